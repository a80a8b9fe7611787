import { describe, expect, it } from 'vitest';
import { inline, markdown, safeHref } from '../src/lib/markdown';

describe('blocks', () => {
  it('reads headings, paragraphs and lists', () => {
    const blocks = markdown('# The sea\n\nTwo lines\nof text.\n\n- one\n- two\n  and more\n\n1. first\n2. second\n');
    expect(blocks.map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'list']);
    expect(blocks[0]).toMatchObject({ level: 1, id: 'the-sea' });
    expect(blocks[1]).toMatchObject({ inline: [{ kind: 'text', text: 'Two lines of text.' }] });
    expect(blocks[2]).toMatchObject({ ordered: false, items: [[{ text: 'one' }], [{ text: 'two and more' }]] });
    expect(blocks[3]).toMatchObject({ ordered: true });
  });
  it('reads tables', () => {
    expect(markdown('| a | b |\n|---|---|\n| 1 | **2** |\n')).toEqual([
      { kind: 'table', head: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]], rows: [[[{ kind: 'text', text: '1' }], [{ kind: 'strong', text: '2' }]]] },
    ]);
  });
  it('reads code, quotes and rules', () => {
    const blocks = markdown('```\n<b>& # no heading\n```\n> said\n> so\n\n---\n');
    expect(blocks).toEqual([
      { kind: 'code', text: '<b>& # no heading' },
      { kind: 'quote', inline: [{ kind: 'text', text: 'said so' }] },
      { kind: 'rule' },
    ]);
  });
  it('comes to an end on anything', () => {
    for (const text of ['', '|', '```', '#', '- ', '>', '| a |\n| b |', '\u0000', '1.', '****']) expect(Array.isArray(markdown(text))).toBe(true);
  });
  it('leaves comments out', () => {
    expect(markdown('<!-- hidden -->')).toEqual([]);
  });
  it('keeps markup as text', () => {
    expect(markdown('<script>alert(1)</script>')).toEqual([{ kind: 'paragraph', inline: [{ kind: 'text', text: '<script>alert(1)</script>' }] }]);
  });
});

describe('a line', () => {
  it('reads emphasis and code', () => {
    expect(inline('a **b** *c* `d` _e_')).toEqual([
      { kind: 'text', text: 'a ' }, { kind: 'strong', text: 'b' }, { kind: 'text', text: ' ' }, { kind: 'em', text: 'c' },
      { kind: 'text', text: ' ' }, { kind: 'code', text: 'd' }, { kind: 'text', text: ' ' }, { kind: 'em', text: 'e' },
    ]);
  });
  it('follows only safe links', () => {
    expect(inline('[x](https://a.b)')).toEqual([{ kind: 'link', text: 'x', href: 'https://a.b' }]);
    expect(inline('[x](javascript:alert)')).toEqual([{ kind: 'text', text: 'x' }]);
  });
  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x', 'JaVaScRiPt:x', ' https://x'])('refuses %s', (href) => {
    expect(safeHref(href)).toBeNull();
  });
  it.each(['https://x.y', 'http://x', 'mailto:a@b', '#part', '/rules/canosa'])('takes %s', (href) => {
    expect(safeHref(href)).toBe(href);
  });
});
