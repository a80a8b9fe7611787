import { describe, expect, it } from 'vitest';
import css from '../src/app.css?raw';

// The tokens of both themes, held to the contrast that people need to read.
const night = tokens(/:root \{([\s\S]*?)\n\}/);
const day = { ...night, ...tokens(/\[data-theme='day'\] \{([\s\S]*?)\n\}/) };

function tokens(block: RegExp): Record<string, string> {
  const body = block.exec(css)?.[1] ?? '';
  return Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1], match[2]]));
}
function light(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a = '', b = ''): number {
  const [dark = 0, bright = 0] = [light(a), light(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

describe.each([['night', night], ['day', day]])('%s', (_, theme) => {
  it.each(['text', 'text2', 'accent', 'link', 'foe', 'target', 'select', 'last', 'danger', 'ok'])('%s can be read', (name) => {
    for (const ground of ['bg', 'bg2', 'surface', 'surface2']) {
      expect(contrast(theme[name], theme[ground]), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });
  it('the gold button can be read', () => {
    expect(contrast(theme['on-accent'], theme.accent)).toBeGreaterThanOrEqual(4.5);
  });
  it('edges of controls can be seen', () => {
    for (const ground of ['bg', 'surface']) expect(contrast(theme.edge, theme[ground])).toBeGreaterThanOrEqual(3);
  });
  it('ink can be read on bone', () => {
    expect(contrast(theme.ink, theme.bone)).toBeGreaterThanOrEqual(4.5);
  });
});
