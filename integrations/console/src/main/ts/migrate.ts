import { Definition, get, Instance, MigrationPreview, post } from './api';
import { diagram, elements, markOne, onPick } from './diagram';
import { confirm } from './dialog';
import { button, Child, field, h, replace, said, select, table } from './dom';
import { count } from './format';
import { migrationOutcome, problems } from './outcome';
import { state, versionsOf } from './shared';

interface Pair {
  activityId: string;
  toActivityId?: string;
  stays: boolean;
}

interface Previews {
  count: number;
  lookedAt: number;
  problems: { elementId: string; reason: string; count: number; instanceId: string }[];
}

/** Takes one instance, or all of a search, to another version: elements are paired by clicking, and problems are shown first. */
export async function migrate(from: Definition, query: URLSearchParams): Promise<HTMLElement> {
  const others = (await versionsOf(from)).items.filter((one) => one.id !== from.id);
  if (others.length === 0) {
    return h('section', {}, heading(from), h('p', {}, 'There is no other version.'), back(from, query));
  }
  const to = others.find((one) => one.id === query.get('to')) ?? others[0];
  const instanceId = query.get('instance');
  const filter = JSON.parse(query.get('filter') ?? '{}') as Record<string, unknown>;
  const [proposed, before, after, one] = await Promise.all([
    get<{ items: Pair[] }>('/definitions/' + from.id + '/migrate/mapping?toDefinitionId=' + to.id),
    instanceId ? diagram('/instances/' + instanceId + '/diagram', '', 'Diagram of version ' + from.version) : diagram('/definitions/' + from.id + '/diagram', 'live=true', 'Diagram of version ' + from.version),
    diagram('/definitions/' + to.id + '/diagram', 'comparedWith=' + from.id, 'Diagram of version ' + to.version),
    instanceId ? get<Instance>('/instances/' + instanceId) : undefined,
  ]);
  const olds = new Map(elements(before));
  const news = new Map(elements(after));
  const oldName = (id: string) => olds.get(id) ?? id;
  const newName = (id: string) => news.get(id) ?? id;
  const pairs = new Map(proposed.items.map((pair) => [pair.activityId, pair]));
  /** What the reader has paired; the others are as they were proposed. */
  const own = new Map<string, string>();

  const path = instanceId ? '/instances/' + instanceId : '/definitions/' + from.id;
  const versions = select('to', others.map((other): [string, string] => [other.id, String(other.version)]), to.id);
  const source = select('from', [['', 'choose'], ...olds]);
  const target = select('target', [['', 'choose'], ...news]);
  const listed = h('div', {});
  const outcome = h('div', { 'aria-live': 'polite' });
  let asked = 0;

  const targetOf = (id: string) => own.get(id) ?? pairs.get(id)?.toActivityId;

  function request(): Record<string, unknown> {
    const mappings = [...pairs.keys()]
      .filter((id) => own.has(id) || (targetOf(id) !== undefined && targetOf(id) !== id))
      .map((id) => ({ from: [id], to: [targetOf(id)] }));
    return { toDefinitionId: to.id, mappings, ...(instanceId ? {} : { filter }) };
  }

  function mark(): void {
    markOne(before, 'chosen', source.value || undefined);
    markOne(after, 'chosen', target.value || targetOf(source.value));
  }

  function choose(id: string): void {
    source.value = id;
    target.value = '';
    mark();
  }

  async function pair(id: string): Promise<void> {
    if (source.value !== '' && id !== '') {
      own.set(source.value, id);
      target.value = id;
      mark();
      await show();
    }
  }

  function list(): void {
    const shown = [...pairs.values()].filter((one) => own.has(one.activityId) || targetOf(one.activityId) !== one.activityId || !one.stays);
    replace(
      listed,
      shown.length === 0
        ? h('p', { class: 'lead' }, 'Every element goes to the one of its id.')
        : table(
            'Elements that do not go to the one of their id and type',
            ['Element', 'Goes to', 'How', ''],
            shown.map((one) => {
              const id = one.activityId;
              const goal = targetOf(id);
              return [
                oldName(id),
                goal === undefined ? 'nothing' : newName(goal),
                own.has(id) ? state('your choice') : goal === undefined ? state('must be empty', 'bad') : one.stays ? state('proposed') : state('begins anew', 'quiet'),
                own.has(id) &&
                  button('Undo', async () => {
                    own.delete(id);
                    mark();
                    await show();
                  }),
              ];
            }),
          ),
    );
  }

  async function show(): Promise<void> {
    const number = ++asked;
    list();
    let shown: Child;
    try {
      shown = instanceId ? await ofOne() : await ofMany();
    } catch (failure) {
      shown = h('p', { class: 'problem', role: 'alert' }, said(failure));
    }
    if (number === asked) {
      replace(outcome, shown);
    }
  }

  async function ofOne(): Promise<Child> {
    const found = (await post<MigrationPreview>(path + '/migrate/preview', request())) as MigrationPreview;
    return [migrationOutcome(found, oldName, newName), found.possible && h('p', { class: 'actions' }, button('Migrate', () => make('this instance'), 'strong'))];
  }

  async function ofMany(): Promise<Child> {
    const found = (await post<Previews>(path + '/migrate/preview', request())) as Previews;
    const many = count(found.count, 'instance', 'instances');
    return [
      h('p', { class: 'lead' }, many + (found.lookedAt < found.count ? ' match; the first ' + found.lookedAt + ' were looked at.' : found.count === 1 ? ' matches.' : ' match.')),
      found.problems.length > 0 ? [problems(found.problems), h('p', {}, 'The batch leaves instances as they are that cannot be migrated, and names them.')] : found.count > 0 && h('p', {}, 'Nothing stands against it.'),
      found.count > 0 && h('p', { class: 'actions' }, button('Migrate ' + many, () => make(many), 'strong')),
    ];
  }

  async function make(which: string): Promise<void> {
    let batch = '';
    const done = await confirm(
      'Migrate ' + which + ' to version ' + to.version + '?',
      [h('p', {}, instanceId ? 'It goes on in the other version.' : 'A batch does this in the background. Its page shows its progress and its failures; you can pause and cancel it there.')],
      'Migrate',
      async () => {
        batch = (await post<{ id: string }>(path + '/migrate', request()))?.id ?? '';
      },
    );
    if (done) {
      location.hash = instanceId ? '#/instances/' + instanceId : '#/batches/' + batch;
    }
  }

  onPick(before, choose);
  onPick(after, (id) => void pair(id));
  source.addEventListener('change', () => choose(source.value));
  target.addEventListener('change', () => void pair(target.value));
  versions.addEventListener('change', () => {
    query.set('to', versions.value);
    location.hash = '#/definitions/' + from.id + '?' + query;
  });
  await show();
  return h(
    'section',
    { 'data-loaded': true },
    heading(from),
    h('p', { class: 'lead' }, whom(one, filter), ' Click an element of the old version, then the one in the new version to which it shall go. Nothing changes before you confirm. ', back(from, query)),
    h('div', { class: 'filter' }, field('To version', versions)),
    h('div', { class: 'beside' }, h('div', {}, h('h2', {}, 'Version ' + from.version), before), h('div', {}, h('h2', {}, 'Version ' + to.version), after)),
    h('div', { class: 'filter' }, field('What is at', source), field('goes to', target)),
    h('h2', {}, 'Mapping'),
    listed,
    h('h2', {}, 'What would happen'),
    outcome,
  );
}

function heading(from: Definition): HTMLElement {
  return h('h1', {}, 'Migrate ' + (from.name ?? from.key) + ' from version ' + from.version);
}

function whom(one: Instance | undefined, filter: Record<string, unknown>): string {
  if (one) {
    return 'The instance ' + (one.businessKey ?? one.id) + '.';
  }
  return Object.keys(filter).length > 0 ? 'The instances of your search.' : 'All running instances of this version.';
}

function back(from: Definition, query: URLSearchParams): HTMLElement {
  const instanceId = query.get('instance');
  return instanceId ? h('a', { href: '#/instances/' + instanceId }, 'Back to the instance') : h('a', { href: '#/definitions/' + from.id }, 'Back to the version');
}
