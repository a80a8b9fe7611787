/** A page that is older than its server comes anew, at a quiet moment and once a version. */
import { tab } from './tab';

const KEY = 'molpe-wire';

/** Whether keys pressed there are typed. */
export const isField = (element: Element | null): boolean => ['INPUT', 'TEXTAREA', 'SELECT'].includes(element?.tagName ?? '');

/** Whether nobody is typing and no window is open. */
export const idle = (): boolean =>
  !document.querySelector('dialog[open]') && !isField(document.activeElement);

/** Load the page anew; where that did not help the last time, or could not be remembered, leave it. Returns whether it does. */
export function renew(wire: number, store: Pick<typeof tab, 'get' | 'set'> = tab, reload = (): void => location.reload()): boolean {
  if (store.get(KEY) === String(wire) || !store.set(KEY, String(wire))) return false;
  reload();
  return true;
}
