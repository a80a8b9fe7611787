/** What the page needs of the table is asked for until it comes; what is wrong is said for as long. */
import { api, Refused } from './api';
import { backoff } from './cable.svelte';
import { renew } from './renew';
import { problem } from './toast.svelte';
import { visit } from './visit';
import { t } from './words.svelte';

/** What is wrong now, in a sentence; it goes when the table answers. */
export const trouble = $state({ now: '' });
const PASSING = new Set(['offline', 'rate', 'crowd', 'busy', 'store', 'again', 'slow', 'banned']);

/** Who has no answer by then is told so. */
const LONG = 8_000;

/** Whether the person is still at this page. */
function staying(): () => boolean {
  const since = visit.n;
  return () => visit.n === since;
}

/** What comes of a question that is asked again later anyway: undefined where nothing did. */
export async function reach<T>(work: Promise<T>, needed = staying()): Promise<T | undefined> {
  const say = (what: string): void => {
    if (needed()) trouble.now = what;
  };
  const timer = setTimeout(() => say(t('no-answer')), LONG);
  try {
    const answer = await work;
    say('');
    return answer;
  } catch (error) {
    const passing = error instanceof Refused && PASSING.has(error.code);
    say(passing ? problem(error.code, error.message) : '');
    if (!passing && needed()) throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Ask until there is an answer: after ever longer pauses, and at once when network or person are back. */
async function until<T>(ask: () => Promise<T>, needed: () => boolean): Promise<T> {
  for (let n = 0; needed(); n++) {
    const answer = await reach(ask(), needed);
    if (answer !== undefined && needed()) return answer;
    if (needed()) await pause(backoff(n));
  }
  return new Promise(() => undefined);
}

/** The same, for as long as the person is at this page. */
export const insist = <T>(ask: () => Promise<T>): Promise<T> => until(ask, staying());

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
  until(async () => {
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
  }, () => true);
