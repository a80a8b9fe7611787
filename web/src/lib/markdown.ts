/**
 * A small part of Markdown as a tree, never as HTML text: headings, paragraphs, lists, quotes,
 * tables, code, and inside a line strong, emphasis, code and links to http(s), mail or this site.
 * `![T](face:icon-terra)` is a sign of the game as it is printed, `![What it shows](plate:card)` on a
 * line of its own a plate; a drawing in letters right after a plate is for those without pictures.
 * By hand: 1.1 KB of the page when compressed; the lexer of marked 18 has 14.
 */
export type Inline =
  | { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'face'; text: string; face: string };

export type Block =
  | { kind: 'heading'; level: number; id: string; inline: Inline[] }
  | { kind: 'paragraph' | 'quote'; inline: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'code'; text: string }
  | { kind: 'plate'; name: string; caption: string }
  | { kind: 'rule' }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

const PIECE = /!\[([^\]]*)\]\(face:([\w-]+)\)|\*\*([^*]+)\*\*|__([^_]+)__|\*([^*\s][^*]*)\*|\b_([^_]+)_\b|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** An address that may be followed, or nothing. */
export function safeHref(href: string): string | null {
  if (/^(https?:\/\/|mailto:|#|\/(?!\/))/i.test(href)) return href;
  return null;
}

/** A line of text with its emphases. */
export function inline(line: string): Inline[] {
  const found: Inline[] = [];
  let last = 0;
  const text = (until: number): void => {
    if (until > last) found.push({ kind: 'text', text: line.slice(last, until) });
  };
  for (const match of line.matchAll(PIECE)) {
    text(match.index);
    last = match.index + match[0].length;
    const [, sign, face, s1, s2, e1, e2, code, label, href] = match;
    const strong = s1 ?? s2;
    const em = e1 ?? e2;
    if (face !== undefined) found.push({ kind: 'face', text: sign ?? '', face });
    else if (strong !== undefined) found.push({ kind: 'strong', text: strong });
    else if (em !== undefined) found.push({ kind: 'em', text: em });
    else if (code !== undefined) found.push({ kind: 'code', text: code });
    else if (label !== undefined && href !== undefined) {
      const safe = safeHref(href);
      found.push(safe ? { kind: 'link', text: label, href: safe } : { kind: 'text', text: label });
    }
  }
  text(line.length);
  return found;
}

const PLATE = /^!\[([^\]]*)\]\(plate:([\w-]+)\)\s*$/;

export const plain = (parts: Inline[]): string => parts.map((part) => part.text).join('');
const slug = (parts: Inline[]): string =>
  plain(parts).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
const cells = (line: string): Inline[][] =>
  line.trim().replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()));

const ITEM = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/;
const BREAK = /^(#{1,6}\s|```|>|\s*(?:[-*+]|\d+[.)])\s|\||(?:-{3,}|\*{3,})\s*$)/;

/** A document as blocks. */
export function markdown(source: string): Block[] {
  const lines = source.replace(/\r\n?/g, '\n').replace(/<!--[\s\S]*?-->/g, '').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  const line = (): string => lines[at] ?? '';
  const more = (): boolean => at < lines.length;
  while (more()) {
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line());
    if (line().trim() === '') at++;
    else if (heading) {
      const parts = inline(heading[2] ?? '');
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, id: slug(parts), inline: parts });
      at++;
    } else if (PLATE.test(line())) {
      const [, caption, name] = PLATE.exec(line()) ?? [];
      blocks.push({ kind: 'plate', name: name ?? '', caption: caption ?? '' });
      at++;
    } else if (line().startsWith('```')) {
      const body: string[] = [];
      for (at++; more() && !line().startsWith('```'); at++) body.push(line());
      at++;
      if (blocks.at(-1)?.kind !== 'plate') blocks.push({ kind: 'code', text: body.join('\n') });
    } else if (/^(-{3,}|\*{3,})\s*$/.test(line())) {
      blocks.push({ kind: 'rule' });
      at++;
    } else if (line().startsWith('>')) {
      const body: string[] = [];
      for (; more() && line().startsWith('>'); at++) body.push(line().replace(/^>\s?/, ''));
      blocks.push({ kind: 'quote', inline: inline(body.join(' ')) });
    } else if (line().startsWith('|') && /^\|?[\s:|-]+\|?$/.test(lines[at + 1] ?? '')) {
      const head = cells(line());
      const rows: Inline[][][] = [];
      for (at += 2; more() && line().startsWith('|'); at++) rows.push(cells(line()));
      blocks.push({ kind: 'table', head, rows });
    } else if (ITEM.test(line())) {
      const ordered = ITEM.exec(line())?.[1] !== undefined;
      const items: string[] = [];
      for (; more() && line().trim() !== ''; at++) {
        const item = ITEM.exec(line());
        if (item) items.push(item[2] ?? '');
        else items[items.length - 1] += ` ${line().trim()}`;
      }
      blocks.push({ kind: 'list', ordered, items: items.map(inline) });
    } else {
      const body = [line().trim()];
      for (at++; more() && line().trim() !== '' && !BREAK.test(line()); at++) body.push(line().trim());
      blocks.push({ kind: 'paragraph', inline: inline(body.join(' ')) });
    }
  }
  return blocks;
}
