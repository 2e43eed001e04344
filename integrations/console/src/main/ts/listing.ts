import { Page, search } from './api';
import { Child, h, replace, table } from './dom';
import { count, total } from './format';
import { moreButton } from './shared';

/** Where the rows of a list come from, and the first of them. */
export interface Source<T> {
  things: string;
  page: Page<T>;
}

/** A list below a heading, of one source or several; says how many there are where it does not show all. Nothing where none is. */
export async function listing<T>(
  title: string,
  caption: string,
  thing: [string, string],
  heads: string[],
  sources: Source<T>[],
  filter: Record<string, unknown>,
  row: (item: T) => Child[],
): Promise<Child> {
  const rows = sources.flatMap((source) => source.page.items.map(row));
  if (rows.length === 0) {
    return null;
  }
  const place = h('div', { 'aria-live': 'polite' });
  const all = sources.some((source) => source.page.next !== undefined) ? await number(sources, filter, thing) : '';
  function show() {
    const left = sources.find((source) => source.page.next !== undefined);
    replace(place, all && h('p', { class: 'lead' }, all), table(caption, heads, rows), moreButton(left?.page.next, () => load(left as Source<T>)));
  }
  async function load(source: Source<T>): Promise<void> {
    source.page = await search<T>(source.things, { filter, limit: 100, cursor: source.page.next });
    rows.push(...source.page.items.map(row));
    show();
  }
  show();
  return [h('h2', {}, title), place];
}

const ROWS_AT_ONCE = 200;

/** A table of what is there already, part by part: thousands of rows at once take a browser seconds. */
export function parts<T>(caption: string, [one, several]: [string, string], heads: string[], items: T[], row: (item: T) => Child[]): HTMLElement {
  const place = h('div', { 'aria-live': 'polite' });
  async function show(to: number): Promise<void> {
    const left = items.length > to;
    replace(
      place,
      left && h('p', { class: 'lead' }, count(items.length, one, several) + ', ' + to.toLocaleString('en') + ' shown'),
      table(caption, heads, items.slice(0, to).map(row)),
      moreButton(left ? String(to + ROWS_AT_ONCE) : undefined, (next) => show(Number(next))),
    );
  }
  void show(ROWS_AT_ONCE);
  return place;
}

async function number<T>(sources: Source<T>[], filter: Record<string, unknown>, [one, several]: [string, string]): Promise<string> {
  const pages = await Promise.all(sources.map((source) => search<T>(source.things, { filter, limit: 1, count: true })));
  const sum = pages.reduce((all, page) => all + (page.total?.count ?? 0), 0);
  return total({ total: { count: sum, capped: pages.some((page) => page.total?.capped) } }, one, several);
}
