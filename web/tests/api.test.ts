import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refused, api } from '../src/lib/api';
import { insist, trouble } from '../src/lib/reach.svelte';

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
  const cases = [[200, 'offline'], [502, 'offline'], [504, 'offline'], [404, 'gone'], [413, 'size'], [429, 'rate'], [400, 'bad']] as const;
  for (const [status, wanted] of cases) {
    answers.mockResolvedValueOnce(new Response(HTML, { status }));
    expect(await code(api.me()), String(status)).toBe(wanted);
  }
  answers.mockResolvedValueOnce(new Response('{"code":"banned","message":"no"}', { status: 403 }));
  expect(await code(api.me())).toBe('banned');
});

it('waits for nobody for ever', async () => {
  answers.mockImplementationOnce((_, { signal }) => new Promise((_, fail) => {
    signal?.addEventListener('abort', () => fail(new Error('aborted')));
  }));
  const asked = code(api.me());
  await vi.advanceTimersByTimeAsync(90_000);
  expect(await asked).toBe('offline');
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
