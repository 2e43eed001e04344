import { get, getExactly, HistoricActivity, HistoricInstance, HistoricVariable, Instance, Job, optional, Page, patch, post, Refused, remove, search, Subscription, Task, VariableValue } from './api';
import { activities, row as activityRow } from './activities';
import { skipListeners } from './bulk';
import { calls } from './calls';
import { evaluatedIn } from './decisions';
import { diagram } from './diagram';
import { confirm } from './dialog';
import { button, Child, field, h, table } from './dom';
import { span, time } from './format';
import { firstLine } from './incidents';
import { listing } from './listing';
import { move } from './move';
import { changed, instanceState, link, offer, stackTrace, state } from './shared';
import { taskRow, TASK_HEADS } from './tasks';
import { timeline } from './timeline';
import { lastValues, variables } from './variables';

/** The states of jobs, those first that somebody has to look at. */
export const JOB_STATES = ['dead-letter', 'executable', 'timer', 'external', 'suspended'];

/** One instance, running or over: where it stands, what it knows, what failed, what happened and what comes next. */
export async function instance(id: string, query: URLSearchParams): Promise<HTMLElement> {
  if (query.has('move')) {
    return move(id);
  }
  const past = await optional(get<HistoricInstance>('/history/instances/' + id));
  if (past?.endTime) {
    return over(past);
  }
  try {
    return await standing(id, past);
  } catch (failure) {
    const now = failure instanceof Refused && failure.status === 404 ? await optional(get<HistoricInstance>('/history/instances/' + id)) : undefined;
    if (now?.endTime) {
      return over(now); // it has ended meanwhile
    }
    throw failure;
  }
}

async function standing(id: string, past: HistoricInstance | undefined): Promise<HTMLElement> {
  const found = await get<Instance>('/instances/' + id);
  const filter = { instanceId: id };
  const [picture, values, tasks, waiting, tree, decided, done, ...pages] = await Promise.all([
    diagram('/instances/' + id + '/diagram', '', 'Diagram', (element, name) => details(id, element, name)),
    getExactly<{ variables: Record<string, VariableValue> }>('/instances/' + id + '/variables'),
    search<Task>('tasks', { filter, limit: 100 }),
    search<Subscription>('subscriptions', { filter, limit: 100 }),
    past && calls(past),
    past && evaluatedIn(id),
    past && activities(id),
    ...JOB_STATES.map((name) => search<Job>('jobs/' + name, { filter, limit: 100 })),
  ]);
  const jobs = pages.flatMap((page) => page.items);
  return h(
    'section',
    {},
    h('h1', {}, (found.definitionName ?? found.definitionKey) + ' ' + (found.businessKey ?? found.id)),
    instanceFacts(found, instanceState(found)),
    actions(found),
    picture,
    await jobsPart(pages, filter, found.suspended),
    await listing('Tasks', 'Open tasks', ['open task', 'open tasks'], TASK_HEADS, [{ things: 'tasks', page: tasks }], filter, taskRow),
    nextPart(jobs, waiting.items, waiting.next !== undefined || pages.some((page) => page.next !== undefined)),
    variables('/instances/' + id, 'changeVariables', values.variables),
    tree,
    decided,
    done,
    past && (await timeline(past, pages[0].items, () => lastVariables(id))),
  );
}

async function over(found: HistoricInstance): Promise<HTMLElement> {
  const [picture, values, tree, decided, done] = await Promise.all([
    diagram('/history/instances/' + found.id + '/diagram', '', 'Diagram', (element, name) => details(found.id, element, name)),
    lastVariables(found.id),
    calls(found),
    evaluatedIn(found.id),
    activities(found.id),
  ]);
  return h(
    'section',
    {},
    h('h1', {}, [found.definitionName ?? found.definitionKey, found.businessKey ?? found.id].filter(Boolean).join(' ')),
    instanceFacts(found, instanceState(found), [
      ['Ended', [time(found.endTime), found.endUserId ? ' by ' + found.endUserId : '']],
      ['Took', span(found.durationMillis ?? 0)],
      ['Reason', found.deleteReason],
    ]),
    h('p', { class: 'actions' }, offer('deleteHistoricInstance', 'Delete its history', () => forget(found), 'danger')),
    picture,
    lastValues(values),
    tree,
    decided,
    done,
    await timeline(found, [], async () => values),
  );
}

