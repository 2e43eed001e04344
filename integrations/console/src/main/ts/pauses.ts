import { Definition, get, post, search } from './api';
import { confirm } from './dialog';
import { Child, field, h, replace, table } from './dom';
import { capped, Capped, count, time } from './format';
import { changed, offer } from './shared';

/** An activity of which no job runs. */
export interface Paused {
  definitionId?: string;
  definitionKey: string;
  tenantId?: string;
  activityId: string;
  since: string;
  userId?: string;
  reason?: string;
  waitingJobs: Capped;
}

interface Jobs {
  activityId: string;
  readyJobs: number;
  timerJobs: number;
  externalJobs: number;
}

/** What is paused, of all processes that the reader sees. */
export async function paused(): Promise<Paused[]> {
  return (await get<{ items: Paused[] }>('/paused-activities')).items;
}

/** What is paused of a version, by itself or with all others. */
export async function pausedOf(found: Definition): Promise<Paused[]> {
  return (await paused()).filter(
    (one) => (one.definitionId === undefined || one.definitionId === found.id) && one.definitionKey === found.key && one.tenantId === found.tenantId,
  );
}

/** Marks what is paused on a diagram. */
export function mark(drawn: HTMLElement, all: Paused[]): void {
  for (const id of new Set(all.map((one) => one.activityId))) {
    const element = drawn.querySelector('[data-element="' + CSS.escape(id) + '"]');
    if (element) {
      element.classList.add('paused');
      element.setAttribute('aria-label', element.getAttribute('aria-label') + ', paused');
    }
  }
}

/** Activities that are paused, each with a button that lets it go on; nothing where none is. */
export function pauses(all: Paused[], refresh: () => Promise<void> | void): Child {
  return (
    all.length > 0 && [
      h('h2', {}, 'Paused activities'),
      table(
        'Paused activities',
        ['Activity', 'Process', 'Versions', 'Paused', 'By', 'Reason', 'Waiting jobs', ''],
        all.map((one) => [
          one.activityId,
          one.definitionId ? h('a', { href: '#/definitions/' + one.definitionId }, one.definitionKey) : one.definitionKey,
          one.definitionId ? 'one' : 'all',
          time(one.since),
          one.userId,
          one.reason,
          capped(one.waitingJobs),
          offer('resumeActivity', 'Resume', () => resume(one, refresh)),
        ]),
      ),
    ]
  );
}

async function resume(one: Paused, refresh: () => Promise<void> | void): Promise<void> {
  const done = await confirm(
    'Resume ' + one.activityId + ' of ' + one.definitionKey + '?',
    [h('p', {}, capped(one.waitingJobs) + (one.waitingJobs.count === 1 ? ' waiting job runs' : ' waiting jobs run') + ', except in suspended instances.')],
    'Resume it',
    async () => {
      const id = one.definitionId ?? (await anyVersion(one));
      await post('/definitions/' + id + '/activities/' + encodeURIComponent(one.activityId) + '/resume', { allVersions: one.definitionId === undefined });
    },
  );
  if (done) {
    (document.activeElement as HTMLElement | null)?.blur();
    await refresh();
  }
}

/** Any version stands for all of its process. */
async function anyVersion(one: Paused): Promise<string> {
  let cursor: string | undefined;
  do {
    const page = await search<Definition>('definitions', { filter: { key: one.definitionKey }, limit: 200, cursor });
    const found = page.items.find((version) => version.tenantId === one.tenantId);
    if (found) {
      return found.id;
    }
    cursor = page.next;
  } while (cursor !== undefined);
  throw new Error('No version of ' + one.definitionKey + ' is deployed any more.');
}

/** Asks which activity of a version is to make a pause. */
export async function pause(found: Definition): Promise<void> {
  const [able, jobs] = await Promise.all([
    get<{ items: { activityId: string; name?: string }[] }>('/definitions/' + found.id + '/pausable-activities'),
    get<{ items: Jobs[] }>('/definitions/' + found.id + '/statistics'),
  ]);
  if (able.items.length === 0) {
    throw new Error('No activity of this version has jobs.');
  }
  const activity = h(
    'select',
    { onchange: say },
    able.items.map((one) => h('option', { value: one.activityId }, one.name ? one.name + ' (' + one.activityId + ')' : one.activityId)),
  );
  const all = h('input', { type: 'checkbox', checked: true });
  const reason = h('input', { maxlength: 2000 });
  const said = h('p', { 'aria-live': 'polite' });
  function say() {
    const there = jobs.items.find((one) => one.activityId === activity.value);
    const number = there ? there.readyJobs + there.timerJobs + there.externalJobs : 0;
    replace(said, 'This version has ' + count(number, 'job', 'jobs') + ' of it now.');
  }
  say();
  const done = await confirm(
    'Pause an activity of ' + (found.name ?? found.key),
    [
      h('p', {}, 'No node starts its jobs until it is resumed. Nothing fails; the jobs wait.'),
      field('Activity', activity),
      said,
      h('label', { class: 'tick' }, all, 'in all versions, including later ones'),
      field('Reason', reason, 'shown to other users'),
    ],
    'Pause it',
    async () => {
      await post('/definitions/' + found.id + '/activities/' + encodeURIComponent(activity.value) + '/pause', {
        allVersions: all.checked,
        reason: reason.value || undefined,
      });
    },
  );
  if (done) {
    changed();
  }
}
