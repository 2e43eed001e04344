import { Job, post, search } from './api';
import { confirm } from './dialog';
import { button, h, table } from './dom';
import { count, time, total } from './format';
import { changed, jobLink, stackTrace } from './shared';

const MOST = 1000;

interface Cause {
  error: string;
  place: string;
  jobs: Job[];
}

/** What is stuck, grouped by cause, and repaired as a group. */
export async function incidents(): Promise<HTMLElement> {
  const [dead, failing] = await Promise.all([
    search<Job>('jobs/dead-letter', { sort: [{ by: 'createTime', order: 'desc' }], limit: MOST, count: true }),
    search<Job>('jobs/timer', { filter: { failed: true }, limit: 50, count: true }),
  ]);
  const more = dead.next !== undefined;
  return h(
    'section',
    {},
    h('h1', {}, 'Incidents'),
    h(
      'p',
      { class: 'lead' },
      dead.items.length === 0
        ? 'Nothing is stuck.'
        : total(dead, 'job has', 'jobs have') + ' no attempts left.',
      more && ' These are the newest ' + MOST + '.',
    ),
    grouped(dead.items).map(cause),
    failing.items.length > 0 && [
      h('h2', {}, 'Failed, and tried again'),
      table(
        total(failing, 'job that failed', 'jobs that failed'),
        ['Where', 'Error', 'Attempts left', 'Next'],
        failing.items.map((job) => [jobLink(job), firstLine(job.error), job.retries, time(job.dueDate)]),
      ),
    ],
  );
}

function grouped(jobs: Job[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const job of jobs) {
    const error = firstLine(job.error) || 'without a message';
    const place = job.activityName ?? job.activityId ?? job.handler;
    const key = JSON.stringify([error, place]);
    const found = causes.get(key) ?? { error, place, jobs: [] };
    found.jobs.push(job);
    causes.set(key, found);
  }
  return [...causes.values()].sort((one, other) => other.jobs.length - one.jobs.length);
}

function cause(found: Cause): HTMLElement {
  const jobs = found.jobs;
  const all = jobs.length === 1 ? 'Retry' : 'Retry all ' + jobs.length;
  return h(
    'article',
    { class: 'card' },
    h(
      'header',
      {},
      h('div', {}, h('h2', {}, found.error), h('p', {}, found.place, ' · ', count(jobs.length, 'job', 'jobs'), ' · newest ', time(jobs[0].createTime))),
      button(all, () => retry(found), 'strong'),
    ),
    h(
      'details',
      { open: jobs.length === 1 },
      h('summary', {}, 'Jobs'),
      table(
        'Jobs that failed with ' + found.error,
        ['Where', 'Instance', 'Since', ''],
        jobs.slice(0, 100).map((job) => [
          found.place,
          job.instanceId && h('a', { href: '#/instances/' + job.instanceId }, job.instanceId),
          time(job.createTime),
          stackTrace(job),
        ]),
      ),
      jobs.length > 100 && h('p', {}, 'The first 100 are shown.'),
    ),
  );
}

async function retry(found: Cause): Promise<void> {
  const progress = h('p', { role: 'status' });
  const done = await confirm(
    'Retry ' + count(found.jobs.length, 'job', 'jobs') + '?',
    [h('p', {}, 'Each of ', h('strong', {}, found.place), ' is done once more, as soon as possible.'), progress],
    'Retry',
    async () => {
      const failures: string[] = [];
      let tried = 0;
      for (const job of found.jobs) {
        try {
          await post('/jobs/' + job.id + '/retry');
        } catch (failure) {
          failures.push(job.id + ': ' + (failure as Error).message);
        }
        progress.textContent = ++tried + ' of ' + found.jobs.length;
      }
      if (failures.length > 0) {
        throw new Error(failures.length + ' could not be retried: ' + failures.slice(0, 3).join('; '));
      }
    },
  );
  if (done) {
    changed();
  }
}

export function firstLine(error: string | undefined): string {
  return (error ?? '').split('\n')[0];
}
