/** The tables by game name, each fetched only when it is played; a game without one gets the plain. */
import type { Component } from 'svelte';
import type { TableProps } from '../lib/table';

// A view's type is known to its own table only.
export type Table = Component<TableProps<any>>;
type Module = { default: Table };

const tables = import.meta.glob<Module>('./*/Table.svelte');

/** The component that draws a game. */
export async function loadTable(game: string): Promise<Table> {
  const load = tables[`./${game}/Table.svelte`] ?? tables['./plain/Table.svelte'];
  if (!load) throw new Error('the plain table is missing');
  return (await load()).default;
}
