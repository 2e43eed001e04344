import { Definition, get, getExactly, HistoricVariable, Job, optional, Page, post, Refused, remove, search, Subscription, Task, VariableValue } from './api';
import { diagram } from './diagram';
import { confirm } from './dialog';
import { button, Child, field, folded, h, replace, select, table } from './dom';
import { span, time, total } from './format';
import { facts, instance, jobsPart, JOB_STATES, nextPart } from './instance';
import { listing } from './listing';
import { answers, changed, go, instanceState, moreButton, offer, onceKey, state, variablesOf } from './shared';
import { taskRow, TASK_HEADS } from './tasks';
import { lastValues, variables } from './variables';

/** A case that runs, or as history has it. */
interface Case {
  id: string;
  definitionId: string;
  definitionKey: string;
  definitionName?: string;
  definitionVersion: number;
  businessKey?: string;
  name?: string;
  state?: string;
  suspended?: boolean;
  startTime: string;
  startUserId?: string;
  endTime?: string;
  deleteReason?: string;
}

interface PlanItem {
  id: string;
  name?: string;
  state: string;
  type: string;
  stageId?: string;
  planItemDefinitionId: string;
}

interface HistoricPlanItem extends PlanItem {
  startTime: string;
  endTime?: string;
  deleteReason?: string;
  referenceId?: string;
}

const LISTED: [string, string][] = [
  ['', 'running'],
  ['suspended', 'suspended'],
  ['finished', 'ended'],
  ['all', 'running or ended'],
];

/** Cases by what somebody knows of them, and the definitions that can be started. */
export async function cases(query: URLSearchParams): Promise<HTMLElement> {
  const result = h('div', { 'aria-live': 'polite' });
  const startable = h('div', { 'aria-live': 'polite' });
  const [known] = await Promise.all([
    search<Definition>('case-definitions', { filter: { latest: true }, sort: [{ by: 'key', order: 'asc' }], limit: 1000 }),
    list(query, result),
    definitions(startable),
  ]);
  const keys: [string, string][] = known.items.map((one) => [one.key, one.name ?? one.key]);
  const given = (name: string) => query.get(name) ?? '';
  return h(
    'section',
    {},
    h('h1', {}, 'Cases'),
    folded(
      'Search by',
      h(
        'form',
        {
          class: 'filter',
          role: 'search',
          onsubmit: (event) => {
            event.preventDefault();
            go('#/cases?' + answers(event.target as HTMLFormElement));
          },
        },
        field('Business key', h('input', { name: 'businessKey', value: given('businessKey'), maxlength: 255 })),
        field('Case', select('definitionKey', [['', 'any'], ...keys], given('definitionKey'))),
        field('State', select('state', LISTED, given('state'))),
        h('span', { class: 'actions' }, h('button', { type: 'submit', class: 'strong' }, 'Search')),
      ),
      query.size > 0,
    ),
    result,
    h('h2', {}, 'Definitions'),
    startable,
  );
}

async function list(query: URLSearchParams, result: HTMLElement): Promise<void> {
  const past = ['finished', 'all'].includes(query.get('state') ?? '');
  const filter: Record<string, unknown> = {};
  for (const name of ['businessKey', 'definitionKey']) {
    if (query.get(name)) {
      filter[name] = query.get(name);
    }
  }
  if (query.get('state') === 'suspended') {
    filter.suspended = true;
  }
  if (query.get('state') === 'finished') {
    filter.finished = true;
  }
  const rows: Child[][] = [];
  let found = '';
  async function load(cursor?: string): Promise<void> {
    const page = await search<Case>(past ? 'history/cases' : 'cases', { filter, sort: [{ by: 'id', order: 'desc' }], limit: 50, count: cursor === undefined, cursor });
    rows.push(...page.items.map(row));
    found = page.total ? total(page, 'case matches', 'cases match') : found;
    replace(result, h('p', { class: 'lead' }, found), rows.length > 0 && table('Cases', ['Case', 'Definition', 'Business key', 'Started', 'Ended', 'State'], rows), moreButton(page.next, load));
  }
  await load();
}

function row(one: Case): Child[] {
  return [
    h('a', { href: '#/cases/' + one.id }, one.id),
    (one.definitionName ?? one.definitionKey) + ' · v' + one.definitionVersion,
    one.businessKey ?? '',
    time(one.startTime),
    time(one.endTime),
    caseState(one),
  ];
}

