import { get, Job, Page, post, search, text } from './api';
import { startBulk } from './bulk';
import { show } from './dialog';
import { button, Child, field, folded, h, replace, select, table } from './dom';
import { count, time, total } from './format';
import { answers, go, jobLink, moreButton, offer, stackTrace, state } from './shared';

/** Jobs that failed alike. */
interface Incident {
  cause: string;
  state: 'stuck' | 'retried' | 'retried-outside';
  exceptionType?: string;
  message?: string;
  handler: string;
  definitionKey?: string;
  definitionName?: string;
  definitionVersion?: number;
  activityId?: string;
  activityName?: string;
  count: number;
  capped: boolean;
  oldest: string;
  newest: string;
  newestJobId: string;
}

interface Found {
  items: Incident[];
  complete: boolean;
}

const STATES: [string, string][] = [
  ['', 'any'],
  ['stuck', 'stuck'],
  ['retried', 'tried again'],
  ['retried-outside', 'tried again by workers'],
];
/** The jobs of a state, in the API. */
const JOBS = { stuck: 'dead-letter', retried: 'timer', 'retried-outside': 'external' };
const BULK = { stuck: 'bulkDeadLetterJobs', retried: 'bulkTimerJobs', 'retried-outside': 'bulkExternalJobs' };

async function find(filter: Record<string, unknown>): Promise<Found> {
  return (await post<Found>('/incidents/search', { filter, limit: 200 })) as Found;
}

/** What is stuck, grouped by cause, and repaired as a group. */
export async function incidents(query: URLSearchParams): Promise<HTMLElement> {
  const filter: Record<string, unknown> = {};
  for (const name of ['text', 'definitionKey', 'activityId']) {
    if (query.get(name)) {
      filter[name] = query.get(name);
    }
  }
  if (query.get('state')) {
    filter.states = [query.get('state')];
  }
  const found = await find(filter);
  const jobs = found.items.reduce((sum, one) => sum + one.count, 0);
  const least = !found.complete || found.items.some((one) => one.capped);
  const input = (name: string) => h('input', { name, value: query.get(name) ?? '', maxlength: 255 });
  return h(
    'section',
    {},
    h('h1', {}, 'Incidents'),
    folded(
      'Search by',
      h(
        'form',
        { class: 'filter', role: 'search', onsubmit: submit },
        field('Error', input('text'), ''),
        field('Process key', input('definitionKey')),
        field('Element', input('activityId')),
        field('State', select('state', STATES, query.get('state') ?? '')),
        h('button', { type: 'submit', class: 'strong' }, 'Search'),
      ),
      query.size > 0,
    ),
    h(
      'p',
      { class: 'lead' },
      jobs === 0
        ? 'Nothing is stuck.'
        : (least ? 'At least ' : '') + count(jobs, 'job', 'jobs') + (found.complete ? ' of ' : ' of the first ') + count(found.items.length, 'cause.', 'causes.'),
    ),
    found.items.map(card),
  );
}

function submit(event: Event) {
  event.preventDefault();
  go('#/incidents?' + answers(event.target as HTMLFormElement));
}

function number(one: Incident): string {
  return (one.capped ? 'at least ' : '') + count(one.count, 'job', 'jobs');
}

function place(one: Incident): string {
  return one.activityName ?? one.activityId ?? one.handler;
}

function process(one: Incident): Child {
  return one.definitionKey && [h('span', {}, one.definitionName ?? one.definitionKey), ' · v' + one.definitionVersion];
}

function head(one: Incident): string {
  return one.message || one.exceptionType || 'Put aside by somebody';
}

function card(one: Incident): HTMLElement {
  return h(
    'article',
    { class: one.state === 'stuck' ? 'card' : 'card mild' },
    h(
      'header',
      {},
      h(
        'div',
        {},
        h('h2', {}, h('a', { href: '#/incidents/' + one.cause + '?state=' + one.state }, head(one))),
        one.message && one.exceptionType && h('p', {}, h('code', {}, one.exceptionType)),
        h('p', {}, h('span', {}, place(one)), one.definitionKey && ' · ', process(one), ' · ', h('strong', {}, number(one)), ' · oldest ', time(one.oldest), ' · newest ', time(one.newest)),
      ),
      h('span', { class: 'actions' }, badge(one), actions(one)),
    ),
  );
}