async function lastVariables(id: string): Promise<HistoricVariable[]> {
  return (await getExactly<{ items: HistoricVariable[] }>('/history/instances/' + id + '/variables')).items;
}

/** What an element did in an instance. */
async function details(instanceId: string, activityId: string, name: string): Promise<Child> {
  const page = await search<HistoricActivity>('history/activities', { filter: { instanceId, activityId }, sort: [{ by: 'startTime', order: 'asc' }], limit: 100 });
  return [
    h('p', { class: 'lead' }, name, ' · ', h('code', {}, activityId)),
    page.items.length === 0
      ? h('p', {}, 'The history has no run of this element.')
      : table('Runs of the element', ['Element', 'Kind', 'Began', 'Took', 'State'], page.items.map((one) => activityRow(one))),
    page.next !== undefined && h('p', {}, 'The first 100 are shown.'),
  ];
}

async function forget(found: HistoricInstance): Promise<void> {
  const done = await confirm('Delete the history of this instance?', [h('p', {}, 'This cannot be undone.')], 'Delete', () => remove('/history/instances/' + found.id));
  if (done) {
    location.hash = '#/instances?state=finished';
  }
}

function instanceFacts(found: Instance | HistoricInstance, badge: Child, more: [string, Child][] = []): HTMLElement {
  const version = found.definitionVersion === undefined ? '' : ' version ' + found.definitionVersion;
  return facts([
    ['Process', h('a', { href: '#/definitions/' + found.definitionId }, (found.definitionKey ?? found.definitionId) + version)],
    ['Instance', found.id],
    ['Business key', found.businessKey],
    ['Started', [time(found.startTime), found.startUserId ? ' by ' + found.startUserId : '']],
    ...more,
    ['State', badge],
  ]);
}

/** Facts with their names; those without a value are left out. */
export function facts(all: [string, Child][]): HTMLElement {
  return h(
    'dl',
    { class: 'facts' },
    all.filter(([, value]) => value).map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );
}

function actions(found: Instance): HTMLElement {
  const path = '/instances/' + found.id;
  async function toggle() {
    const [title, text] = found.suspended
      ? ['Activate', 'It continues where it stopped.']
      : ['Suspend', 'Its jobs, timers and messages wait until it is activated.'];
    const done = await confirm(title + ' this instance?', [h('p', {}, text)], title, async () => {
      await post(path + (found.suspended ? '/activate' : '/suspend'));
    });
    if (done) {
      changed();
    }
  }
  async function end() {
    const reason = h('input', { name: 'reason', maxlength: 2000 });
    const skip = skipListeners();
    const done = await confirm(
      'End this instance?',
      [
        h('p', {}, 'It ends where it is, with all instances that it has called. Its history stays.'),
        field('Reason', reason),
        skip.control,
      ],
      'End it',
      () => {
        const query = new URLSearchParams();
        if (reason.value) {
          query.set('reason', reason.value);
        }
        if (skip.box.checked) {
          query.set('skipListeners', 'true');
        }
        return remove(path + (query.size > 0 ? '?' + query.toString() : ''));
      },
    );
    if (done) {
      changed();
    }
  }
  return h(
    'p',
    { class: 'actions' },
    button('Refresh', changed),
    link('moveInstance', 'Move a token', '#/instances/' + found.id + '?move'),
    link('migrateInstance', 'Migrate', '#/definitions/' + found.definitionId + '?to=&instance=' + found.id),
    offer(found.suspended ? 'activateInstance' : 'suspendInstance', found.suspended ? 'Activate' : 'Suspend', toggle),
    offer('deleteInstance', 'End', end, 'danger'),
  );
}

