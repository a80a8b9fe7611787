import { describe, expect, it } from 'vitest';
import type { Review } from '../src/generated/api';
import { chanceAt, course, percent, ticks } from '../src/lib/chance';

const moment = (n: number, seat: number, chances: number[]): Review['moments'][number] => ({
  n, seat, m: { key: 'told', params: {} }, text: '', forced: false, looked: true, clicks: [], chances, loss: 0, stake: 0, mark: '', better: null,
});
const review: Review = {
  state: 'done', looked: 2, total: 2, actions: 9, seats: 2, start: [0.5, 0.5], turned: 0,
  moments: [moment(3, 0, [0.4, 0.6]), moment(7, 1, [0.7, 0.3])],
};

describe('the course of a match', () => {
  it('begins where everybody stands and joins the moments', () => {
    expect(course(review, 1)).toEqual([{ n: 0, chance: 0.5 }, { n: 3, chance: 0.6 }, { n: 7, chance: 0.3 }]);
  });
  it('holds between two moments', () => {
    const points = course(review, 0);
    expect([0, 2, 3, 6, 7, 9].map((n) => chanceAt(points, n))).toEqual([0.5, 0.5, 0.4, 0.4, 0.7, 0.7]);
  });
  it('is nothing where nothing is known', () => {
    expect(chanceAt([], 4)).toBe(0);
  });
});

describe('what people read', () => {
  it('is whole per cent', () => {
    expect([0, 0.004, 0.555, 1].map(percent)).toEqual([0, 0, 56, 100]);
  });
  it('counts in round steps, and few of them', () => {
    expect(ticks(0, 9, 5)).toEqual([0, 2, 4, 6, 8]);
    expect(ticks(33, 60, 6)).toEqual([35, 40, 45, 50, 55, 60]);
    for (const last of [1, 12, 57, 155, 900, 6000]) expect(ticks(0, last, 8).length).toBeLessThanOrEqual(9);
  });
});
