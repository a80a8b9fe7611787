/**
 * QR codes of short texts: bytes, error correction M, versions 1 to 10.
 * By hand: 1.7 KB of the page when compressed; qrcode-generator 2.0 has 7.2. A link's secret stays
 * in the page, so the server cannot draw it.
 */

// Per version: data codewords in all, error codewords a block, and blocks.
const SIZES: [data: number, error: number, blocks: number][] = [
  [16, 10, 1], [28, 16, 1], [44, 26, 1], [64, 18, 2], [86, 24, 2],
  [108, 16, 4], [124, 18, 4], [154, 22, 4], [182, 22, 5], [216, 26, 5],
];
const ALIGN = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];

// Powers of 2 in the field of 256 elements that QR codes use, and their logarithms.
const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++, x = (x << 1) ^ (x & 128 ? 0x11d : 0)) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
}
const times = (a: number, b: number): number => (a && b ? (EXP[(LOG[a] ?? 0) + (LOG[b] ?? 0)] ?? 0) : 0);

function remainder(data: readonly number[], degree: number): number[] {
  let divisor = [1];
  for (let i = 0; i < degree; i++) {
    const grown = [...divisor, 0];
    divisor.forEach((c, j) => (grown[j + 1] = (grown[j + 1] ?? 0) ^ times(c, EXP[i] ?? 0)));
    divisor = grown;
  }
  const rest = [...data, ...Array<number>(degree).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i] ?? 0;
    if (factor) divisor.forEach((c, j) => (rest[i + j] = (rest[i + j] ?? 0) ^ times(c, factor)));
  }
  return rest.slice(data.length);
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const [size, error, blocks] = SIZES[version - 1] ?? [0, 0, 1];
  const bits: number[] = [];
  const push = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => push(byte, 8));
  push(0, Math.min(4, size * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  for (let pad = 0xec; bits.length < size * 8; pad ^= 0xec ^ 0x11) push(pad, 8);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  const short = Math.floor(size / blocks);
  const long = size % blocks;
  const parts: number[][] = [];
  for (let b = 0, at = 0; b < blocks; b++) {
    const length = short + (b >= blocks - long ? 1 : 0);
    parts.push(data.slice(at, at + length));
    at += length;
  }
  const checks = parts.map((part) => remainder(part, error));
  const mixed: number[] = [];
  for (let i = 0; i <= short; i++) for (const part of parts) if (i < part.length) mixed.push(part[i] ?? 0);
  for (let i = 0; i < error; i++) for (const check of checks) mixed.push(check[i] ?? 0);
  return mixed;
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** How hard a pattern is to read; less is better. */
function penalty(grid: readonly boolean[][]): number {
  const n = grid.length;
  let sum = 0;
  let dark = 0;
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x] ?? false))];
  for (const line of lines) {
    let run = 0;
    line.forEach((cell, i) => {
      run = i && cell === line[i - 1] ? run + 1 : 1;
      if (run === 5) sum += 3;
      else if (run > 5) sum++;
    });
    const text = line.map(Number).join('');
    for (let i = 0; i + 11 <= n; i++) {
      const piece = text.slice(i, i + 11);
      if (piece === '10111010000' || piece === '00001011101') sum += 40;
    }
  }
  for (let y = 0; y < n; y++) {
    for (let x = 0; x < n; x++) {
      const cell = grid[y]?.[x];
      if (cell) dark++;
      if (x && y && cell === grid[y]?.[x - 1] && cell === grid[y - 1]?.[x] && cell === grid[y - 1]?.[x - 1]) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((dark * 100) / (n * n) - 50) / 5);
}

/** The modules of a code, row by row; null where the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = SIZES.findIndex(([data], v) => bytes.length + (v < 9 ? 2 : 3) <= data) + 1;
  if (version === 0) return null;
  const n = 17 + 4 * version;
  const grid: boolean[][] = Array.from({ length: n }, () => Array<boolean>(n).fill(false));
  const fixed: boolean[][] = Array.from({ length: n }, () => Array<boolean>(n).fill(false));
  const set = (x: number, y: number, dark: boolean): void => {
    const row = grid[y];
    const mark = fixed[y];
    if (!row || !mark || x < 0 || x >= n) return;
    row[x] = dark;
    mark[x] = true;
  };
  for (let i = 0; i < n; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [[3, 3], [n - 4, 3], [3, n - 4]] as const) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const spots = ALIGN[version - 1] ?? [];
  const end = spots.length - 1;
  spots.forEach((cy, i) =>
    spots.forEach((cx, j) => {
      if ((i === 0 && j === 0) || (i === 0 && j === end) || (i === end && j === 0)) return;
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }),
  );
  const format = (mask: number): void => {
    let rest = mask; // error correction M is 00
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (i: number): boolean => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 6; i++) set(8, i, bit(i));
    set(8, 7, bit(6));
    set(8, 8, bit(7));
    set(7, 8, bit(8));
    for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) set(n - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) set(8, n - 15 + i, bit(i));
    set(8, n - 8, true);
  };
  format(0);
  if (version >= 7) {
    let rest = version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const dark = ((bits >> i) & 1) === 1;
      set(n - 11 + (i % 3), Math.floor(i / 3), dark);
      set(Math.floor(i / 3), n - 11 + (i % 3), dark);
    }
  }
  const words = codewords(bytes, version);
  let at = 0;
  for (let right = n - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < n; step++) {
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? n - 1 - step : step;
        const row = grid[y];
        if (!row || fixed[y]?.[x]) continue;
        row[x] = at < words.length * 8 && (((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        at++;
      }
    }
  }
  const flip = (mask: number): void => {
    const test = MASKS[mask];
    grid.forEach((row, y) => row.forEach((_, x) => !fixed[y]?.[x] && test?.(x, y) && (row[x] = !row[x])));
  };
  let best = 0;
  let least = Infinity;
  for (let mask = 0; mask < 8; mask++) {
    flip(mask);
    format(mask);
    const cost = penalty(grid);
    if (cost < least) [best, least] = [mask, cost];
    flip(mask);
  }
  flip(best);
  format(best);
  return grid;
}