function where(job: Job): string {
  return job.activityName ?? job.activityId ?? job.handler;
}

const JOB_WORDS = { 'dead-letter': 'stuck', executable: 'ready', timer: 'timer', suspended: 'suspended', external: 'outside' };

function jobState(job: Job, suspended: boolean): HTMLElement {
  if (job.state === 'suspended' && !suspended) {
    return state('paused', 'quiet');
  }
  return job.state === 'timer' && job.error ? state('tried again', 'quiet') : state(JOB_WORDS[job.state], job.state === 'dead-letter' ? 'bad' : 'quiet');
}

/** A job of an instance that is not suspended waits because its activity is paused. */
export function jobsPart(pages: Page<Job>[], filter: Record<string, unknown>, suspended: boolean): Promise<Child> {
  return listing(
    'Jobs',
    'Jobs of this instance',
    ['job', 'jobs'],
    ['Element', 'State', 'Attempts left', 'Due', 'Error', ''],
    pages.map((page, at) => ({ things: 'jobs/' + JOB_STATES[at], page })),
    filter,
    (job) => [
      where(job),
      jobState(job, suspended),
      job.retries,
      time(job.dueDate),
      firstLine(job.error),
      h(
        'span',
        { class: 'actions' },
        (job.state === 'dead-letter' || (job.state === 'timer' && job.error)) && offer('retryJob', 'Retry', () => retry(job), 'strong'),
        ['executable', 'timer'].includes(job.state) && offer('changeJob', 'Attempts', () => setRetries(job)),
        job.error && stackTrace(job),
      ),
    ],
  );
}

async function retry(job: Job): Promise<void> {
  const attempts = attemptsInput(1);
  const done = await confirm(
    'Retry 1 job?',
    [h('p', {}, h('strong', {}, where(job)), ' runs again as soon as possible.'), field('Attempts', attempts)],
    'Retry',
    async () => {
      await post('/jobs/' + job.id + '/retry', { retries: Number(attempts.value) });
    },
  );
  if (done) {
    changed();
  }
}

async function setRetries(job: Job): Promise<void> {
  const attempts = attemptsInput(job.retries);
  const done = await confirm('Change the attempts of 1 job?', [h('p', {}, h('strong', {}, where(job))), field('Attempts left', attempts)], 'Save', () =>
    patch('/jobs/' + job.id, { retries: Number(attempts.value) }),
  );
  if (done) {
    changed();
  }
}

function attemptsInput(value: number): HTMLInputElement {
  return h('input', { type: 'number', min: 1, max: 1_000_000, required: true, value: Math.max(1, value) });
}

/** What the instance waits for, the soonest first. */
export function nextPart(jobs: Job[], waiting: Subscription[], more: boolean): Child {
  const coming: { at?: string; row: Child[] }[] = [
    ...jobs
      .filter((job) => job.state === 'timer')
      .map((job) => ({ at: job.dueDate, row: [job.error ? 'next attempt' : 'timer', where(job), '', time(job.dueDate)] })),
    ...jobs
      .filter((job) => job.state === 'external')
      .map((job) => ({
        at: job.lockExpirationTime,
        row: ['external job', where(job), (job.topic ?? '') + (job.lockOwner ? ', locked by ' + job.lockOwner : ''), job.lockExpirationTime ? ['until ', time(job.lockExpirationTime)] : 'not locked'],
      })),
    ...waiting.map((event) => ({ row: [event.type, event.activityId ?? '', event.name ?? '', 'at any time'] })),
  ];
  coming.sort((one, other) => (one.at ? Date.parse(one.at) : Infinity) - (other.at ? Date.parse(other.at) : Infinity) || 0);
  return (
    coming.length > 0 && [
      h('h2', {}, 'Waiting for'),
      more && h('p', { class: 'lead' }, 'Only the first 100 of each kind are shown.'),
      table('What the instance waits for', ['Kind', 'Element', 'Name', 'When'], coming.map((one) => one.row)),
    ]
  );
}
