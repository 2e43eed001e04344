import { Definition, get, post } from './api';
import { figure } from './chart';
import { diagram } from './diagram';
import { Child, field, h, replace, select, table } from './dom';
import { capped, Capped, count, span } from './format';
import { migrate } from './migrate';
import { moveMany } from './move';
import { mark, pause, Paused, pausedOf, pauses } from './pauses';
import { changed, definitionState, link, offer, state, versionsOf } from './shared';

export interface DefinitionStatistics {
  definitionId: string;
  instances: Capped;
  deadLetterJobs: Capped;
}

interface Activity {
  activityId: string;
  tokens: number;
  readyJobs: number;
  timerJobs: number;
  suspendedJobs: number;
  deadLetterJobs: number;
  externalJobs: number;
}

interface PastActivity {
  activityId: string;
  count: number;
  finished: number;
  totalMillis: number;
  meanMillis: number;
  percentile95Millis: number;
}

interface Past {
  instances: number;
  capped: boolean;
  items: PastActivity[];
}

interface Difference {
  elementId: string;
  elementType: string;
  elementName?: string;
  kind: 'ADDED' | 'REMOVED' | 'CHANGED';
  properties: { path: string; before?: string; after?: string }[];
}

const VIEWS: [string, string][] = [
  ['live', 'Where instances are'],
  ['count', 'Runs of each element'],
  ['mean', 'Mean time of each element'],
  ['percentile95', '95th percentile of the time of each element'],
  ['total', 'Total time of each element'],
  ['plain', 'No colours'],
];

const SPANS: [string, string][] = [
  ['', 'all'],
  ['1', 'the last hour'],
  ['24', 'the last 24 hours'],
  ['168', 'the last 7 days'],
  ['720', 'the last 30 days'],
];

export async function statistics(ids: string[]): Promise<Map<string, DefinitionStatistics>> {
  const found = ids.length === 0 ? null : await post<{ items: DefinitionStatistics[] }>('/definitions/statistics', { ids });
  return new Map((found?.items ?? []).map((one) => [one.definitionId, one]));
}

/** One version: its diagram with what is and was, its figures, and the other versions. */
export async function definition(id: string, query: URLSearchParams, start: (found: Definition) => Promise<void>): Promise<HTMLElement> {
  const found = await get<Definition>('/definitions/' + id);
  if (query.has('move')) {
    return moveMany(found, query);
  }
  if (query.has('to')) {
    return migrate(found, query);
  }
  const from = query.get('from');
  if (from) {
    return differences(found, await get<Definition>('/definitions/' + from));
  }
  const view = VIEWS.some(([name]) => name === query.get('view')) ? (query.get('view') as string) : 'live';
  const hours = query.get('hours') ?? '';
  const held = await pausedOf(found);
  const [shown, others] = await Promise.all([overlaid(found, view, hours, held), versions(found)]);
  async function toggle() {
    await post('/definitions/' + id + (found.suspended ? '/activate' : '/suspend'));
    changed();
  }
  return h(
    'section',
    {},
    h('h1', {}, (found.name ?? found.key) + ' version ' + found.version),
    h(
      'dl',
      { class: 'facts' },
      h('div', {}, h('dt', {}, 'Key'), h('dd', {}, found.key)),
      h('div', {}, h('dt', {}, 'File'), h('dd', {}, found.resource)),
      h('div', {}, h('dt', {}, 'State'), h('dd', {}, definitionState(found))),
    ),
    h(
      'p',
      { class: 'actions' },
      offer('startInstance', 'Start', () => start(found), 'strong'),
      offer(found.suspended ? 'activateDefinition' : 'suspendDefinition', found.suspended ? 'Activate' : 'Suspend', toggle),
      offer('pauseActivity', 'Pause an activity', () => pause(found)),
      link('moveInstances', 'Move tokens', '#/definitions/' + id + '?move'),
      h('a', { href: '#/instances?definitionKey=' + encodeURIComponent(found.key) }, 'Instances'),
      h('a', { href: 'api/v1/definitions/' + id + '/xml', download: found.resource }, 'The file'),
    ),
    pauses(held, changed),
    choice(id, view, hours),
    shown,
    others,
  );
}

