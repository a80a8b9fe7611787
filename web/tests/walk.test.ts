import { expect, it } from 'vitest';
import { nearest } from '../src/lib/walk';

const grid = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x: x * 100, y: y * 100 })));
const middle = { x: 100, y: 100 };

it('walks a board square by square', () => {
  expect(grid[nearest(middle, grid, [1, 0])]).toEqual({ x: 200, y: 100 });
  expect(grid[nearest(middle, grid, [-1, 0])]).toEqual({ x: 0, y: 100 });
  expect(grid[nearest(middle, grid, [0, -1])]).toEqual({ x: 100, y: 0 });
  expect(grid[nearest(middle, grid, [0, 1])]).toEqual({ x: 100, y: 200 });
});

it('stops at the edge', () => {
  expect(nearest({ x: 200, y: 100 }, grid, [1, 0])).toBe(-1);
});

it('goes on from a board to a hand below it', () => {
  const hand = [{ x: 40, y: 400 }, { x: 160, y: 400 }];
  expect(nearest({ x: 150, y: 200 }, hand, [0, 1])).toBe(1);
});
