import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refused, api } from '../src/lib/api';
import { insist, part, reach, trouble } from '../src/lib/reach.svelte';
import { visit } from '../src/lib/visit';

const HTML = '<html><h1>502 Bad Gateway</h1></html>';
const answers = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const code = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.catch((one: unknown) => one);
  return error instanceof Refused ? error.code : String(error);
};

beforeEach(() => {
  vi.useFakeTimers();
  answers.mockReset();
  const target = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('fetch', answers);
  vi.stubGlobal('document', target);
  vi.stubGlobal('addEventListener', target.addEventListener);
  vi.stubGlobal('removeEventListener', target.removeEventListener);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says by a code of ours what others say before the table', async () => {
  const cases = [[200, 'offline'], [502, 'offline'], [504, 'offline'], [404, 'offline'], [403, 'offline'], [400, 'offline'], [413, 'size'], [429, 'rate']] as const;
  for (const [status, wanted] of cases) {
    answers.mockResolvedValueOnce(new Response(HTML, { status }));
    expect(await code(api.me()), String(status)).toBe(wanted);
  }
  answers.mockResolvedValueOnce(new Response('{"code":"banned","message":"no"}', { status: 403 }));
  expect(await code(api.me())).toBe('banned');
  answers.mockResolvedValueOnce(new Response('{"code":"gone","message":"no"}', { status: 404 }));
  expect(await code(api.me())).toBe('gone');
});

it('waits for nobody for ever', async () => {
  answers.mockImplementationOnce((_, { signal }) => new Promise((_, fail) => {
    signal?.addEventListener('abort', () => fail(new Error('aborted')));
  }));
  const asked = code(api.me());
  await vi.advanceTimersByTimeAsync(90_000);
  expect(await asked).toBe('offline');
});

it('waits for the rest of an answer no longer than for its beginning', async () => {
  answers.mockImplementationOnce((_, { signal }) => {
    const body = new ReadableStream({ start: (it) => signal?.addEventListener('abort', () => it.error(new Error('aborted'))) });
    return Promise.resolve(new Response(body));
  });
  const asked = code(api.me());
  await vi.advanceTimersByTimeAsync(90_000);
  expect(await asked).toBe('offline');
});

it('asks for what it looks at again and again no more often than it is answered', async () => {
  let answer = (_: Response): void => undefined;
  answers.mockImplementationOnce(() => new Promise((done) => (answer = done)));
  const asked = [api.lobby(), api.lobby()];
  expect(answers).toHaveBeenCalledOnce();
  answer(new Response('[]'));
  expect(await Promise.all(asked)).toEqual([[], []]);
  answers.mockResolvedValueOnce(new Response('[]'));
  await api.lobby();
  expect(answers).toHaveBeenCalledTimes(2);
  answers.mockImplementationOnce((_, { signal }) => new Promise((_, fail) => {
    signal?.addEventListener('abort', () => fail(new Error('aborted')));
  }));
  const late = code(api.lobby());
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await late, 'the next look is soon').toBe('offline');
});

it('asks again until there is an answer, and says what is wrong for as long', async () => {
  const ask = vi.fn<() => Promise<string>>();
  ask.mockRejectedValueOnce(new Refused('crowd', '')).mockRejectedValueOnce(new Refused('offline', '')).mockResolvedValue('here');
  const asked = insist(ask);
  await vi.advanceTimersByTimeAsync(0);
  expect(trouble.now).toContain('Too many');
  await vi.advanceTimersByTimeAsync(300);
  expect(trouble.now).toBe('The server cannot be reached');
  await vi.advanceTimersByTimeAsync(600);
  expect([await asked, trouble.now]).toEqual(['here', '']);
  expect(await code(insist(() => Promise.reject(new Refused('gone', ''))))).toBe('gone');
});

it('says so where an answer takes long, until it comes', async () => {
  const asked = reach(new Promise((done) => setTimeout(() => done('here'), 20_000)));
  await vi.advanceTimersByTimeAsync(8_000);
  expect(trouble.now).toBe('No answer yet; this takes longer than usual');
  await vi.advanceTimersByTimeAsync(12_000);
  expect([await asked, trouble.now]).toEqual(['here', '']);
});

it('says no more that nobody answers once it is answered, if only by a refusal', async () => {
  const ask = vi.fn<() => Promise<string>>();
  ask.mockRejectedValueOnce(new Refused('offline', '')).mockRejectedValueOnce(new Refused('forbidden', ''));
  const asked = code(insist(ask));
  await vi.advanceTimersByTimeAsync(300);
  expect([await asked, trouble.now]).toEqual(['forbidden', '']);
});

it('asks no more for what a page needs that was left, and says nothing of it', async () => {
  const ask = vi.fn<() => Promise<string>>(() => Promise.reject(new Refused('crowd', '')));
  const came = vi.fn();
  void insist(ask).then(came);
  await vi.advanceTimersByTimeAsync(0);
  expect(trouble.now).toContain('Too many');
  const late = insist(() => new Promise<string>((done) => setTimeout(() => done('late'), 1_000)));
  void late.then(came);
  void insist(() => new Promise<string>((_, fail) => setTimeout(() => fail(new Refused('crowd', '')), 2_000))).then(came);
  visit.n++;
  trouble.now = '';
  await vi.advanceTimersByTimeAsync(60_000);
  expect([ask.mock.calls.length, came.mock.calls.length, trouble.now]).toEqual([1, 0, '']);
});

it('but parts of the page are there for every page', async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new Error('no')).mockResolvedValue('words');
  answers.mockRejectedValueOnce(new Error('cut'));
  const asked = part(load);
  await vi.advanceTimersByTimeAsync(0);
  visit.n++;
  await vi.advanceTimersByTimeAsync(300);
  expect(await asked).toBe('words');
});

it('makes another table of a wish that is wished again elsewhere', async () => {
  const wish = { game: 'canosa', seats: [{ kind: 'me' as const }] };
  const key = (): string | undefined => (answers.mock.lastCall?.[1].headers as Record<string, string>)['Idempotency-Key'];
  answers.mockRejectedValueOnce(new Error('cut'));
  expect(await code(api.create(wish))).toBe('offline');
  const lost = key();
  visit.n++; // they found it among their own, and played it
  answers.mockResolvedValueOnce(new Response('{"id":"y","invites":[]}'));
  await api.create(wish);
  expect(key()).not.toBe(lost);
});

it('makes one table of a wish whose answer was lost', async () => {
  const wish = { game: 'canosa', seats: [{ kind: 'me' as const }] };
  const keys = (): (string | undefined)[] => answers.mock.calls.map(([, init]) => (init.headers as Record<string, string>)['Idempotency-Key']);
  answers.mockRejectedValueOnce(new Error('cut'));
  expect(await code(api.create(wish))).toBe('offline');
  for (let n = 0; n < 2; n++) {
    answers.mockResolvedValueOnce(new Response('{"id":"x","invites":[]}'));
    expect((await api.create(wish)).id).toBe('x');
  }
  const [lost, again, next] = keys();
  expect(lost).toMatch(/^[a-z0-9-]{12,}$/);
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});
