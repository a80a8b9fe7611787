import { describe, expect, it } from 'vitest';
import { asks, ticked } from '../src/lib/asking';

const all = ['challenges', 'losses', 'everything', 'idle'];

describe('what to be asked at', () => {
  it('is what is ticked', () => {
    expect(asks(['losses'], 'losses')).toBe(true);
    expect(asks(['losses'], 'challenges')).toBe(false);
  });
  it('is every kind where everything is, but not where one can only pass', () => {
    expect(asks(['everything'], 'challenges')).toBe(true);
    expect(asks(['everything'], 'idle')).toBe(false);
    expect(asks(['idle'], 'idle')).toBe(true);
  });
  it('is listed in the order of the game', () => {
    expect(ticked(all, ['everything', 'losses'], 'challenges', true)).toEqual(['challenges', 'losses', 'everything']);
    expect(ticked(all, ['challenges', 'losses'], 'challenges', false)).toEqual(['losses']);
    expect(ticked(all, [], 'idle', true)).toEqual(['idle']);
  });
});
