import { Definition, HistoricInstance, Instance, search } from './api';
import { instanceActions } from './bulk';
import { button, Child, field, folded, h, replace, select, table } from './dom';
import { span, time, total } from './format';
import { answers, go, may, instanceState, moreButton, TYPES, typed } from './shared';

const OPERATORS: [string, string][] = [
  ['equals', '='],
  ['notEquals', '≠'],
  ['greaterThan', '>'],
  ['greaterThanOrEqual', '≥'],
  ['lessThan', '<'],
  ['lessThanOrEqual', '≤'],
  ['like', 'like (%)'],
  ['likeIgnoreCase', 'like, any case'],
  ['exists', 'exists'],
  ['notExists', 'does not exist'],
];

const STATES: [string, string][] = [
  ['', 'running'],
  ['stuck', 'stuck'],
  ['failed', 'with a failed job'],
  ['suspended', 'suspended'],
  ['active', 'not suspended'],
  ['finished', 'finished'],
  ['deleted', 'deleted'],
  ['all', 'running or ended'],
];

const MOST_CONDITIONS = 5;

/** What somebody asks for: of history where it may be over. */
function isPast(query: URLSearchParams): boolean {
  return ['finished', 'deleted', 'all'].includes(query.get('state') ?? '');
}

/** Instances by what somebody knows of them; the search is in the address. */
export async function instances(query: URLSearchParams): Promise<HTMLElement> {
  const result = h('div', { 'aria-live': 'polite' });
  const [definitions, problem] = await Promise.all([
    search<Definition>('definitions', { filter: { latest: true }, sort: [{ by: 'key', order: 'asc' }], limit: 1000 }),
    // What is wrong with the search is said beside the form, which stays to be mended.
    list(query, result).then(() => '').catch((failure: Error) => failure.message),
  ]);
  const keys: [string, string][] = definitions.items.map((found) => [found.key, found.name ?? found.key]);
  return h(
    'section',
    {},
    h('h1', {}, 'Instances'),
    folded('Search by', form(query, keys), query.size > 0),
    problem && h('p', { class: 'problem', role: 'alert' }, problem),
    result,
  );
}

function form(query: URLSearchParams, keys: [string, string][]): HTMLFormElement {
  const given = (name: string) => query.get(name) ?? '';
  const conditions = h('div', { class: 'conditions' });
  const add = (at: number) => conditions.append(condition(query, at));
  const shown = Math.max(1, query.getAll('variable').length);
  for (let at = 0; at < shown; at++) {
    add(at);
  }
  const timed = TIMES.some((name) => query.has(name));
  const made = h(
    'form',
    { class: 'filter', role: 'search', onsubmit: submit },
    field('Business key', h('input', { name: 'businessKey', value: given('businessKey'), maxlength: 255, placeholder: '% matches any text' })),
    field('Process', select('definitionKey', [['', 'any'], ...keys], given('definitionKey'))),
    field('Version', h('input', { name: 'definitionVersion', type: 'number', min: 1, value: given('definitionVersion'), class: 'short' })),
    field('State', select('state', STATES, given('state'))),
    query.get('incidentCause') && h('label', { class: 'tick' }, h('input', { type: 'checkbox', name: 'incidentCause', value: query.get('incidentCause'), checked: true }), 'of one incident'),
    conditions,
    h(
      'details',
      { open: timed },
      h('summary', {}, 'Times'),
      h(
        'div',
        { class: 'filter' },
        field('Started after', moment('startedAfter', query)),
        field('Started before', moment('startedBefore', query)),
        field('Ended after', moment('finishedAfter', query)),
        field('Ended before', moment('finishedBefore', query)),
      ),
    ),
    h(
      'span',
      { class: 'actions' },
      h('button', { type: 'submit', class: 'strong' }, 'Search'),
      button('Add a variable', () => {
        if (conditions.childElementCount < MOST_CONDITIONS) {
          add(conditions.childElementCount);
        }
      }),
    ),
  );
  return made;
}

const TIMES = ['startedAfter', 'startedBefore', 'finishedAfter', 'finishedBefore'];

/** A time by the reader's clock; the address has it with its zone, so that it is the same for who gets the address. */
function moment(name: string, query: URLSearchParams): HTMLInputElement {
  const at = new Date(query.get(name) ?? '');
  const local = Number.isNaN(at.getTime()) ? '' : new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  return h('input', { name, type: 'datetime-local', step: 1, value: local });
}

function instant(written: string): string {
  const at = new Date(written);
  if (Number.isNaN(at.getTime())) {
    throw new Error("'" + written + "' is no time; write it as 2026-01-31T12:00:00Z.");
  }
  return at.toISOString();
}

function condition(query: URLSearchParams, at: number): HTMLElement {
  const given = (name: string) => query.getAll(name)[at] ?? '';
  return h(
    'fieldset',
    { class: 'filter' },
    h('legend', { class: 'unseen' }, 'Variable ' + (at + 1)),
    field('Variable', h('input', { name: 'variable', value: given('variable'), maxlength: 255 })),
    field('is', select('operator', OPERATORS, given('operator') || 'equals')),
    field('Type', select('type', TYPES, given('type') || 'string')),
    field('Value', h('input', { name: 'value', value: given('value') })),
  );
}

