/** Cards on their way into a row: what is chosen or sealed, seen as the row it will make. */
import type { Gist } from '../../generated/api';
import type { Faces, Slot } from '../../lib/table';

export interface Laying {
  /** Laid before the Root; all of them while a Root is laid. */
  left: string[];
  /** Whether the Root has its place. */
  placed: boolean;
  right: string[];
  /** Not laid yet. */
  rest: string[];
}

/** The row that a path of clicks makes so far; `root` is the id of the Root among them. */
export function laying(path: readonly string[], root: string, cards: readonly string[]): Laying {
  const at = path.indexOf(root);
  return {
    left: at < 0 ? [...path] : path.slice(0, at),
    placed: at >= 0,
    right: at < 0 ? [] : path.slice(at + 1),
    rest: cards.filter((card) => !path.includes(card)),
  };
}

const ids = (slot: Slot | undefined): string[] => (Array.isArray(slot) ? slot.map(({ id }) => String(id)) : []);

/** A sealed choice (a Root, or cards left and right of it) as the path of clicks that makes it. */
export function sealedPath(choice: Gist | null, root: string): string[] {
  if (!choice) return [];
  const { cards, left, right } = choice.things;
  return choice.verb === 'root' ? ids(cards) : [...ids(left), root, ...ids(right)];
}

/** The card that a sealed choice keeps. */
export function sealedCard(choice: Gist | null): string {
  const card = choice?.things.card;
  return typeof card === 'object' && !Array.isArray(card) ? String(card.id) : '';
}

export interface Part {
  colour: string;
  size: number;
}

/** Neighbours that sing in one colour. */
export function parts(colours: readonly string[]): Part[] {
  const found: Part[] = [];
  for (const colour of colours) {
    const last = found.at(-1);
    if (last?.colour === colour) last.size++;
    else found.push({ colour, size: 1 });
  }
  return found;
}

/** The colours that Wilds take, by card: a Wild is what has a bar of music for several. */
export function taken(cards: readonly string[], colours: readonly string[], faces: Faces): Record<string, string> {
  const wild = (card: string): boolean => Object.keys(faces[card]?.music ?? {}).length > 1;
  return Object.fromEntries(cards.flatMap((card, n) => (wild(card) && colours[n] ? [[card, colours[n]]] : [])));
}
