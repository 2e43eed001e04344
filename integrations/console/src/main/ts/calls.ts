import { get, HistoricInstance, optional, search } from './api';
import { append, button, Child, h, replace } from './dom';
import { total } from './format';
import { instanceState, moreButton } from './shared';

const MOST_LEVELS = 20;
const CALLED_AT_ONCE = 50;

/** What called an instance and what it called, as a tree; nothing where it is alone. */
export async function calls(found: HistoricInstance): Promise<Child> {
  const above: HistoricInstance[] = [];
  let one: HistoricInstance | undefined = found;
  while (one?.superInstanceId && above.length < MOST_LEVELS) {
    one = await optional(get<HistoricInstance>('/history/instances/' + one.superInstanceId));
    if (one) {
      above.unshift(one);
    }
  }
  const below = await called(found.id);
  if (above.length === 0 && !below) {
    return null;
  }
  let tree: HTMLElement = h('ul', { class: 'tree' }, h('li', {}, h('strong', {}, name(found)), ' ', instanceState(found), ' (this one)', below));
  for (const caller of above.reverse()) {
    tree = h('ul', { class: 'tree' }, h('li', {}, link(caller), tree));
  }
  return [h('h2', {}, 'Calls'), above.length === MOST_LEVELS && h('p', { class: 'lead' }, 'Only the ' + MOST_LEVELS + ' nearest callers are shown; there may be more.'), tree];
}

async function called(id: string): Promise<Child> {
  const tree = h('ul', { class: 'tree' });
  let shown = 0;
  let all = '';
  async function load(cursor?: string): Promise<void> {
    const page = await search<HistoricInstance>('history/instances', {
      filter: { superInstanceId: id },
      sort: [{ by: 'id', order: 'asc' }],
      limit: CALLED_AT_ONCE,
      count: cursor === undefined,
      cursor,
    });
    shown += page.items.length;
    all = page.total ? total(page, 'called instance', 'called instances') : all;
    tree.querySelector(':scope > .more')?.remove();
    append(tree, [page.items.map(item), page.next !== undefined && h('li', { class: 'more' }, all + ', ' + shown + ' shown ', moreButton(page.next, load))]);
  }
  await load();
  return shown > 0 && tree;
}

function item(one: HistoricInstance): HTMLElement {
  const below = h('span', {});
  replace(below, button('Called instances', async () => replace(below, (await called(one.id)) || h('span', { class: 'lead' }, 'It has called no instance.'))));
  return h('li', {}, link(one), ' ', below);
}

function link(one: HistoricInstance): Child {
  return [h('a', { href: '#/instances/' + one.id }, name(one)), ' ', instanceState(one)];
}

function name(one: HistoricInstance): string {
  return [one.definitionName ?? one.definitionKey, one.businessKey ?? one.id].filter(Boolean).join(' ');
}
