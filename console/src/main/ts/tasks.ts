import { FormField, get, post, search, Task } from './api';
import { confirm } from './dialog';
import { Child, field, h, replace, select, table } from './dom';
import { time, total } from './format';
import { changed, moreButton, offer, typed, TYPES, written } from './shared';

/** Open tasks, by whose they are. */
export async function tasks(query: URLSearchParams): Promise<HTMLElement> {
  const filter: Record<string, unknown> = {};
  for (const name of ['assignee', 'candidateGroup']) {
    if (query.get(name)) {
      filter[name] = query.get(name);
    }
  }
  if (query.get('unassigned')) {
    filter.assigned = false;
  }
  const result = h('div', { 'aria-live': 'polite' });
  const items: Task[] = [];
  let found = '';
  async function load(cursor?: string): Promise<void> {
    const page = await search<Task>('tasks', { filter, sort: [{ by: 'createTime', order: 'desc' }], limit: 50, count: cursor === undefined, cursor });
    items.push(...page.items);
    found = page.total ? total(page, 'open task', 'open tasks') : found;
    replace(
      result,
      h('p', { class: 'lead' }, found),
      items.length > 0 && table('Open tasks', ['Task', 'Assignee', 'Created', ''], items.map((task) => taskRow(task, true))),
      moreButton(page.next, load),
    );
  }
  await load();
  return h(
    'section',
    {},
    h('h1', {}, 'Tasks'),
    h(
      'form',
      { class: 'filter', role: 'search', onsubmit: submit },
      field('Assignee', h('input', { name: 'assignee', value: query.get('assignee') ?? '', maxlength: 255 })),
      field('Candidate group', h('input', { name: 'candidateGroup', value: query.get('candidateGroup') ?? '', maxlength: 255 })),
      h('label', { class: 'tick' }, h('input', { type: 'checkbox', name: 'unassigned', checked: query.has('unassigned') }), "nobody's"),
      h('button', { type: 'submit', class: 'strong' }, 'Search'),
    ),
    result,
  );
}

function submit(event: Event) {
  event.preventDefault();
  const wanted = new URLSearchParams();
  for (const [name, value] of new FormData(event.target as HTMLFormElement)) {
    if (value !== '') {
      wanted.set(name, String(value));
    }
  }
  location.hash = '#/tasks?' + wanted;
}

/** A task with what can be done with it. */
export function taskRow(task: Task, linked: boolean): Child[] {
  const name = task.name ?? task.taskDefinitionKey ?? task.id;
  return [
    linked && task.instanceId ? h('a', { href: '#/instances/' + task.instanceId }, name) : name,
    task.assignee ?? '',
    time(task.createTime),
    h(
      'span',
      { class: 'actions' },
      task.assignee ? offer('unclaimTask', 'Give back', () => giveBack(task)) : offer('claimTask', 'Claim', () => claim(task, name)),
      offer('completeTask', 'Complete', () => complete(task, name), 'strong'),
    ),
  ];
}

async function giveBack(task: Task): Promise<void> {
  await post('/tasks/' + task.id + '/unclaim');
  changed();
}

async function claim(task: Task, name: string): Promise<void> {
  const user = h('input', { maxlength: 255 });
  const done = await confirm('Claim ' + name, [field('For', user, 'yourself if left empty')], 'Claim', async () => {
    await post('/tasks/' + task.id + '/claim', user.value ? { userId: user.value } : {});
  });
  if (done) {
    changed();
  }
}

async function complete(task: Task, name: string): Promise<void> {
  const form = await get<{ fields: FormField[] }>('/tasks/' + task.id + '/form');
  const controls = form.fields.filter((one) => one.writable).map((one) => ({ one, control: control(one) }));
  const extraName = h('input', { maxlength: 255 });
  const extraType = select('type', TYPES);
  const extraValue = h('input', {});
  const done = await confirm(
    'Complete ' + name,
    [
      controls.map(({ one, control }) => field(one.label ?? one.id, control)),
      h('details', {}, h('summary', {}, 'A variable with it'), field('Name', extraName), field('Type', extraType), field('Value', extraValue)),
    ],
    'Complete',
    async () => {
      const variables: Record<string, unknown> = {};
      for (const { one, control } of controls) {
        if (control.value !== '' || one.required) {
          variables[one.id] = typed(valueType(one), control.value);
        }
      }
      if (extraName.value) {
        variables[extraName.value] = typed(extraType.value, extraValue.value);
      }
      await post('/tasks/' + task.id + '/complete', { variables });
    },
  );
  if (done) {
    changed();
  }
}

function valueType(one: FormField): string {
  switch (one.type) {
    case 'long':
    case 'integer':
    case 'boolean':
    case 'double':
      return one.type;
    default:
      return 'string';
  }
}

function control(one: FormField): HTMLInputElement | HTMLSelectElement {
  const value = one.value?.value === undefined ? '' : written(one.value.value);
  if (one.type === 'boolean') {
    return select(one.id, [['', ''], ['true', 'yes'], ['false', 'no']], value);
  }
  if (one.options && typeof one.options === 'object') {
    const options = Object.entries(one.options as Record<string, string>);
    return select(one.id, [['', ''], ...options], value);
  }
  return h('input', { name: one.id, value, required: one.required });
}
