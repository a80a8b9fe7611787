/** Photographs on their way to the table, and what comes back of them. */
import type { Cutting, Seen } from '../generated/api';

/** A picture with a longer side is made smaller before it travels; the table reads at about 2,000. */
export const LONG = 2600;
const HEAVY = 4_000_000;
/** What the table takes. */
export const MOST = 16_000_000;
const QUALITY = 0.92;
const SENT_AS_IS = ['image/jpeg', 'image/png'];

/** The size at which a picture is sent. */
export function fitted(wide: number, high: number, long = LONG): [number, number] {
  const scale = Math.min(1, long / Math.max(wide, high));
  return [Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale))];
}

/** The photograph as it is sent: upright, JPEG or PNG, and no larger than it need be. */
export async function prepared(file: Blob): Promise<Blob> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return file; // the table will say what is wrong with it
  }
  try {
    const [wide, high] = fitted(picture.width, picture.height);
    const small = wide === picture.width && file.size <= HEAVY && SENT_AS_IS.includes(file.type);
    if (small) return file;
    const canvas = document.createElement('canvas');
    canvas.width = wide;
    canvas.height = high;
    const pen = canvas.getContext('2d');
    if (!pen) return file;
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, 0, 0, wide, high);
    return await new Promise((resolve) => canvas.toBlob((made) => resolve(made ?? file), 'image/jpeg', QUALITY));
  } finally {
    picture.close();
  }
}

/** The first picture among what was dropped or pasted. */
export function pictureIn(data: DataTransfer | null): File | null {
  return [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/')) ?? data?.files[0] ?? null;
}

export const PLACES = 6;

type Point = [number, number];
const middle = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/**
 * Cards without a song at the places where they probably lie: by their own up direction, row by row,
 * leaving out the places that could not be read. `ratio` is the picture's width by its height.
 */
export function arranged(cards: readonly Seen[], doubts: readonly Cutting[], ratio: number): (string | null)[] {
  const song = Array.from<string | null>({ length: PLACES }).fill(null);
  const missing = new Set(doubts.filter(({ card }) => card === null).map(({ place }) => place - 1));
  const free = song.map((_, n) => n).filter((n) => !missing.has(n));
  const lying = cards.filter(({ corners }) => corners.length === 4);
  if (lying.length !== cards.length || !cards.length) {
    cards.slice(0, PLACES).forEach(({ id }, n) => (song[n] = id));
    return song;
  }
  const flat = lying.map(({ id, corners }) => ({ id, corners: corners.map(([x, y]): Point => [x * ratio, y]) }));
  const across: Point = [0, 0];
  const down: Point = [0, 0];
  for (const { corners } of flat) {
    for (const axis of [0, 1] as const) {
      across[axis] += (corners[1]![axis] - corners[0]![axis]) / flat.length;
      down[axis] += (corners[3]![axis] - corners[0]![axis]) / flat.length;
    }
  }
  // how many cards to the right of the first and below it a card lies
  const cross = across[0] * down[1] - across[1] * down[0] || 1;
  const placed = flat.map(({ id, corners }) => {
    const [x, y] = middle(corners);
    return { id, u: (x * down[1] - y * down[0]) / cross, v: (y * across[0] - x * across[1]) / cross };
  });
  placed.sort((a, b) => a.v - b.v);
  const known = free.length === placed.length;
  let upper = free.filter((n) => n < PLACES / 2).length;
  if (!known) {
    const top = placed[0]?.v ?? 0;
    upper = placed.filter(({ v }) => v - top < 0.5).length;
  }
  const rows = [placed.slice(0, upper), placed.slice(upper)];
  const places = known ? free : [...Array.from({ length: upper }, (_, n) => n), ...Array.from({ length: PLACES }, (_, n) => PLACES / 2 + n)];
  rows.flatMap((row) => row.sort((a, b) => a.u - b.u)).forEach(({ id }, n) => {
    const place = places[n];
    if (place !== undefined && place < PLACES) song[place] = id;
  });
  return song;
}

/** A picture that came as base64, as something that can be shown. */
export function unpacked(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'image/jpeg' });
}

/** Put a card at a place; where it stands elsewhere already, the two change places. */
export function withCard(song: readonly (string | null)[], place: number, card: string | null): (string | null)[] {
  const next = [...song];
  const other = card === null ? -1 : next.indexOf(card);
  if (other >= 0) next[other] = next[place] ?? null;
  next[place] = card;
  return next;
}

/** Two places change their cards. */
export function swapped(song: readonly (string | null)[], a: number, b: number): (string | null)[] {
  const next = [...song];
  [next[a], next[b]] = [next[b] ?? null, next[a] ?? null];
  return next;
}

/** The cards that an address names, each once, none that does not exist. */
export function named(text: string | null, known: (card: string) => boolean): (string | null)[] {
  const song = Array.from<string | null>({ length: PLACES }).fill(null);
  const seen = new Set<string>();
  (text ?? '').split(',').slice(0, PLACES).forEach((card, n) => {
    if (!known(card) || seen.has(card)) return;
    seen.add(card);
    song[n] = card;
  });
  return song;
}
