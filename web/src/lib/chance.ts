/** Chances to win as people read them. */
import type { Review } from '../generated/api';

/** A chance from 0 to 1 in whole per cent. */
export const percent = (chance: number): number => Math.round(chance * 100);

/** A point of a graph: after so many actions, how likely a seat was to win. */
export interface Point {
  n: number;
  chance: number;
}

/** How a seat stood, from the beginning to the last moment that was looked at. */
export function course({ start, moments }: Review, seat: number): Point[] {
  return [{ n: 0, chance: start[seat] ?? 0 }, ...moments.map(({ n, chances }) => ({ n, chance: chances[seat] ?? 0 }))];
}

/** The chance of a seat after so many actions: what the last moment up to there says. */
export function chanceAt(points: readonly Point[], n: number): number {
  return points.findLast((point) => point.n <= n)?.chance ?? points[0]?.chance ?? 0;
}

/** Round numbers between two, for the marks of an axis: at most so many. */
export function ticks(first: number, last: number, most = 8): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000].find((size) => (last - first) / size <= most) ?? 5000;
  const least = Math.ceil(first / step);
  return Array.from({ length: Math.max(0, Math.floor(last / step) - least + 1) }, (_, i) => (least + i) * step);
}
