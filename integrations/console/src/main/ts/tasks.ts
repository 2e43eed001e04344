import { Comment, FormField, get, getExactly, post, search, Task, VariableValue } from './api';
import { confirm } from './dialog';
import { button, Child, field, folded, h, replace, select, table } from './dom';
import { Form } from './forms';
import { time, total } from './format';
import { answers, callerName, changed, go, may, moreButton, offer, shownValue, state, typed, TYPES } from './shared';

export const TASK_HEADS = ['Task', 'Process or case', 'Business key', 'Assignee', 'Candidates', 'Priority', 'Due', 'Created', ''];

const SORTS: [string, string][] = [
  ['', 'newest'],
  ['due', 'due first'],
  ['priority', 'most urgent'],
  ['oldest', 'oldest'],
];

/** Open tasks, by whose they are. */
export async function tasks(query: URLSearchParams): Promise<HTMLElement> {
  const filter: Record<string, unknown> = {};
  for (const name of ['assignee', 'candidateUser', 'candidateGroup', 'nameLike']) {
    if (query.get(name)) {
      filter[name] = name === 'nameLike' ? '%' + query.get(name) + '%' : query.get(name);
    }
  }
  if (query.get('unassigned')) {
    filter.assigned = false;
  }
  const result = h('div', { 'aria-live': 'polite' });
  const items: Task[] = [];
  let found = '';
  async function load(cursor?: string): Promise<void> {
    const page = await search<Task>('tasks', { filter, sort: sort(query.get('sort')), limit: 50, count: cursor === undefined, cursor });
    items.push(...page.items);
    found = page.total ? total(page, 'open task', 'open tasks') : found;
    replace(
      result,
      h('p', { class: 'lead' }, found),
      items.length > 0 && table('Open tasks', TASK_HEADS, items.map(taskRow)),
      moreButton(page.next, load),
    );
  }
  const given = (name: string) => query.get(name) ?? '';
  const [links] = await Promise.all([lists(query), load()]);
  return h(
    'section',
    {},
    h('h1', {}, 'Tasks'),
    links,
    folded(
      'Search by',
      h(
        'form',
        { class: 'filter', role: 'search', onsubmit: submit },
        field('Name', h('input', { name: 'nameLike', value: given('nameLike'), maxlength: 255 })),
        field('Assignee', h('input', { name: 'assignee', value: given('assignee'), maxlength: 255 })),
        field('Candidate user', h('input', { name: 'candidateUser', value: given('candidateUser'), maxlength: 255 })),
        field('Candidate group', h('input', { name: 'candidateGroup', value: given('candidateGroup'), maxlength: 255 })),
        field('Sorted', select('sort', SORTS, given('sort'))),
        h('label', { class: 'tick' }, h('input', { type: 'checkbox', name: 'unassigned', checked: query.has('unassigned') }), "nobody's"),
        h('button', { type: 'submit', class: 'strong' }, 'Search'),
      ),
      query.size > 0,
    ),
    result,
  );
}

function sort(by: string | null): { by: string; order: 'asc' | 'desc' }[] {
  switch (by) {
    case 'due':
      return [{ by: 'dueDate', order: 'asc' }];
    case 'priority':
      return [{ by: 'priority', order: 'desc' }];
    case 'oldest':
      return [{ by: 'createTime', order: 'asc' }];
    default:
      return [{ by: 'createTime', order: 'desc' }];
  }
}

/** Lists that people often look at, with how many tasks each has. */
async function lists(query: URLSearchParams): Promise<HTMLElement> {
  const me = callerName();
  const all: [string, Record<string, unknown>, string][] = [
    ['All', {}, ''],
    ["Nobody's", { assigned: false }, 'unassigned=on'],
  ];
  if (me) {
    all.splice(1, 0, ['Mine', { assignee: me }, 'assignee=' + encodeURIComponent(me)], ['Mine to claim', { candidateUser: me }, 'candidateUser=' + encodeURIComponent(me)]);
  }
  const pages = await Promise.all(all.map(([, filter]) => search<Task>('tasks', { filter, limit: 1, count: true })));
  const now = new URLSearchParams(query);
  now.delete('sort');
  return h(
    'ul',
    { class: 'lists' },
    all.map(([name, , address], at) =>
      h(
        'li',
        {},
        h(
          'a',
          { href: '#/tasks' + (address && '?' + address), 'aria-current': now.toString() === address && 'true' },
          name + ' (' + (pages[at].total?.capped ? 'at least ' : '') + (pages[at].total?.count ?? 0).toLocaleString('en') + ')',
        ),
      ),
    ),
  );
}

function submit(event: Event) {
  event.preventDefault();
  go('#/tasks?' + answers(event.target as HTMLFormElement));
}

function due(task: Task): Child {
  return task.dueDate && Date.parse(task.dueDate) < Date.now() ? h('span', { class: 'problem' }, 'late: ', time(task.dueDate)) : time(task.dueDate);
}

