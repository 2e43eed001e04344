import { HistoricActivity, search } from './api';
import { Child, field, h, replace, table } from './dom';
import { clock, span } from './format';
import { moreButton, partState, state } from './shared';

const AT_ONCE = 500;

/** An activity with those that ran in it. */
interface Node {
  one: HistoricActivity;
  inside: Node[];
}

/** What an instance did, as a tree: one row for each activity, with the time that it took. */
export async function activities(instanceId: string): Promise<Child> {
  const all: HistoricActivity[] = [];
  const wanted = h('input', { type: 'search', maxlength: 255, oninput: () => show() });
  const place = h('div', {});
  let next: string | undefined;
  function show(): void {
    const sought = wanted.value.trim().toLowerCase();
    const rows = flat(tree(all), 0).filter(([node]) => sought === '' || [name(node.one), node.one.activityId, node.one.activityType].some((text) => text.toLowerCase().includes(sought)));
    replace(
      place,
      rows.length === 0 ? h('p', { class: 'lead' }, 'No activity.') : table('Activities, the oldest first', ['Element', 'Kind', 'Began', 'Took', 'State'], rows.map(([node, depth]) => row(node.one, depth))),
      moreButton(next, load, 'More activities'),
    );
  }
  async function load(cursor?: string): Promise<void> {
    const page = await search<HistoricActivity>('history/activities', { filter: { instanceId, sequenceFlow: false }, sort: [{ by: 'startTime', order: 'asc' }], limit: AT_ONCE, cursor });
    all.push(...page.items);
    next = page.next;
    show();
  }
  await load();
  return all.length > 0 && [h('h2', {}, 'Activities'), h('div', { class: 'filter' }, field('Only with', wanted)), place];
}

function name(one: HistoricActivity): string {
  return one.activityName ?? one.activityId;
}

/** By the sub-process of the model that an activity is in, and the time in which that ran. */
function tree(all: HistoricActivity[]): Node[] {
  const roots: Node[] = [];
  const known: Node[] = [];
  for (const one of all) {
    const node: Node = { one, inside: [] };
    const around = known.findLast((other) => other.one.activityId === one.scopeActivityId && !isOver(other.one, one.startTime));
    (around?.inside ?? roots).push(node);
    known.push(node);
  }
  return roots;
}

function isOver(one: HistoricActivity, at: string): boolean {
  return one.endTime !== undefined && Date.parse(one.endTime) < Date.parse(at);
}

function flat(nodes: Node[], depth: number): [Node, number][] {
  return nodes.flatMap((node) => [[node, depth] as [Node, number], ...flat(node.inside, depth + 1)]);
}

export function row(one: HistoricActivity, depth = 0): Child[] {
  const word = partState(one);
  return [
    h('span', { class: 'depth-' + Math.min(depth, 6) }, depth > 0 && h('span', { 'aria-hidden': 'true' }, '└ '), depth > 0 && h('span', { class: 'unseen' }, 'Level ' + (depth + 1) + ': '), name(one), one.calledInstanceId && [' ', h('a', { href: '#/instances/' + one.calledInstanceId }, 'called ' + one.calledInstanceId)]),
    one.activityType.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase(),
    clock(one.startTime),
    one.durationMillis === undefined ? '' : span(one.durationMillis),
    [state(word, word === 'running' ? '' : 'quiet'), one.deleteReason && ' ' + one.deleteReason],
  ];
}