function choice(id: string, view: string, hours: string): HTMLElement {
  const views = select('view', VIEWS, view);
  const spans = select('hours', SPANS, hours);
  function go() {
    const query = new URLSearchParams();
    query.set('view', views.value);
    if (spans.value && isPast(views.value)) {
      query.set('hours', spans.value);
    }
    location.hash = '#/definitions/' + id + '?' + query;
  }
  views.addEventListener('change', go);
  spans.addEventListener('change', go);
  return h('div', { class: 'filter' }, field('On the diagram', views), isPast(view) && field('Instances started within', spans));
}

function isPast(view: string): boolean {
  return view !== 'live' && view !== 'plain';
}

async function overlaid(found: Definition, view: string, hours: string, held: Paused[]): Promise<HTMLElement> {
  const path = '/definitions/' + found.id;
  const picture = h('div', {});
  if (view === 'plain') {
    replace(picture, await diagram(path + '/diagram'));
  } else if (view === 'live') {
    const [drawn, activities] = await Promise.all([
      diagram(path + '/diagram', 'live=true'),
      get<{ items: Activity[] }>(path + '/statistics'),
    ]);
    replace(picture, drawn, live(activities.items, names(drawn)));
  } else {
    const since = hours ? 'startedAfter=' + encodeURIComponent(new Date(Date.now() - Number(hours) * 3_600_000).toISOString()) : '';
    const [drawn, past] = await Promise.all([
      diagram(path + '/diagram', 'heat=' + view + '&' + since),
      get<Past>(path + '/history-statistics' + (since && '?' + since)),
    ]);
    replace(picture, drawn, legend(view), history(past, names(drawn)));
  }
  mark(picture, held);
  return picture;
}

/** What elements are called, as the diagram says it to screen readers. */
function names(drawn: HTMLElement): (id: string) => string {
  return (id) => {
    const label = drawn.querySelector('[data-element="' + CSS.escape(id) + '"] > title')?.textContent ?? '';
    const name = /^[^:]*: (.*?)(, (at |done |took |\d+ (token|incident)).*)?$/.exec(label)?.[1];
    return name ?? id;
  };
}

function live(activities: Activity[], name: (id: string) => string): Child {
  return activities.length === 0
    ? h('p', { class: 'lead' }, 'No instance runs.')
    : table(
        'Where instances are',
        ['Element', 'Tokens', 'Ready jobs', 'Timers', 'Suspended', 'Stuck', 'Outside'],
        activities.map((one) => [
          name(one.activityId),
          figure(one.tokens),
          figure(one.readyJobs),
          figure(one.timerJobs),
          figure(one.suspendedJobs),
          one.deadLetterJobs > 0 ? h('a', { href: '#/incidents' }, figure(one.deadLetterJobs)) : '0',
          figure(one.externalJobs),
        ]),
      );
}

function legend(view: string): HTMLElement {
  const least = view === 'count' ? 'rarely' : 'briefly';
  const most = view === 'count' ? 'most often' : 'longest';
  return h(
    'ul',
    { class: 'legend', 'aria-label': 'Colours' },
    [1, 2, 3, 4, 5].map((heat) => h('li', { class: 'heat-' + heat }, heat === 1 ? least : heat === 5 ? most : '')),
  );
}