/** The words that every page has for instances, with those of cases for their ends. */
function caseState(one: Case): Child {
  return one.endTime ? state(one.state ?? 'completed', one.state === 'terminated' ? 'bad' : 'quiet') : instanceState(one);
}

async function definitions(place: HTMLElement): Promise<void> {
  const rows: Child[][] = [];
  async function load(cursor?: string): Promise<void> {
    const page = await search<Definition>('case-definitions', { filter: { latest: true }, sort: [{ by: 'key', order: 'asc' }], limit: 50, cursor });
    rows.push(...page.items.map((one) => [h('a', { href: '#/cases?definition=' + one.id }, one.name ?? one.key), one.key, one.version, one.resource, offer('startCase', 'Start', () => start(one))]));
    replace(place, rows.length > 0 ? table('Definitions of cases', ['Case', 'Key', 'Version', 'File', ''], rows) : h('p', {}, 'No case is deployed.'), moreButton(page.next, load));
  }
  await load();
}

async function start(found: Definition): Promise<void> {
  const key = h('input', { maxlength: 255 });
  const given = h('textarea', { rows: 5, placeholder: '{"amount": 12}' });
  const once = onceKey();
  let id = '';
  const done = await confirm('Start ' + (found.name ?? found.key) + ' version ' + found.version, [field('Business key', key), field('Variables', given, 'a JSON object, or nothing')], 'Start', async () => {
    const request = { definitionId: found.id, businessKey: key.value || undefined, variables: variablesOf(given.value) };
    id = (await post<Case>('/cases', request, once(request)))?.id ?? '';
  });
  if (done) {
    location.hash = '#/cases/' + id;
  }
}

/** One version of a case: its plan, and a way to start it. */
export async function caseDefinition(id: string): Promise<HTMLElement> {
  const [found, picture] = await Promise.all([get<Definition>('/case-definitions/' + id), diagram('/case-definitions/' + id + '/diagram', '', 'Plan')]);
  return h(
    'section',
    {},
    h('h1', {}, (found.name ?? found.key) + ' version ' + found.version),
    facts([
      ['Key', found.key],
      ['Tenant', found.tenantId],
      ['File', [found.resource, ' of ', h('a', { href: '#/deployments/' + found.deploymentId }, 'its deployment')]],
      ['Cases', h('a', { href: '#/cases?definitionKey=' + encodeURIComponent(found.key) }, 'running cases of all versions')],
    ]),
    h('p', { class: 'actions' }, offer('startCase', 'Start', () => start(found), 'strong')),
    picture,
  );
}

/** An instance of a process, or the case with that id: tasks, jobs and incidents do not say which one they are of. */
export async function instanceOrCase(id: string, query: URLSearchParams): Promise<HTMLElement> {
  try {
    return await instance(id, query);
  } catch (failure) {
    const found = failure instanceof Refused && failure.status === 404 && (await optional(get<Case>('/history/cases/' + id)));
    if (found) {
      return oneCase(id);
    }
    throw failure;
  }
}

/** One case, running or over: its plan with the states of its items, and what somebody can do with them. */
export async function oneCase(id: string): Promise<HTMLElement> {
  const past = await optional(get<Case>('/history/cases/' + id));
  if (past?.endTime) {
    return over(past);
  }
  try {
    return await standing(id);
  } catch (failure) {
    const now = failure instanceof Refused && failure.status === 404 ? await optional(get<Case>('/history/cases/' + id)) : undefined;
    if (now?.endTime) {
      return over(now); // it has ended meanwhile
    }
    throw failure;
  }
}

