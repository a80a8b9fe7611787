import { describe, expect, it } from 'vitest';
import { qr } from '../src/lib/qr';

const draw = (text: string): string[] | undefined => qr(text)?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

describe('a code', () => {
  it('grows with the text and ends somewhere', () => {
    expect(qr('a')?.length).toBe(21);
    expect(qr('x'.repeat(14))?.length).toBe(21);
    expect(qr('x'.repeat(15))?.length).toBe(25);
    expect(qr('x'.repeat(213))?.length).toBe(57);
    expect(qr('x'.repeat(214))).toBeNull();
  });
  it('agrees with another maker of codes to the last module', () => {
    expect(draw('x'.repeat(14))).toEqual([
      '#######...###.#######',
      '#.....#.###...#.....#',
      '#.###.#...###.#.###.#',
      '#.###.#..###..#.###.#',
      '#.###.#.#...#.#.###.#',
      '#.....#..###..#.....#',
      '#######.#.#.#.#######',
      '..........##.........',
      '#.#.#.#..#......#..#.',
      '.#..##..##..###.###.#',
      '.#....##.####.###.###',
      '#..###.#.#.#...#...#.',
      '#.###.#.###..#...#...',
      '........#.#.###.###.#',
      '#######...###.###.###',
      '#.....#...##...#...##',
      '#.###.#.###..#...#.#.',
      '#.###.#..#..###.####.',
      '#.###.#.#.###.###.#.#',
      '#.....#....#...#...#.',
      '#######.###..#...#.##',
    ]);
  });
  it('has its finders and its timing', () => {
    const rows = draw('https://localhost/m/abc') ?? [];
    const n = rows.length;
    for (const [x, y] of [[0, 0], [n - 7, 0], [0, n - 7]] as const) {
      expect(rows.slice(y, y + 7).map((row) => row.slice(x, x + 7))).toEqual(['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']);
    }
    expect(rows[6]?.slice(8, n - 8)).toBe('#.'.repeat(n).slice(0, n - 16));
  });
});
