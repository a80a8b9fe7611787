/** What the page needs of the table is asked for until it comes; what is wrong is said for as long. */
import { api, Refused } from './api';
import { backoff } from './net.svelte';
import { renew } from './renew';
import { problem } from './toast.svelte';

/** What is wrong now, in a sentence; it goes when the table answers. */
export const trouble = $state({ now: '' });
const PASSING = new Set(['offline', 'rate', 'crowd', 'busy', 'store', 'again', 'slow', 'banned']);

/** What comes of a question that is asked again later anyway: undefined where nothing did. */
export async function reach<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    const answer = await work;
    trouble.now = '';
    return answer;
  } catch (error) {
    if (!(error instanceof Refused) || !PASSING.has(error.code)) throw error;
    trouble.now = problem(error.code, error.message);
    return undefined;
  }
}

/** Ask until there is an answer: after ever longer pauses, and at once when network or person are back. */
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (let n = 0; ; n++) {
    const answer = await reach(ask());
    if (answer !== undefined) return answer;
    await pause(backoff(n));
  }
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      removeEventListener('online', done);
      document.removeEventListener('visibilitychange', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
    document.addEventListener('visibilitychange', done);
  });

/** Links to styles that did not come. */
export const unstyled = new Set<HTMLLinkElement>();

/** Ask for them again: what loads the parts of the page asks for each only once. */
const restyle = (): Promise<unknown> =>
  Promise.all(
    [...unstyled].map(
      (old) =>
        new Promise((done, fail) => {
          const link = old.cloneNode() as HTMLLinkElement;
          link.onload = done;
          link.onerror = fail;
          old.replaceWith(link);
          unstyled.delete(old);
        }),
    ),
  );

/** A part of the page that is fetched when it is needed; where the table has other parts by now, the page comes anew. */
export const part = <T>(load: () => Promise<T>): Promise<T> =>
  insist(async () => {
    const whole = (): Promise<T> => restyle().then(load);
    try {
      return await whole();
    } catch {
      await api.me();
      return whole().catch(() => {
        renew(Math.floor(Date.now() / 60_000)); // once a minute at most
        throw new Refused('offline', '');
      });
    }
  });