async function standing(id: string): Promise<HTMLElement> {
  const found = await get<Case>('/cases/' + id);
  const filter = { instanceId: id };
  const [picture, values, items, tasks, waiting, history, ...pages] = await Promise.all([
    diagram('/cases/' + id + '/diagram', '', 'Plan', (element, name) => details(id, element, name)),
    getExactly<{ variables: Record<string, VariableValue> }>('/cases/' + id + '/variables'),
    search<PlanItem>('plan-items', { filter: { caseId: id }, sort: [{ by: 'id', order: 'asc' }], limit: 100 }),
    search<Task>('tasks', { filter, limit: 100 }),
    search<Subscription>('subscriptions', { filter, limit: 100 }),
    historyPart(id),
    ...JOB_STATES.map((name) => search<Job>('jobs/' + name, { filter, limit: 100 })),
  ]);
  return h(
    'section',
    {},
    h('h1', {}, title(found)),
    caseFacts(found),
    actions(found),
    picture,
    await itemsPart(items, { caseId: id }),
    await jobsPart(pages, filter, found.suspended === true),
    await listing('Tasks', 'Open tasks', ['open task', 'open tasks'], TASK_HEADS, [{ things: 'tasks', page: tasks }], filter, taskRow),
    nextPart(pages.flatMap((page) => page.items), waiting.items, waiting.next !== undefined || pages.some((page) => page.next !== undefined)),
    variables('/cases/' + id, 'changeCaseVariables', values.variables),
    history,
  );
}

async function over(found: Case): Promise<HTMLElement> {
  const [picture, values, history] = await Promise.all([
    diagram('/history/cases/' + found.id + '/diagram', '', 'Plan', (element, name) => details(found.id, element, name)),
    getExactly<{ items: HistoricVariable[] }>('/history/cases/' + found.id + '/variables'),
    historyPart(found.id),
  ]);
  return h(
    'section',
    {},
    h('h1', {}, title(found)),
    caseFacts(found),
    h('p', { class: 'actions' }, offer('deleteHistoricCase', 'Delete its history', () => forget(found), 'danger')),
    picture,
    lastValues(values.items),
    history,
  );
}

function title(found: Case): string {
  return (found.definitionName ?? found.definitionKey) + ' ' + (found.businessKey ?? found.id);
}

function caseFacts(found: Case): HTMLElement {
  return facts([
    ['Definition', h('a', { href: '#/cases?definition=' + found.definitionId }, found.definitionKey + ' version ' + found.definitionVersion)],
    ['Case', found.id],
    ['Business key', found.businessKey],
    ['Name', found.name],
    ['Started', [time(found.startTime), found.startUserId ? ' by ' + found.startUserId : '']],
    ['Ended', found.endTime && time(found.endTime)],
    ['Reason', found.deleteReason],
    ['State', caseState(found)],
  ]);
}

function actions(found: Case): HTMLElement {
  const path = '/cases/' + found.id;
  const [toggle, told] = found.suspended ? ['Activate', 'It continues where it stopped.'] : ['Suspend', 'Its jobs and timers wait, and none of its plan items changes, until it is activated.'];
  return h(
    'p',
    { class: 'actions' },
    button('Refresh', changed),
    offer(found.suspended ? 'activateCase' : 'suspendCase', toggle, () => ask(toggle + ' this case?', told, toggle, () => post(path + (found.suspended ? '/activate' : '/suspend')))),
    offer('completeCase', 'Complete', () => ask('Complete this case?', 'That is possible when nothing in it is active and nothing required is left.', 'Complete', () => post(path + '/complete'))),
    offer('terminateCase', 'End', () => ask('End this case?', 'It ends where it is, with all instances that it has called. Its history stays.', 'End it', () => remove(path)), 'danger'),
  );
}

async function ask(question: string, text: string, doIt: string, action: () => Promise<unknown>): Promise<void> {
  const done = await confirm(question, [h('p', {}, text)], doIt, async () => {
    await action();
  });
  if (done) {
    changed();
  }
}

/** The plan items with what somebody can do with each in its state. */
function itemsPart(page: Page<PlanItem>, filter: Record<string, unknown>): Promise<Child> {
  const names = new Map(page.items.map((one) => [one.id, called(one)]));
  return listing('Plan items', 'Plan items of this case', ['plan item', 'plan items'], ['Item', 'Kind', 'State', 'Stage', ''], [{ things: 'plan-items', page }], filter, (item) => [
    called(item),
    kind(item),
    itemState(item),
    item.stageId ? names.get(item.stageId) ?? item.stageId : '',
    h('span', { class: 'actions' }, transitions(item)),
  ]);
}

function called(item: PlanItem): string {
  return item.name ?? item.planItemDefinitionId;
}

const KINDS: Record<string, string> = {
  humantask: 'human task',
  servicetask: 'service task',
  processtask: 'process task',
  casetask: 'case task',
  decisiontask: 'decision task',
  timereventlistener: 'timer',
  usereventlistener: 'user event',
  signaleventlistener: 'signal',
};