function badge(one: Incident): HTMLElement {
  return one.state === 'stuck' ? state('stuck', 'bad') : state('tried again', 'quiet');
}

function actions(one: Incident): Child {
  const filter = { incidentCause: one.cause };
  const of = [h('p', {}, 'Of the cause ', h('strong', {}, head(one)), ' at ', h('strong', {}, place(one)), '.')];
  const path = '/jobs/' + JOBS[one.state] + '/bulk';
  switch (one.state) {
    case 'stuck':
      return offer(BULK.stuck, 'Retry all', () => startBulk({ path, action: 'retry', title: 'Retry', thing: ['job', 'jobs'], filter, about: of, fields: [['retries', 'Attempts for each', '1']] }), 'strong');
    case 'retried':
      return [
        offer(BULK.retried, 'Try now', () => startBulk({ path, action: 'run', title: 'Try now', thing: ['job', 'jobs'], filter, about: of })),
        offer(BULK.retried, 'Put aside', () => startBulk({ path, action: 'moveToDeadLetter', title: 'Put aside', thing: ['job', 'jobs'], filter, about: of })),
      ];
    default:
      return offer(BULK['retried-outside'], 'Put aside', () => startBulk({ path, action: 'moveToDeadLetter', title: 'Put aside', thing: ['job', 'jobs'], filter, about: of }));
  }
}

/** The jobs and instances of one cause. */
export async function incident(cause: string, query: URLSearchParams): Promise<HTMLElement> {
  const wanted = query.get('state');
  const found = await find({ cause, ...(wanted ? { states: [wanted] } : {}) });
  const one = found.items[0];
  if (!one) {
    return h('section', {}, h('h1', {}, 'Incident'), h('p', { class: 'lead' }, 'No job is stuck for this cause any more.'), h('a', { href: '#/incidents' }, 'All incidents'));
  }
  const result = h('div', { 'aria-live': 'polite' });
  const items: Job[] = [];
  let all = '';
  async function load(cursor?: string): Promise<void> {
    const page: Page<Job> = await search<Job>('jobs/' + JOBS[one.state], { filter: { incidentCause: cause }, sort: [{ by: 'id', order: 'desc' }], limit: 50, count: cursor === undefined, cursor });
    items.push(...page.items);
    all = page.total ? total(page, 'job', 'jobs') : all;
    replace(
      result,
      h('p', { class: 'lead' }, all),
      table('Jobs of this cause', ['Instance', 'Error', 'Since', 'Next', ''], items.map(row)),
      moreButton(page.next, load),
    );
  }
  await load();
  return h(
    'section',
    {},
    h('h1', {}, head(one)),
    h(
      'dl',
      { class: 'facts' },
      one.exceptionType && fact('Exception', h('code', {}, one.exceptionType)),
      fact('Element', place(one)),
      one.definitionKey && fact('Process', process(one)),
      fact('State', badge(one)),
      fact('Jobs', number(one)),
      fact('Oldest', time(one.oldest)),
    ),
    h(
      'p',
      { class: 'actions' },
      actions(one),
      h('a', { href: '#/instances?incidentCause=' + cause }, 'The instances'),
      button('Stack trace of the newest', async () => {
        const job = await get<Job>('/jobs/' + one.newestJobId);
        const trace = await text('/jobs/' + job.id + '/stack-trace');
        show('Stack trace of job ' + job.id, [h('pre', { tabindex: 0 }, trace || job.error || 'No stack trace was kept.')]);
      }),
    ),
    result,
  );
}

function fact(name: string, value: Child): HTMLElement {
  return h('div', {}, h('dt', {}, name), h('dd', {}, value));
}

function row(job: Job): Child[] {
  return [
    job.instanceId ? h('a', { href: '#/instances/' + job.instanceId }, job.instanceId) : jobLink(job),
    firstLine(job.error),
    time(job.createTime),
    time(job.dueDate),
    job.error && stackTrace(job),
  ];
}

export function firstLine(error: string | undefined): string {
  return (error ?? '').split('\n')[0];
}
