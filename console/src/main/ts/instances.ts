import { Definition, Instance, search } from './api';
import { instanceActions } from './bulk';
import { Child, field, h, replace, select, table } from './dom';
import { time, total } from './format';
import { may, moreButton, state, TYPES, typed } from './shared';

const OPERATORS: [string, string][] = [
  ['equals', '='],
  ['notEquals', '≠'],
  ['greaterThan', '>'],
  ['greaterThanOrEqual', '≥'],
  ['lessThan', '<'],
  ['lessThanOrEqual', '≤'],
  ['like', 'like (%)'],
  ['exists', 'is there'],
  ['notExists', 'is not there'],
];

/** Instances by what somebody knows of them; the search is in the address. */
export async function instances(query: URLSearchParams): Promise<HTMLElement> {
  const definitions = await search<Definition>('definitions', {
    filter: { latest: true },
    sort: [{ by: 'key', order: 'asc' }],
    limit: 1000,
  });
  const keys: [string, string][] = definitions.items.map((found) => [found.key, found.name ?? found.key]);
  const form = h(
    'form',
    { class: 'filter', role: 'search', onsubmit: submit },
    field('Business key', h('input', { name: 'businessKey', value: query.get('businessKey') ?? '', maxlength: 255 })),
    field('Process', select('definitionKey', [['', 'any'], ...keys], query.get('definitionKey') ?? '')),
    field('State', select('state', [['', 'any'], ['failed', 'with failed jobs'], ['suspended', 'suspended'], ['active', 'active']], query.get('state') ?? '')),
    field('Variable', h('input', { name: 'variable', value: query.get('variable') ?? '', maxlength: 255 })),
    field('is', select('operator', OPERATORS, query.get('operator') ?? 'equals')),
    field('Type', select('type', TYPES, query.get('type') ?? 'string')),
    field('Value', h('input', { name: 'value', value: query.get('value') ?? '' })),
    query.get('incidentCause') && h('label', { class: 'tick' }, h('input', { type: 'checkbox', name: 'incidentCause', value: query.get('incidentCause'), checked: true }), 'of one incident'),
    h('button', { type: 'submit', class: 'strong' }, 'Search'),
  );
  const result = h('div', { 'aria-live': 'polite' });
  await list(query, result);
  return h('section', {}, h('h1', {}, 'Instances'), form, result);
}

function submit(event: Event) {
  event.preventDefault();
  const wanted = new URLSearchParams();
  for (const [name, value] of new FormData(event.target as HTMLFormElement)) {
    if (value !== '') {
      wanted.set(name, String(value));
    }
  }
  if (!wanted.has('variable')) {
    for (const name of ['operator', 'type', 'value']) {
      wanted.delete(name);
    }
  }
  location.hash = '#/instances?' + wanted;
}

function filter(query: URLSearchParams): Record<string, unknown> {
  const wanted: Record<string, unknown> = {};
  for (const name of ['businessKey', 'definitionKey', 'incidentCause']) {
    if (query.get(name)) {
      wanted[name] = query.get(name);
    }
  }
  switch (query.get('state')) {
    case 'failed':
      wanted.failedJobs = true;
      break;
    case 'suspended':
      wanted.suspended = true;
      break;
    case 'active':
      wanted.suspended = false;
      break;
  }
  const name = query.get('variable');
  if (name) {
    const operator = query.get('operator') ?? 'equals';
    const condition: Record<string, unknown> = { name, operator };
    if (!operator.toLowerCase().endsWith('exists')) {
      condition.value = typed(query.get('type') ?? 'string', query.get('value') ?? '');
    }
    wanted.variables = [condition];
  }
  return wanted;
}

async function list(query: URLSearchParams, result: HTMLElement): Promise<void> {
  const items: Instance[] = [];
  const ticked = new Set<string>();
  const whom = h('span', {});
  const ids = () => (ticked.size > 0 ? { ids: [...ticked] } : filter(query));
  const bulk = may('bulkInstances') && h('div', { class: 'bulk' }, whom, instanceActions(ids));
  function showWhom() {
    replace(whom, ticked.size > 0 ? 'Do to the ' + ticked.size.toLocaleString('en') + ' ticked:' : 'Do to all that match:');
  }
  showWhom();
  async function load(cursor?: string): Promise<void> {
    const page = await search<Instance>('instances', {
      filter: filter(query),
      sort: [{ by: 'id', order: 'desc' }],
      limit: 50,
      count: cursor === undefined,
      cursor,
    });
    items.push(...page.items);
    if (page.total) {
      found = total(page, 'instance matches', 'instances match');
    }
    replace(
      result,
      h('p', { class: 'lead' }, found),
      items.length > 0 && bulk,
      items.length > 0 && table('Instances', ['Instance', 'Process', 'Business key', 'Started', 'State'], items.map((one) => row(one, bulk && tick(one.id)))),
      moreButton(page.next, load),
    );
  }
  let found = '';
  function tick(id: string): HTMLElement {
    const box = h('input', { type: 'checkbox', 'aria-label': 'Tick ' + id, checked: ticked.has(id), onchange: () => {
      if (box.checked) {
        ticked.add(id);
      } else {
        ticked.delete(id);
      }
      showWhom();
    } });
    return box;
  }
  await load();
}

function row(instance: Instance, tick: Child) {
  return [
    h('span', { class: 'tick' }, tick, h('a', { href: '#/instances/' + instance.id }, instance.id)),
    (instance.definitionName ?? instance.definitionKey) + ' · v' + instance.definitionVersion,
    instance.businessKey ?? '',
    time(instance.startTime),
    instance.suspended ? state('suspended', 'quiet') : state('active'),
  ];
}
