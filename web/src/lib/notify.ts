/** Whose turn it is, in the title of the page and, where allowed, as a notice of the system. */
import { save, settings } from './settings.svelte';

/** Whether this browser could show notices at all. */
export const allowed = (): boolean => 'Notification' in window && Notification.permission !== 'denied';

/** Ask for the permission, or give it back; returns whether notices are on. */
export async function permit(wanted: boolean): Promise<boolean> {
  const on = wanted && allowed() && (await Notification.requestPermission()) === 'granted';
  save({ notify: on });
  return on;
}

/** Tell somebody who looks elsewhere. */
export function notify(title: string, body: string, tag: string): void {
  if (!settings.notify || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(title, { body, tag, icon: '/icon.svg' });
    notice.onclick = () => {
      focus();
      notice.close();
    };
  } catch {
    // some phones show notices through the service worker only
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, { body, tag, icon: '/icon.svg' }));
  }
}
