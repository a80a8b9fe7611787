/** Legal actions for tests: their words, and the things to click, separated by blanks. */
import type { Choice } from '../src/generated/frames';

export const choices = (rows: readonly (readonly [string, string])[]): Choice[] =>
  rows.map(([text, clicks]) => [text, clicks.split(' ').filter(Boolean), { verb: text.split(' ')[0] ?? '', things: {} }]);
