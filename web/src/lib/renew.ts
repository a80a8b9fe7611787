/** A page that is older than its server comes anew, at a quiet moment and once a version. */
const KEY = 'molpe-wire';

/** Whether keys pressed there are typed. */
export const isField = (element: Element | null): boolean => ['INPUT', 'TEXTAREA', 'SELECT'].includes(element?.tagName ?? '');

/** Whether nobody is typing and no window is open. */
export const idle = (): boolean =>
  !document.querySelector('dialog[open]') && !isField(document.activeElement);

/** Load the page anew; where that did not help the last time, leave it. Returns whether it does. */
export function renew(wire: number, store: Storage = sessionStorage, reload = (): void => location.reload()): boolean {
  if (store.getItem(KEY) === String(wire)) return false;
  store.setItem(KEY, String(wire));
  reload();
  return true;
}
