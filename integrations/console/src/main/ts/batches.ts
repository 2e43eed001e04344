import { get, post, remove, search } from './api';
import { confirm } from './dialog';
import { Child, field, h, replace, said, select, table } from './dom';
import { count, time, total } from './format';
import { whileShown } from './live';
import { answers, changed, go, moreButton, offer, state } from './shared';

interface Batch {
  id: string;
  type: string;
  status?: string;
  suspended: boolean;
  searchKey?: string;
  startUserId?: string;
  createTime: string;
  completeTime?: string;
  total?: number;
  done?: number;
  failed?: number;
  skipped?: number;
}

interface Part {
  id: string;
  status?: string;
  scopeId?: string;
  subScopeId?: string;
  message?: string;
  completeTime?: string;
}

const NAMES: Record<string, string> = {
  retryJobs: 'Retry jobs',
  moveTimersToExecutableJobs: 'Run timers now',
  moveJobsToDeadLetterJobs: 'Put jobs aside',
  setJobRetries: 'Set attempts of jobs',
  deleteJobs: 'Delete jobs',
  suspendProcessInstances: 'Suspend instances',
  activateProcessInstances: 'Activate instances',
  deleteProcessInstances: 'End instances',
  deleteProcessInstancesSkippingListeners: 'End instances, skipping listeners',
  setVariables: 'Set variables',
  moveProcessInstances: 'Move tokens',
  modifyProcessInstances: 'Modify instances',
  restartProcessInstances: 'Restart instances',
  migrateProcessInstances: 'Migrate instances',
  migrateProcessInstancesByPlan: 'Migrate instances by a plan',
};
const REFRESH_MILLIS = 1000;

function name(batch: Batch): string {
  return NAMES[batch.type] ?? batch.type;
}

function running(batch: Batch): boolean {
  return batch.status === 'inProgress' && batch.done !== undefined;
}

function status(batch: Batch): HTMLElement {
  if (running(batch) && batch.suspended) {
    return state('paused', 'quiet');
  }
  return batch.status === 'inProgress' ? state('in progress') : state(batch.status ?? 'kept', 'quiet');
}

function progress(batch: Batch): Child {
  if (batch.done === undefined) {
    return '';
  }
  const over = batch.done + (batch.failed ?? 0) + (batch.skipped ?? 0);
  return [
    batch.total === undefined
      ? 'finding items…'
      : h('progress', { max: Math.max(batch.total, 1), value: batch.total === 0 ? 1 : over, 'aria-label': 'Progress' }),
    batch.total !== undefined && h('span', { class: 'counts' }, over.toLocaleString('en') + ' of ' + batch.total.toLocaleString('en')),
    (batch.failed ?? 0) > 0 && state(count(batch.failed ?? 0, 'failed', 'failed'), 'bad'),
    (batch.skipped ?? 0) > 0 && state(count(batch.skipped ?? 0, 'skipped', 'skipped'), 'quiet'),
  ];
}

/** Batches, the newest first. */
export async function batches(query: URLSearchParams): Promise<HTMLElement> {
  const filter: Record<string, unknown> = {};
  for (const key of ['status', 'type', 'startUserId']) {
    if (query.get(key)) {
      filter[key] = query.get(key);
    }
  }
  const result = h('div', { 'aria-live': 'polite' });
  const items: Batch[] = [];
  let found = '';
  async function load(cursor?: string): Promise<void> {
    const page = await search<Batch>('batches', { filter, sort: [{ by: 'id', order: 'desc' }], limit: 50, count: cursor === undefined, cursor });
    items.push(...page.items);
    found = page.total ? total(page, 'batch', 'batches') : found;
    replace(
      result,
      h('p', { class: 'lead' }, found),
      items.length > 0 && table('Batches', ['Batch', 'Started', 'By', 'State', 'Progress'], items.map(row)),
      moreButton(page.next, load),
    );
  }
  await load();
  return h(
    'section',
    {},
    h('h1', {}, 'Batches'),
    h(
      'form',
      { class: 'filter', role: 'search', onsubmit: submit },
      field('State', select('status', [['', 'any'], ['inProgress', 'in progress'], ['completed', 'completed'], ['cancelled', 'cancelled']], query.get('status') ?? '')),
      field('Operation', select('type', [['', 'anything'], ...Object.entries(NAMES)], query.get('type') ?? '')),
      field('Started by', h('input', { name: 'startUserId', value: query.get('startUserId') ?? '', maxlength: 255 })),
      h('button', { type: 'submit', class: 'strong' }, 'Search'),
    ),
    result,
  );
}

function submit(event: Event) {
  event.preventDefault();
  go('#/batches?' + answers(event.target as HTMLFormElement));
}

function row(batch: Batch): Child[] {
  return [
    h('a', { href: '#/batches/' + batch.id }, name(batch), ' ', batch.id),
    time(batch.createTime),
    batch.startUserId ?? '',
    status(batch),
    h('span', { class: 'progress' }, progress(batch)),
  ];
}