function kind(item: PlanItem): string {
  return KINDS[item.type] ?? item.type;
}

const QUIET = ['available', 'disabled', 'wait_repetition', 'completed', 'terminated'];

function itemState(item: PlanItem): HTMLElement {
  return state(item.state === 'wait_repetition' ? 'repeats' : item.state, item.state === 'terminated' ? 'bad' : QUIET.includes(item.state) ? 'quiet' : '');
}

function transitions(item: PlanItem): Child[] {
  const listens = item.type.endsWith('eventlistener');
  const active = item.state === 'active';
  const change = (verb: string, text: string, more = '') => offer(verb + 'PlanItem', text, () => transition(item, verb, text), more);
  return [
    item.state === 'enabled' && [change('start', 'Start', 'strong'), change('disable', 'Disable')],
    item.state === 'disabled' && change('enable', 'Enable'),
    // A human task is completed in the list of tasks, with its form.
    ((active && item.type === 'task') || (item.state === 'available' && listens)) && change('trigger', 'Trigger', 'strong'),
    active && item.type === 'stage' && offer('completePlanItem', 'Complete', () => completeStage(item)),
    offer('terminatePlanItem', 'End', () => ask('End ' + called(item) + '?', 'It ends in its state, with what it has called.', 'End it', () => post('/plan-items/' + item.id + '/terminate')), 'danger'),
  ];
}

async function transition(item: PlanItem, verb: string, text: string): Promise<void> {
  const given = h('textarea', { rows: 3, placeholder: '{"approved": true}' });
  const once = onceKey();
  const done = await confirm(text + ' ' + called(item), [field('Variables of the case', given, 'a JSON object, or nothing')], text, async () => {
    const request = { variables: variablesOf(given.value) };
    await post('/plan-items/' + item.id + '/' + verb, request, once(request));
  });
  if (done) {
    changed();
  }
}

async function completeStage(item: PlanItem): Promise<void> {
  const force = h('input', { type: 'checkbox' });
  const done = await confirm('Complete ' + called(item), [h('label', { class: 'tick' }, force, 'End what is active in it')], 'Complete', async () => {
    await post('/plan-items/' + item.id + '/complete', { force: force.checked });
  });
  if (done) {
    changed();
  }
}

const PAST_HEADS = ['Item', 'Kind', 'Began', 'Took', 'State'];

/** Plan items that have ended, reached milestones among them; nothing where the history has none. */
async function historyPart(id: string): Promise<Child> {
  const filter = { caseId: id, ended: true };
  const page = await search<HistoricPlanItem>('history/plan-items', { filter, sort: [{ by: 'endTime', order: 'desc' }], limit: 100 });
  return listing('History', 'Plan items that have ended, the last first', ['plan item', 'plan items'], PAST_HEADS, [{ things: 'history/plan-items', page }], filter, pastRow);
}

function pastRow(item: HistoricPlanItem): Child[] {
  const calls = ['processtask', 'casetask'].includes(item.type) && item.referenceId;
  return [
    [called(item), calls && [' ', h('a', { href: '#/' + (item.type === 'casetask' ? 'cases' : 'instances') + '/' + item.referenceId }, 'called ' + item.referenceId)]],
    kind(item),
    time(item.startTime),
    item.endTime ? span(Date.parse(item.endTime) - Date.parse(item.startTime)) : '',
    [itemState(item), item.deleteReason && ' ' + item.deleteReason],
  ];
}

/** What an element of the plan did in a case. */
async function details(caseId: string, planItemDefinitionId: string, name: string): Promise<Child> {
  const page = await search<HistoricPlanItem>('history/plan-items', { filter: { caseId, planItemDefinitionId }, sort: [{ by: 'startTime', order: 'asc' }], limit: 100 });
  return [
    h('p', { class: 'lead' }, name, ' · ', h('code', {}, planItemDefinitionId)),
    page.items.length === 0 ? h('p', {}, 'The history has no run of this element.') : table('Runs of the element', PAST_HEADS, page.items.map(pastRow)),
    page.next !== undefined && h('p', {}, 'The first 100 are shown.'),
  ];
}

async function forget(found: Case): Promise<void> {
  const done = await confirm('Delete the history of this case?', [h('p', {}, 'This cannot be undone.')], 'Delete', () => remove('/history/cases/' + found.id));
  if (done) {
    location.hash = '#/cases?state=finished';
  }
}
