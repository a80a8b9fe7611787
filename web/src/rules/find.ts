/** Rules to look things up in: chapters, and which of them speak of what is searched for. */
import { plain as bare } from '../gallery/find';
import { plain, type Block, type Inline } from '../lib/markdown';

/** A heading and what stands below it. */
export interface Chapter {
  id: string;
  title: string;
  blocks: Block[];
}

/** A page cut at its headings of the second level; what comes before them has no title. */
export function chapters(blocks: readonly Block[]): Chapter[] {
  const found: Chapter[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) found.push({ id: block.id, title: plain(block.inline), blocks: [] });
    else if (!(block.kind === 'heading' && block.level === 1)) {
      if (!found.length) found.push({ id: '', title: '', blocks: [] });
      found.at(-1)?.blocks.push(block);
    }
  }
  return found;
}

/** All words of a block. */
export function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'quote':
      return plain(block.inline);
    case 'list':
      return block.items.map(plain).join(' ');
    case 'table':
      return [block.head, ...block.rows].flatMap((row) => row.map(plain)).join(' ');
    case 'plate':
      return block.caption;
    case 'code':
      return block.text;
    default:
      return '';
  }
}

/** Whether a text has every word that is searched for. */
export function speaks(text: string, query: string): boolean {
  const inside = bare(text);
  return wanted(query).every((word) => inside.includes(word));
}
const wanted = (query: string): string[] => bare(query).split(/\s+/u).filter(Boolean);

/** What is left of chapters when something is searched for: the blocks that speak of it. */
export function search(found: readonly Chapter[], query: string): Chapter[] {
  if (!query.trim()) return [...found];
  return found
    .map((chapter) => ({ ...chapter, blocks: speaks(chapter.title, query) ? chapter.blocks : chapter.blocks.filter((block) => speaks(wordsOf(block), query)) }))
    .filter(({ blocks }) => blocks.length > 0);
}

/** A text cut where one of the words that are searched for stands. */
export function cut(text: string, query: string): { text: string; hit: boolean }[] {
  const words = wanted(query).filter((word) => word.length > 1);
  const inside = bare(text);
  const found: { text: string; hit: boolean }[] = [];
  if (!words.length || inside.length !== text.length) return [{ text, hit: false }]; // letters that fold to two
  for (let at = 0; at < text.length; ) {
    const next = words.map((word) => ({ word, at: inside.indexOf(word, at) })).filter((hit) => hit.at >= 0).sort((a, b) => a.at - b.at)[0];
    if (!next) return [...found, { text: text.slice(at), hit: false }];
    if (next.at > at) found.push({ text: text.slice(at, next.at), hit: false });
    found.push({ text: text.slice(next.at, next.at + next.word.length), hit: true });
    at = next.at + next.word.length;
  }
  return found;
}

export type { Block, Inline };