/** One batch: how far it is, as it goes, and what became of its parts. */
export async function batch(id: string, query: URLSearchParams): Promise<HTMLElement> {
  let found = await get<Batch>('/batches/' + id);
  const problem = h('p', { class: 'problem', role: 'alert' });
  const head = h('div', {});
  const buttons = h('div', {});
  let could = '';
  const parts = h('div', {});
  const wanted = query.get('parts') ?? 'failed';
  const section = h('section', {}, h('h1', {}, name(found) + ' ' + id), problem, head, buttons, partsForm(id, wanted), parts);

  function showHead() {
    replace(
      head,
      h('p', { class: 'progress' }, status(found), progress(found)),
      h(
        'dl',
        { class: 'facts' },
        fact('Started', [time(found.createTime), found.startUserId ? ' by ' + found.startUserId : '']),
        found.completeTime && fact('Ended', time(found.completeTime)),
        found.done !== undefined && fact('Done', found.done.toLocaleString('en')),
        found.done !== undefined && fact('Failed', (found.failed ?? 0).toLocaleString('en')),
        found.done !== undefined && fact('Skipped', (found.skipped ?? 0).toLocaleString('en')),
        found.searchKey && fact('Search key', found.searchKey),
      ),
    );
    const can = [running(found), found.suspended].join();
    if (can !== could) {
      // Not with each look: who is about to press a button finds it where it was.
      could = can;
      replace(buttons, actions(() => found));
    }
  }

  async function look(): Promise<void> {
    if (!running(found)) {
      return;
    }
    try {
      const before = found;
      found = await get<Batch>('/batches/' + id);
      replace(problem);
      if (JSON.stringify(before) !== JSON.stringify(found)) {
        showHead();
        if (before.failed !== found.failed || !running(found)) {
          await listParts(id, wanted, parts);
        }
      }
    } catch (failure) {
      replace(problem, said(failure));
      throw failure;
    }
  }
  showHead();
  await listParts(id, wanted, parts);
  whileShown(section, REFRESH_MILLIS, look);
  return section;
}

function fact(key: string, value: Child): HTMLElement {
  return h('div', {}, h('dt', {}, key), h('dd', {}, value));
}

/** What can be done with a batch, as it is now or will be when it is done. */
function actions(now: () => Batch): HTMLElement {
  const found = now();
  const path = '/batches/' + found.id;
  const change = (word: string) => async () => {
    await post(path + '/' + word);
    changed();
  };
  async function ask(title: string, says: string, doIt: string, work: () => Promise<unknown>): Promise<void> {
    const done = await confirm(title, [h('p', {}, says)], doIt, async () => {
      await work();
    });
    if (done) {
      changed();
    }
  }
  function rest(): string {
    const { total: all, done = 0, failed = 0, skipped = 0 } = now();
    return all === undefined ? 'all other items' : count(all - done - failed - skipped, 'item', 'items');
  }
  return h(
    'p',
    { class: 'actions' },
    running(found) && !found.suspended && offer('suspendBatch', 'Pause', change('suspend')),
    running(found) && found.suspended && offer('activateBatch', 'Resume', change('activate'), 'strong'),
    running(found) &&
      offer('cancelBatch', 'Cancel', () => ask('Cancel this batch?', 'Finished items stay as they are; ' + rest() + ' will not be done.', 'Cancel the batch', () => post(path + '/cancel')), 'danger'),
    !running(found) &&
      offer(
        'deleteBatch',
        'Delete',
        async () => {
          const done = await confirm('Delete this batch?', [h('p', {}, 'Finished items stay as they are. The results of ' + count(now().total ?? 0, 'item', 'items') + ' are deleted.')], 'Delete', () => remove(path));
          if (done) {
            location.hash = '#/batches';
          }
        },
        'danger',
      ),
  );
}

function partsForm(id: string, wanted: string): HTMLElement {
  const choice = select('parts', [['failed', 'failed'], ['skipped', 'skipped'], ['completed', 'completed'], ['all', 'all']], wanted);
  choice.addEventListener('change', () => {
    location.hash = '#/batches/' + id + '?parts=' + choice.value;
  });
  return h('div', { class: 'filter' }, h('h2', {}, 'Results'), field('Show', choice));
}

async function listParts(id: string, wanted: string, result: HTMLElement): Promise<void> {
  const items: Part[] = [];
  let found = '';
  async function load(cursor?: string): Promise<void> {
    const page = await search<Part>('batch-parts', {
      filter: { batchId: id, ...(wanted === 'all' ? {} : { status: wanted }) },
      limit: 50,
      count: cursor === undefined,
      cursor,
    });
    items.push(...page.items);
    found = page.total ? total(page, 'thing', 'things') : found;
    replace(
      result,
      h('p', { class: 'lead' }, found),
      items.length > 0 &&
        table(
          'Results of this batch',
          ['Instance', 'Job', 'State', 'Message', 'When'],
          items.map((part) => [
            part.scopeId && h('a', { href: '#/instances/' + part.scopeId }, part.scopeId),
            part.subScopeId ?? '',
            part.status === 'failed' ? state('failed', 'bad') : state(part.status ?? '', 'quiet'),
            part.message ?? '',
            time(part.completeTime),
          ]),
        ),
      moreButton(page.next, load),
    );
  }
  await load();
}