function history(past: Past, name: (id: string) => string): Child {
  const rows = [...past.items].sort((one, other) => other.totalMillis - one.totalMillis || other.count - one.count);
  return [
    h(
      'p',
      { class: 'lead' },
      past.capped ? 'From the newest ' : 'From ',
      count(past.instances, 'instance', 'instances'),
      past.capped ? '; there are more.' : '.',
    ),
    rows.length > 0 &&
      table(
        'History of the elements',
        ['Element', 'Begun', 'Done', 'Mean', '95th percentile', 'Total'],
        rows.map((one) => [
          name(one.activityId),
          figure(one.count),
          figure(one.finished),
          one.finished > 0 ? span(one.meanMillis) : '',
          one.finished > 0 ? span(one.percentile95Millis) : '',
          one.finished > 0 ? span(one.totalMillis) : '',
        ]),
      ),
  ];
}

async function versions(shown: Definition): Promise<HTMLElement> {
  const page = await versionsOf(shown);
  const all = page.items;
  const figures = await statistics(all.map((one) => one.id));
  return h(
    'div',
    {},
    h('h2', {}, 'Versions'),
    table(
      'Versions of ' + (shown.name ?? shown.key),
      ['Version', 'State', 'Instances', 'Stuck jobs', ''],
      all.map((one) => {
        const newer = one.version > shown.version ? one : shown;
        const older = newer === one ? shown : one;
        return [
          one.id === shown.id ? one.version + ' (this one)' : h('a', { href: '#/definitions/' + one.id }, String(one.version)),
          definitionState(one),
          capped(figures.get(one.id)?.instances ?? { count: 0, capped: false }),
          capped(figures.get(one.id)?.deadLetterJobs ?? { count: 0, capped: false }),
          one.id !== shown.id && [
            h('a', { href: '#/definitions/' + newer.id + '?from=' + older.id }, 'Differences'),
            ' ',
            link('migrateInstances', 'Migrate to it', '#/definitions/' + shown.id + '?to=' + one.id),
          ],
        ];
      }),
    ),
    page.next !== undefined && h('p', {}, 'The newest 50 are shown.'),
  );
}

/** Two versions beside each other, with what differs marked on both and listed. */
async function differences(later: Definition, former: Definition): Promise<HTMLElement> {
  const [found, before, after] = await Promise.all([
    get<{ items: Difference[] }>('/definitions/' + later.id + '/differences?from=' + former.id),
    diagram('/definitions/' + former.id + '/diagram', 'comparedWith=' + later.id, 'Diagram of version ' + former.version),
    diagram('/definitions/' + later.id + '/diagram', 'comparedWith=' + former.id, 'Diagram of version ' + later.version + ' beside it'),
  ]);
  const kinds = { ADDED: ['added', ''], REMOVED: ['removed', 'bad'], CHANGED: ['changed', ''] };
  const link = (one: Definition) => h('a', { href: '#/definitions/' + one.id }, 'Version ' + one.version);
  return h(
    'section',
    {},
    h('h1', {}, (later.name ?? later.key) + ': version ' + former.version + ' and version ' + later.version),
    h(
      'p',
      { class: 'lead' },
      found.items.length === 0
        ? 'The versions execute the same; no element differs.'
        : count(found.items.length, 'element differs', 'elements differ') + ': + added, − removed, ≠ changed.',
    ),
    h('div', { class: 'beside' }, h('div', {}, h('h2', {}, link(former)), before), h('div', {}, h('h2', {}, link(later)), after)),
    found.items.length > 0 &&
      table(
        'Elements that differ',
        ['Element', 'Kind', 'Difference', 'Details'],
        found.items.map((one) => [
          one.elementName ? [one.elementName, h('br', {}), h('small', {}, one.elementId)] : one.elementId,
          words(one.elementType),
          state(kinds[one.kind][0], kinds[one.kind][1]),
          one.properties.map((property) =>
            h(
              'div',
              {},
              h('code', {}, property.path),
              ': ',
              property.before !== undefined && [h('span', { class: 'hidden' }, 'was '), h('del', {}, property.before)],
              property.before !== undefined && property.after !== undefined && ' → ',
              property.after !== undefined && [h('span', { class: 'hidden' }, 'is '), h('ins', {}, property.after)],
            ),
          ),
        ]),
      ),
  );
}

function words(type: string): string {
  return type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
