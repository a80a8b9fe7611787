import { expect, it, vi } from 'vitest';
import { renew } from '../src/lib/renew';

it('an older page comes anew once for each version', () => {
  const kept = new Map<string, string>();
  const store = { get: (key: string) => kept.get(key) ?? '', set: (key: string, value: string) => !!kept.set(key, value) };
  const reload = vi.fn();
  expect(renew(3, store, reload)).toBe(true);
  expect(renew(3, store, reload)).toBe(false);
  expect(renew(4, store, reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('but not where the browser remembers nothing, for it would do so for ever', () => {
  const forbidden = { get: () => { throw new DOMException('no', 'SecurityError'); } };
  Object.defineProperty(globalThis, 'sessionStorage', { ...forbidden, configurable: true });
  const reload = vi.fn();
  expect([renew(3, undefined, reload), reload.mock.calls.length]).toEqual([false, 0]);
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});
