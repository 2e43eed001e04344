import { Instance, post, search } from './api';
import { confirm } from './dialog';
import { button, Child, field, h, select } from './dom';
import { count } from './format';
import { may, typed, TYPES } from './shared';

/** One thing done to all that match, as a batch. */
export interface Bulk {
  path: string;
  action: string;
  title: string;
  /** What they are called, one and several. */
  thing: [string, string];
  filter: Record<string, unknown>;
  about?: Child;
  /** Fields of the request: name, label, value. */
  fields?: [string, string, string][];
  /** More that the reader has to say; hands on what is sent. */
  more?: { controls: Child; body: () => Record<string, unknown> };
}

/** Counts, asks, starts the batch and shows it. */
export async function startBulk(bulk: Bulk): Promise<void> {
  const all = Object.keys(bulk.filter).length === 0;
  const request = { action: bulk.action, filter: bulk.filter, ...(all ? { all } : {}) };
  const extra = bulk.action === 'setVariables' ? { variables: { any: { value: true } } } : {};
  const preview = (await post<{ count: number }>(bulk.path, { ...request, ...extra, preview: true })) as { count: number };
  const many = count(preview.count, bulk.thing[0], bulk.thing[1]);
  if (preview.count === 0) {
    throw new Error('Nothing to do: 0 ' + bulk.thing[1] + ' match.');
  }
  const inputs = (bulk.fields ?? []).map(([name, label, value]) => ({ name, label, input: h('input', { name, value, maxlength: 2000 }) }));
  let id = '';
  const done = await confirm(
    bulk.title + ' ' + many + '?',
    [
      bulk.about,
      all && h('p', { class: 'problem' }, 'The search has no filter, so this includes all of them.'),
      h('p', {}, 'A batch does this in the background. Its page shows its progress and its failures; you can pause and cancel it there.'),
      inputs.map(({ label, input }) => field(label, input)),
      bulk.more?.controls,
    ],
    bulk.title + ' ' + many,
    async () => {
      const body: Record<string, unknown> = { ...request, ...bulk.more?.body() };
      for (const { name, input } of inputs) {
        if (input.value !== '') {
          body[name] = name === 'retries' ? Number(input.value) : input.value;
        }
      }
      id = ((await post<{ id: string }>(bulk.path, body)) as { id: string }).id;
    },
  );
  if (done) {
    location.hash = '#/batches/' + id;
  }
}

/** What can be done to all instances that match, or to those that are ticked. */
export function instanceActions(filter: () => Record<string, unknown>): Child {
  if (!may('bulkInstances')) {
    return false;
  }
  const path = '/instances/bulk';
  const thing: [string, string] = ['instance', 'instances'];
  const begin = (bulk: Omit<Bulk, 'path' | 'thing' | 'filter'>) => () => startBulk({ path, thing, filter: filter(), ...bulk });
  return h(
    'span',
    { class: 'actions' },
    button('Suspend', begin({ action: 'suspend', title: 'Suspend' })),
    button('Activate', begin({ action: 'activate', title: 'Activate' })),
    button('Retry failed jobs', () => startBulk({ path, thing: ['stuck job', 'stuck jobs'], filter: filter(), action: 'retry', title: 'Retry', fields: [['retries', 'Attempts for each', '1']] })),
    button('Set a variable', () => setVariable(filter())),
    may('moveInstances') && button('Move tokens', () => ofOneVersion('move', filter())),
    may('migrateInstances') && button('Migrate', () => ofOneVersion('to', filter())),
    button('End', () => end(filter()), 'danger'),
  );
}

/** A box to tick for instances whose listeners throw. */
export function skipListeners(): { box: HTMLInputElement; control: HTMLElement } {
  const box = h('input', { type: 'checkbox', name: 'skipListeners' });
  return { box, control: h('label', { class: 'tick' }, box, 'skip listeners (ends instances whose listeners throw)') };
}

function end(filter: Record<string, unknown>): Promise<void> {
  const skip = skipListeners();
  return startBulk({
    path: '/instances/bulk',
    thing: ['instance', 'instances'],
    filter,
    action: 'delete',
    title: 'End',
    fields: [['reason', 'Reason', '']],
    about: h('p', {}, 'They end where they are, with all instances that they have called. Their history stays.'),
    more: {
      controls: skip.control,
      body: () => (skip.box.checked ? { skipListeners: true } : {}),
    },
  });
}

/** Goes to a page on which something is done to instances of one version. */
async function ofOneVersion(page: string, filter: Record<string, unknown>): Promise<void> {
  const found = await search<Instance>('instances', { filter, limit: 1 });
  if (found.items.length === 0) {
    throw new Error('Nothing to do: 0 instances match.');
  }
  const { definitionId } = found.items[0];
  const [all, same] = await Promise.all(
    [filter, { ...filter, definitionId }].map((wanted) => search<Instance>('instances', { filter: wanted, limit: 1, count: true })),
  );
  if (all.total?.count !== same.total?.count) {
    throw new Error('This is done to instances of one version. Search by a process and a version first.');
  }
  location.hash = '#/definitions/' + definitionId + '?' + page + '=&filter=' + encodeURIComponent(JSON.stringify(filter));
}

function setVariable(filter: Record<string, unknown>): Promise<void> {
  const name = h('input', { required: true, maxlength: 255 });
  const type = select('type', TYPES);
  const value = h('textarea', { rows: 3 });
  return startBulk({
    path: '/instances/bulk',
    thing: ['instance', 'instances'],
    filter,
    action: 'setVariables',
    title: 'Set a variable of',
    more: {
      controls: [field('Name', name), field('Type', type), field('Value', value)],
      body: () => ({ variables: { [name.value]: typed(type.value, value.value) } }),
    },
  });
}
