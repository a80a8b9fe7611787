import { expect, it, vi } from 'vitest';
import { renew } from '../src/lib/renew';

it('an older page comes anew once for each version', () => {
  const kept = new Map<string, string>();
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as unknown as Storage;
  const reload = vi.fn();
  expect(renew(3, store, reload)).toBe(true);
  expect(renew(3, store, reload)).toBe(false);
  expect(renew(4, store, reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});