function called(task: Task): string {
  return task.name ?? task.taskDefinitionKey ?? task.id;
}

/** A task with what can be done with it. */
export function taskRow(task: Task): Child[] {
  return [
    h('a', { href: '#/tasks/' + task.id }, called(task)),
    task.definitionName ?? task.definitionKey ?? '',
    task.instanceId ? h('a', { href: '#/instances/' + task.instanceId }, task.businessKey ?? task.instanceId) : '',
    task.assignee ?? '',
    candidates(task),
    task.priority,
    due(task),
    time(task.createTime),
    h('span', { class: 'actions' }, people(task), offer('completeTask', 'Complete', () => complete(task), 'strong')),
  ];
}

function candidates(task: Task): string {
  return [...(task.candidateGroups ?? []), ...(task.candidateUsers ?? [])].join(', ');
}

function people(task: Task): Child {
  return task.assignee ? offer('unclaimTask', 'Give back', () => giveBack(task)) : offer('claimTask', 'Claim', () => claim(task));
}

/** One task: what it is about, its form, what was said. */
export async function task(id: string): Promise<HTMLElement> {
  const found = await get<Task>('/tasks/' + id);
  const [variables, comments] = await Promise.all([
    getExactly<{ variables: Record<string, VariableValue> }>('/tasks/' + id + '/variables'),
    get<{ items: Comment[] }>('/tasks/' + id + '/comments'),
  ]);
  const facts: [string, Child][] = [
    ['Process or case', found.definitionName ?? found.definitionKey],
    ['Business key', found.businessKey],
    ['Instance', found.instanceId && h('a', { href: '#/instances/' + found.instanceId }, found.instanceId)],
    ['Candidates', candidates(found)],
    ['Assignee', found.assignee ?? state('nobody', 'quiet')],
    ['Priority', String(found.priority)],
    ['Due', found.dueDate && due(found)],
    ['Created', time(found.createTime)],
  ];
  const names = Object.keys(variables.variables).sort();
  return h(
    'section',
    {},
    h('h1', {}, called(found)),
    found.description && h('p', { class: 'lead' }, found.description),
    h('dl', { class: 'facts' }, facts.filter(([, value]) => value).map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)))),
    h('p', { class: 'actions' }, people(found), offer('completeTask', 'Complete', () => complete(found), 'strong')),
    names.length > 0 && [
      h('h2', {}, 'Variables'),
      table('Variables visible to the task', ['Name', 'Type', 'Value'], names.map((name) => [name, variables.variables[name].type, shownValue(variables.variables[name])])),
    ],
    h('h2', {}, 'Comments'),
    h('ul', { class: 'comments' }, comments.items.map((one) => h('li', {}, h('p', {}, one.message), h('small', {}, one.userId ?? 'somebody', ' · ', time(one.time))))),
    may('addTaskComment') && said(id),
  );
}

function said(id: string): HTMLElement {
  const message = h('textarea', { rows: 3, maxlength: 100_000 });
  return h(
    'div',
    {},
    field('Write a comment', message),
    button('Comment', async () => {
      if (message.value.trim() !== '') {
        await post('/tasks/' + id + '/comments', { message: message.value });
        message.value = '';
        changed();
      }
    }),
  );
}

async function giveBack(task: Task): Promise<void> {
  await post('/tasks/' + task.id + '/unclaim');
  changed();
}

async function claim(task: Task): Promise<void> {
  const me = callerName();
  const user = h('input', { maxlength: 255, required: !me });
  const done = await confirm('Claim ' + called(task), [field('For', user, me ? 'yourself, ' + me + ', if left empty' : '')], 'Claim', async () => {
    await post('/tasks/' + task.id + '/claim', user.value ? { userId: user.value } : {});
  });
  if (done) {
    changed();
  }
}

async function complete(task: Task): Promise<void> {
  const asked = task.definitionId ? await get<{ fields: FormField[] }>('/tasks/' + task.id + '/form') : { fields: [] };
  const form = new Form(asked.fields);
  const extraName = h('input', { maxlength: 255 });
  const extraType = select('type', TYPES);
  const extraValue = h('input', {});
  const extra = h('details', {}, h('summary', {}, 'Set a variable'), field('Name', extraName), field('Type', extraType), field('Value', extraValue));
  const done = await confirm('Complete ' + called(task), [form.body, form.empty && extra], 'Complete', async () => {
    if (!form.empty) {
      await post('/tasks/' + task.id + '/form', { values: form.values() });
      return;
    }
    const variables = extraName.value ? { [extraName.value]: typed(extraType.value, extraValue.value) } : {};
    await post('/tasks/' + task.id + '/complete', { variables });
  });
  if (!done) {
    return;
  }
  if (location.hash.startsWith('#/tasks/')) {
    location.hash = '#/tasks';
  } else {
    changed();
  }
}
