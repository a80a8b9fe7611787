import { describe, expect, it } from 'vitest';
import { inline, markdown } from '../src/lib/markdown';
import { chapters, cut, search, wordsOf } from '../src/rules/find';

const PAGE = '# Sea\n\nFirst.\n\n## On the table\n\n![A card.](plate:card)\n\n```\nletters\n```\n\n- Terra ![T](face:icon-terra) pays\n\n## The end\n\nMost **dominance** wins.\n';

describe('plates and signs', () => {
  it('are read as such, and a drawing in letters stands in for a plate only where there is none', () => {
    expect(markdown(PAGE).map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'heading', 'plate', 'list', 'heading', 'paragraph']);
    expect(inline('a ![T](face:icon-terra)')).toEqual([{ kind: 'text', text: 'a ' }, { kind: 'face', text: 'T', face: 'icon-terra' }]);
  });
});

describe('looking up', () => {
  const found = chapters(markdown(PAGE));
  it('cuts a page at its headings', () => {
    expect(found.map(({ title, blocks }) => [title, blocks.length])).toEqual([['', 1], ['On the table', 2], ['The end', 1]]);
    expect(found[1]?.blocks.map(wordsOf)).toEqual(['A card.', 'Terra T pays']);
  });
  it('keeps what speaks of every word, and a chapter that is called so', () => {
    expect(search(found, 'WINS dominance').map(({ title }) => title)).toEqual(['The end']);
    expect(search(found, 'table')[0]?.blocks).toHaveLength(2);
    expect(search(found, 'nowhere')).toEqual([]);
    expect(search(found, ' ')).toHaveLength(3);
  });
  it('marks where it stands', () => {
    expect(cut('Most dominance wins', 'DOM wins')).toEqual([
      { text: 'Most ', hit: false }, { text: 'dom', hit: true }, { text: 'inance ', hit: false }, { text: 'wins', hit: true },
    ]);
    expect(cut('plain', '')).toEqual([{ text: 'plain', hit: false }]);
  });
});