function submit(event: Event) {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const wanted = answers(form);
  // Conditions belong together by their order, so empty values of one are kept.
  for (const name of ['variable', 'operator', 'type', 'value']) {
    wanted.delete(name);
  }
  for (const part of form.querySelectorAll('fieldset')) {
    const of = (name: string) => (part.querySelector('[name=' + name + ']') as HTMLInputElement).value;
    if (of('variable') !== '') {
      ['variable', 'operator', 'type', 'value'].forEach((name) => wanted.append(name, of(name)));
    }
  }
  for (const name of TIMES) {
    const time = wanted.get(name);
    if (time) {
      wanted.set(name, instant(time));
    }
  }
  go('#/instances?' + wanted);
}

function filter(query: URLSearchParams): Record<string, unknown> {
  const wanted: Record<string, unknown> = {};
  const businessKey = query.get('businessKey');
  if (businessKey) {
    wanted[businessKey.includes('%') ? 'businessKeyLike' : 'businessKey'] = businessKey;
  }
  if (query.get('definitionKey')) {
    wanted.definitionKey = query.get('definitionKey');
  }
  if (query.get('definitionVersion')) {
    wanted.definitionVersion = Number(query.get('definitionVersion'));
  }
  if (query.get('incidentCause') && !isPast(query)) {
    wanted.incidentCause = query.get('incidentCause');
  }
  const times = isPast(query) ? TIMES : TIMES.slice(0, 2);
  for (const name of times) {
    const written = query.get(name);
    if (written) {
      wanted[name] = instant(written);
    }
  }
  switch (query.get('state')) {
    case 'stuck':
      wanted.stuck = true;
      break;
    case 'failed':
      wanted.failedJobs = true;
      break;
    case 'suspended':
      wanted.suspended = true;
      break;
    case 'active':
      wanted.suspended = false;
      break;
    case 'finished':
      wanted.finished = true;
      break;
    case 'deleted':
      wanted.deleted = true;
      break;
  }
  const conditions = query.getAll('variable').map((name, at) => {
    const operator = query.getAll('operator')[at] ?? 'equals';
    const one: Record<string, unknown> = { name, operator };
    if (!operator.toLowerCase().endsWith('exists')) {
      one.value = typed(query.getAll('type')[at] ?? 'string', query.getAll('value')[at] ?? '');
    }
    return one;
  });
  if (conditions.length > 0) {
    wanted.variables = conditions;
  }
  return wanted;
}

async function list(query: URLSearchParams, result: HTMLElement): Promise<void> {
  const past = isPast(query);
  const rows: Child[][] = [];
  let found = '';
  const ticked = new Set<string>();
  const whom = h('span', {});
  const ids = () => (ticked.size > 0 ? { ids: [...ticked] } : filter(query));
  // Nothing is done to what is over, and a list that has it is not done things to.
  const bulk = !past && may('bulkInstances') && folded('Actions on several', h('div', { class: 'bulk' }, whom, instanceActions(ids)));
  function showWhom() {
    replace(whom, ticked.size > 0 ? 'With the ' + ticked.size.toLocaleString('en') + ' selected:' : 'With all matches:');
  }
  showWhom();
  function tick(id: string): HTMLElement {
    const box = h('input', { type: 'checkbox', 'aria-label': 'Tick ' + id, onchange: () => {
      if (box.checked) {
        ticked.add(id);
      } else {
        ticked.delete(id);
      }
      showWhom();
    } });
    return box;
  }
  async function load(cursor?: string): Promise<void> {
    const page = await search<Instance & HistoricInstance>(past ? 'history/instances' : 'instances', {
      filter: filter(query),
      sort: [{ by: 'id', order: 'desc' }],
      limit: 50,
      count: cursor === undefined,
      cursor,
    });
    if (past) {
      await addPresent(page.items);
    }
    rows.push(...page.items.map((one) => row(one, past, bulk && tick(one.id))));
    if (page.total) {
      found = total(page, 'instance matches', 'instances match');
    }
    replace(
      result,
      h('p', { class: 'lead' }, found),
      rows.length > 0 && bulk,
      rows.length > 0 && table('Instances', ['Instance', 'Process', 'Business key', 'Started', ...(past ? ['Took'] : []), 'State'], rows),
      moreButton(page.next, load),
    );
  }
  await load();
}

/** History does not say which of those that run are suspended or stuck. */
async function addPresent(items: (Instance & HistoricInstance)[]): Promise<void> {
  const ids = items.filter((one) => !one.endTime).map((one) => one.id);
  if (ids.length > 0) {
    const now = new Map((await search<Instance>('instances', { filter: { ids }, limit: ids.length })).items.map((one) => [one.id, one]));
    for (const one of items) {
      Object.assign(one, { suspended: now.get(one.id)?.suspended ?? false, stuck: now.get(one.id)?.stuck ?? false });
    }
  }
}

function row(one: Instance & HistoricInstance, past: boolean, tick: Child): Child[] {
  return [
    h('span', { class: 'tick' }, tick, h('a', { href: '#/instances/' + one.id }, one.id)),
    (one.definitionName ?? one.definitionKey) + ' · v' + one.definitionVersion,
    one.businessKey ?? '',
    time(one.startTime),
    ...(past ? [one.durationMillis === undefined ? '' : span(one.durationMillis), instanceState(one)] : [instanceState(one)]),
  ];
}
