import { get, HistoricInstance, optional, search } from './api';
import { button, Child, h, replace } from './dom';
import { state } from './shared';

const MOST_LEVELS = 20;
const MOST_CALLED = 50;

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
  let tree: HTMLElement = h('ul', { class: 'tree' }, h('li', {}, h('strong', {}, name(found)), ' ', badge(found), ' (this one)', below));
  for (const caller of above.reverse()) {
    tree = h('ul', { class: 'tree' }, h('li', {}, link(caller), tree));
  }
  return [h('h2', {}, 'Calls'), tree];
}

async function called(id: string): Promise<Child> {
  const page = await search<HistoricInstance>('history/instances', {
    filter: { superInstanceId: id },
    sort: [{ by: 'id', order: 'asc' }],
    limit: MOST_CALLED,
  });
  if (page.items.length === 0) {
    return null;
  }
  return h(
    'ul',
    { class: 'tree' },
    page.items.map((one) => {
      const below = h('span', {});
      replace(below, button('What it called', async () => replace(below, (await called(one.id)) ?? h('span', { class: 'lead' }, 'It called nothing.'))));
      return h('li', {}, link(one), ' ', below);
    }),
    page.next !== undefined && h('li', {}, 'and more: the first ' + MOST_CALLED + ' are shown'),
  );
}

function link(one: HistoricInstance): Child {
  return [h('a', { href: '#/instances/' + one.id }, name(one)), ' ', badge(one)];
}

function name(one: HistoricInstance): string {
  return [one.definitionName ?? one.definitionKey, one.businessKey ?? one.id].filter(Boolean).join(' ');
}

function badge(one: HistoricInstance): HTMLElement {
  return one.endTime ? state(one.deleteReason ? 'deleted' : 'finished', 'quiet') : state('running');
}
