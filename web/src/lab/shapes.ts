/** Values of a form: what a new one is, which group of fields it has, where in a card it stands. */
import type { Field, Form, Group, Mistake, Sheet } from '../generated/api';

export type Shape = Sheet['shape'];
export type Row = Record<string, unknown>;
export type Path = readonly (string | number)[];

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A path as the server writes it: `effects[0].n`. */
export const written = (path: Path): string =>
  path.reduce<string>((text, step) => (typeof step === 'number' ? `${text}[${step}]` : text ? `${text}.${step}` : step), '');

/** The group that a value has among several: by the word that tells it, or by a field that it has. */
export function groupOf(value: unknown, names: readonly string[], form: Form): string {
  if (!isRow(value) || names.length === 1) return names[0] ?? '';
  const fits = (name: string): boolean => {
    const { mark, word } = form.groups[name] as Group;
    return word ? value[mark] === word : mark in value;
  };
  return names.find(fits) ?? names[0] ?? '';
}

/** What a group is told by among others. */
export const tellsOf = (name: string, form: Form): string => form.groups[name]?.word || (form.groups[name]?.mark ?? '');

/** A new value of a group: what must be said, as little as can be. */
export function newGroup(name: string, form: Form): Row {
  const { fields, mark, word } = form.groups[name] as Group;
  const made: Row = word ? { [mark]: word } : {};
  for (const field of fields) if (field.needed) made[field.name] = newValue(field.shape, form);
  return made;
}

/** A new value of a shape. */
export function newValue(shape: Shape, form: Form): unknown {
  switch (shape.type) {
    case 'text':
      return '';
    case 'letters':
      return [...shape.of].slice(0, 1).join('').repeat(shape.least);
    case 'number':
      return Math.max(shape.least ?? 1, 1);
    case 'flag':
      return true;
    case 'choice':
      return shape.values[0];
    case 'many':
      return Array.from({ length: shape.least }, () => newValue(shape.of, form));
    case 'fields':
      return newGroup(shape.groups[0] ?? '', form);
    default:
      return {};
  }
}

/** A row in which a field says something else; what is as without a word is not said. */
export function withField(row: Row, field: Field, value: unknown): Row {
  const next = { ...row };
  if (value === undefined || value === null || (!field.needed && same(value, field.default))) delete next[field.name];
  else next[field.name] = value;
  return next;
}

/** What is wrong, in a language where it is known. */
export const wrongIn = (mistake: Mistake, lang: string): string => mistake.said?.[lang] ?? mistake.message;

/** What a thing is called, by the form's own words. */
export const called = (form: Form, lang: string, kind: string, name: string): string => form.words[lang]?.[`${kind}.${name}`] ?? name;

/** Where something changed, in words: "Effects 1, how many". */
export function place(path: Path, form: Form, lang: string): string {
  const steps: string[] = [];
  for (const step of path) {
    if (typeof step === 'number') steps.push(`${steps.pop() ?? ''} ${step + 1}`);
    else steps.push(called(form, lang, 'field', step));
  }
  return steps.join(', ');
}
