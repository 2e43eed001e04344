import { get, Instance, Job, patch, post, remove, search, Subscription, Task, VariableValue } from './api';
import { diagram } from './diagram';
import { confirm } from './dialog';
import { button, Child, field, h, select, table } from './dom';
import { firstLine } from './incidents';
import { time } from './format';
import { changed, offer, stackTrace, state, TYPES, typed, written } from './shared';
import { taskRow } from './tasks';

const STATES = ['dead-letter', 'executable', 'timer', 'external', 'suspended'];

/** One instance: where it stands, what it knows, what failed, and what comes next. */
export async function instance(id: string): Promise<HTMLElement> {
  const found = await get<Instance>('/instances/' + id);
  const filter = { instanceId: id };
  const [picture, variables, tasks, waiting, called, ...jobs] = await Promise.all([
    diagram('/instances/' + id + '/diagram'),
    get<{ variables: Record<string, VariableValue> }>('/instances/' + id + '/variables'),
    search<Task>('tasks', { filter, limit: 100 }),
    search<Subscription>('subscriptions', { filter, limit: 100 }),
    search<Instance>('instances', { filter: { superInstanceId: id }, limit: 100 }),
    ...STATES.map((name) => search<Job>('jobs/' + name, { filter, limit: 100 })),
  ]);
  return h(
    'section',
    {},
    h('h1', {}, (found.definitionName ?? found.definitionKey) + ' ' + (found.businessKey ?? found.id)),
    facts(found),
    actions(found),
    picture,
    jobsPart(jobs.flatMap((page) => page.items)),
    part('Tasks', tasks.items.length > 0 && table('Open tasks', ['Task', 'Assignee', 'Created', ''], tasks.items.map((task) => taskRow(task, false)))),
    part('Waits for', waiting.items.length > 0 && table('Events that are waited for', ['Event', 'Name', 'Element'], waiting.items.map((event) => [event.type, event.name ?? '', event.activityId ?? '']))),
    variablesPart(id, variables.variables),
    part('Called', called.items.length > 0 && table('Instances that are called', ['Instance', 'Process'], called.items.map((other) => [h('a', { href: '#/instances/' + other.id }, other.id), other.definitionName ?? other.definitionKey]))),
  );
}

function part(title: string, content: Child): Child {
  return content && [h('h2', {}, title), content];
}

function facts(found: Instance): HTMLElement {
  const all: [string, Child][] = [
    ['Process', h('a', { href: '#/definitions/' + found.definitionId }, found.definitionKey + ' version ' + found.definitionVersion)],
    ['Instance', found.id],
    ['Started', [time(found.startTime), found.startUserId ? ' by ' + found.startUserId : '']],
    ['State', found.suspended ? state('suspended', 'quiet') : state('active')],
  ];
  if (found.businessKey) {
    all.splice(2, 0, ['Business key', found.businessKey]);
  }
  return h('dl', { class: 'facts' }, all.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))));
}

function actions(found: Instance): HTMLElement {
  const path = '/instances/' + found.id;
  async function toggle() {
    await post(path + (found.suspended ? '/activate' : '/suspend'));
    changed();
  }
  async function end() {
    const reason = h('input', { name: 'reason', maxlength: 2000 });
    const done = await confirm(
      'End this instance?',
      [h('p', {}, 'It ends where it is, with what it has called. Its history stays.'), field('Why', reason)],
      'End it',
      () => remove(path + (reason.value ? '?reason=' + encodeURIComponent(reason.value) : '')),
    );
    if (done) {
      location.hash = '#/instances';
    }
  }
  return h(
    'p',
    { class: 'actions' },
    button('Refresh', changed),
    offer(found.suspended ? 'activateInstance' : 'suspendInstance', found.suspended ? 'Activate' : 'Suspend', toggle),
    offer('deleteInstance', 'End', end, 'danger'),
  );
}

function jobsPart(jobs: Job[]): Child {
  return part(
    'Jobs',
    jobs.length > 0 &&
      table(
        'Jobs of this instance',
        ['Element', 'State', 'Due', 'Error', ''],
        jobs.map((job) => [
          job.activityName ?? job.activityId ?? job.handler,
          job.state === 'dead-letter' ? state('failed', 'bad') : state(job.state, 'quiet'),
          time(job.dueDate),
          firstLine(job.error),
          h(
            'span',
            { class: 'actions' },
            (job.state === 'dead-letter' || (job.state === 'timer' && job.error)) && offer('retryJob', 'Retry', () => retry(job), 'strong'),
            job.error && stackTrace(job),
          ),
        ]),
      ),
  );
}

async function retry(job: Job): Promise<void> {
  const where = job.activityName ?? job.activityId ?? job.handler;
  const done = await confirm('Retry 1 job?', [h('p', {}, h('strong', {}, where), ' is done once more, as soon as possible.')], 'Retry', async () => {
    await post('/jobs/' + job.id + '/retry');
  });
  if (done) {
    changed();
  }
}

function variablesPart(id: string, variables: Record<string, VariableValue>): Child {
  const names = Object.keys(variables).sort();
  return [
    h('h2', {}, 'Variables'),
    names.length > 0 &&
      table(
        'Variables of this instance',
        ['Name', 'Type', 'Value', ''],
        names.map((name) => [
          name,
          variables[name].type,
          h('code', {}, variables[name].unreadable ?? written(variables[name].value)),
          !variables[name].unreadable && offer('changeVariables', 'Edit', () => edit(id, name, variables[name])),
        ]),
      ),
    h('p', { class: 'actions' }, offer('changeVariables', 'Add a variable', () => edit(id, '', { type: 'string', value: '' }))),
  ];
}

async function edit(id: string, name: string, variable: VariableValue): Promise<void> {
  const types: [string, string][] = TYPES.some(([type]) => type === variable.type) ? TYPES : [...TYPES, [variable.type, variable.type]];
  const nameInput = h('input', { value: name, required: true, maxlength: 255, readonly: name !== '' });
  const type = select('type', types, variable.type);
  const value = h('textarea', { rows: 5 }, variable.value === undefined ? '' : written(variable.value));
  const done = await confirm(
    name ? 'Change ' + name : 'Add a variable',
    [field('Name', nameInput), field('Type', type), field('Value', value)],
    'Save',
    () => patch('/instances/' + id + '/variables', { set: { [nameInput.value]: typed(type.value, value.value) } }),
  );
  if (done) {
    changed();
  }
}
