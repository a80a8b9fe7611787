/** The cards of a game, to look through: what there is, and what somebody looks for. */
import type { Face } from '../generated/api';

/** A card once, however often it lies in the box. */
export interface Entry {
  id: string;
  face: Face;
  /** What it is first of all: its kind, its sin, its colour. */
  kind: string;
  /** The box it lies in, where a game has several. */
  box: string;
}

const KINDS = new Set(['card', 'piece', 'board']);

/** Words that differ in capitals and accents alone are the same. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();

const facts = ({ facts }: Face, lang: string): readonly string[] => facts[lang] ?? facts.en ?? [];
const said = (words: Record<string, string>, lang: string): string => words[lang] ?? words.en ?? '';

/** Everything of a game that has a face of its own, and what cards turn into. */
export function entries(faces: Record<string, Face>, lang: string): Entry[] {
  const seen = new Set<string>();
  return Object.values(faces).flatMap((face) => {
    const turned = face.kind === 'mark' && face.cuts.small !== undefined;
    if ((!KINDS.has(face.kind) && !turned) || seen.has(face.svg)) return [];
    seen.add(face.svg);
    const sign = faces[`emblem-${face.printed.sin ?? ''}`];
    const kind = sign ? said(sign.name, lang) : (facts(face, lang)[0] ?? '');
    return [{ id: face.id, face, kind, box: String(face.printed.box ?? '') }];
  });
}

/** Whether a card has every word that is looked for, in its name, its facts or its text. */
export function fits({ face }: Entry, query: string, lang: string): boolean {
  const all = plain([said(face.name, lang), ...facts(face, lang), said(face.text, lang)].join(' '));
  return plain(query).split(/\s+/u).filter(Boolean).every((word) => all.includes(word));
}

/** The values of a field in their order, each with how often it is there. */
export function counted(found: readonly Entry[], field: 'kind' | 'box'): [string, number][] {
  const counts = new Map<string, number>();
  for (const one of found) if (one[field]) counts.set(one[field], (counts.get(one[field]) ?? 0) + 1);
  return [...counts];
}

/** Where an arrow key leads in a grid of so many columns; the same place where it leads nowhere. */
export function step(key: string, at: number, count: number, columns: number): number {
  const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key];
  if (by === undefined) return key === 'Home' ? 0 : key === 'End' ? count - 1 : at;
  const to = at + by;
  return to < 0 || to >= count ? at : to;
}
