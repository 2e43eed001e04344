import { get, post } from './api';
import { Chart, figure, Line, POINTS } from './chart';
import { confirm } from './dialog';
import { Child, h, replace, said, table } from './dom';
import { capped, Capped, count, time } from './format';
import { Rate, whileShown } from './live';
import { Paused, paused, pauses } from './pauses';
import { offer, state } from './shared';

const EVERY = 3_000;

interface Engine {
  name: string;
  state: string;
  problems: { part: string; reason: string; since: string }[];
  executorRunning: boolean;
  jobsStarted: number;
  jobsReadyMillis: number;
  jobsFinished: number;
  jobsFailed: number;
}

interface EngineNode {
  id: string;
  name: string;
  here: boolean;
  state: 'ALIVE' | 'LATE' | 'DEAD';
  lastHeartbeat: string;
  shards: number[];
  jobsFinished: number;
  jobsFailed: number;
  jobsRunning: number;
}

interface Jobs {
  ready: Capped;
  timers: Capped;
  due: Capped;
  suspended: Capped;
  deadLetter: Capped;
  external: Capped;
  oldestDue?: string;
  countedAt: string;
}

interface Queue {
  name: string;
  channel: string;
  paused: boolean;
  consumed: boolean;
  readyJobs: number;
  oldestMillis: number;
  waiting?: number;
}

/** What a look brought. */
interface Look {
  engine: Engine;
  nodes: EngineNode[];
  jobs: Jobs;
  queues: Queue[];
  held: Paused[];
}

async function look(): Promise<Look> {
  const [engine, nodes, jobs, queues, held] = await Promise.all([
    get<Engine>('/engine'),
    get<{ nodes: EngineNode[] }>('/nodes'),
    get<Jobs>('/job-statistics'),
    get<{ queues: Queue[] }>('/queues'),
    paused(),
  ]);
  return { engine, nodes: nodes.nodes, jobs, queues: queues.queues, held };
}

/** The values of all lines so far. */
class Series {
  private readonly times: number[] = [];
  private readonly lines = new Map<string, (number | null)[]>();

  add(at: number, values: Map<string, number | null>): void {
    for (const name of values.keys()) {
      if (!this.lines.has(name)) {
        this.lines.set(name, this.times.map(() => null));
      }
    }
    this.times.push(at);
    for (const [name, line] of this.lines) {
      line.push(values.get(name) ?? null);
    }
    if (this.times.length > POINTS) {
      this.times.shift();
      for (const [name, line] of this.lines) {
        line.shift();
        if (line.every((value) => value === null)) {
          this.lines.delete(name);
        }
      }
    }
  }

  draw(chart: Chart): void {
    const lines: Line[] = [...this.lines].map(([name, values]) => ({ name, values }));
    chart.draw(this.times, lines);
  }
}

/** Nodes, shards, queues and jobs by state, as they change. */
export async function executor(): Promise<HTMLElement> {
  const finished = new Chart('Jobs done', 'per second');
  const failed = new Chart('Failed attempts', 'per second');
  const waited = new Chart('Mean wait of a ready job, this node', 'ms');
  const finishedSeries = new Series();
  const failedSeries = new Series();
  const waitedSeries = new Series();
  const rates = new Map<string, Rate>();
  let before: Engine | undefined;
  const top = h('div', {});
  const below = h('div', {});
  const problem = h('p', { class: 'problem', role: 'alert' });

  function rate(name: string, value: number, at: number): number | null {
    const known = rates.get(name) ?? new Rate();
    rates.set(name, known);
    return known.next(value, at);
  }

  function note(found: Look, at: number): void {
    const done = new Map<string, number | null>();
    const failures = new Map<string, number | null>();
    for (const node of found.nodes.filter((one) => one.state !== 'DEAD')) {
      // This node says what is so now, the others what was so at their last heartbeat.
      const then = node.here ? at : Date.parse(node.lastHeartbeat);
      const here = node.here ? found.engine : node;
      done.set(node.name, rate('done ' + node.id, here.jobsFinished, then));
      failures.set(node.name, rate('failed ' + node.id, here.jobsFailed, then));
    }
    finishedSeries.add(at, done);
    failedSeries.add(at, failures);
    const begun = before ? found.engine.jobsStarted - before.jobsStarted : 0;
    const mean = before && begun > 0 ? (found.engine.jobsReadyMillis - before.jobsReadyMillis) / begun : null;
    waitedSeries.add(at, new Map([['wait', mean]]));
    before = found.engine;
    finishedSeries.draw(finished);
    failedSeries.draw(failed);
    waitedSeries.draw(waited);
  }

  async function refresh(): Promise<void> {
    try {
      const found = await look();
      note(found, Date.now());
      replace(problem);
      if (!top.contains(document.activeElement)) {
        replace(top, health(found), jobs(found.jobs));
      }
      if (!below.contains(document.activeElement)) {
        replace(below, nodes(found.nodes), queues(found.queues, refresh), pauses(found.held, refresh), own(found.engine, refresh));
      }
    } catch (failure) {
      replace(problem, said(failure));
      throw failure;
    }
  }

  const page = h(
    'section',
    {},
    h('h1', {}, 'Executor'),
    problem,
    top,
    h('div', { class: 'charts' }, finished.element, waited.element, failed.element),
    below,
  );
  await refresh();
  whileShown(page, EVERY, refresh);
  return page;
}

function health(found: Look): Child {
  const alive = found.nodes.filter((node) => node.state === 'ALIVE');
  const running = alive.reduce((sum, node) => sum + node.jobsRunning, 0);
  return [
    h(
      'p',
      { class: 'lead' },
      count(alive.length, 'node runs', 'nodes run') + ' jobs, ' + figure(running) + ' of them under way. ',
      found.jobs.oldestDue ? ['The oldest ready job has waited since ', time(found.jobs.oldestDue), '.'] : 'No job waits.',
    ),
    found.engine.problems.map((one) =>
      h('p', { class: 'problem' }, one.part + ': ' + one.reason + ' (since ', time(one.since), ')'),
    ),
  ];
}

function jobs(found: Jobs): HTMLElement {
  const all: [string, Child][] = [
    ['Ready', capped(found.ready)],
    ['Timers', capped(found.timers)],
    ['Due timers', capped(found.due)],
    ['Suspended', capped(found.suspended)],
    ['Stuck', h('a', { href: '#/incidents' }, capped(found.deadLetter))],
    ['For external workers', capped(found.external)],
  ];
  return h('dl', { class: 'facts figures' }, all.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))));
}

function nodes(found: EngineNode[]): Child {
  const kinds = { ALIVE: ['alive', ''], LATE: ['late', 'bad'], DEAD: ['dead', 'bad'] };
  return [
    h('h2', {}, 'Nodes'),
    found.length === 0
      ? h('p', {}, 'No node runs jobs.')
      : table(
          'Nodes that run jobs',
          ['Node', 'State', 'Heartbeat', 'Shards', 'Under way', 'Done', 'Failed'],
          found.map((node) => [
            [node.name, node.here && ' (this one)'],
            state(kinds[node.state][0], kinds[node.state][1]),
            time(node.lastHeartbeat),
            [figure(node.shards.length), node.shards.length > 0 && h('small', {}, ' ' + ranges(node.shards))],
            figure(node.jobsRunning),
            figure(node.jobsFinished),
            figure(node.jobsFailed),
          ]),
        ),
  ];
}

/** Numbers in order, as 0–7, 12. */
export function ranges(numbers: number[]): string {
  const parts: string[] = [];
  for (let from = 0; from < numbers.length; ) {
    let to = from;
    while (to + 1 < numbers.length && numbers[to + 1] === numbers[to] + 1) {
      to++;
    }
    parts.push(from === to ? String(numbers[from]) : numbers[from] + '–' + numbers[to]);
    from = to + 1;
  }
  return parts.length > 6 ? parts.slice(0, 6).join(', ') + ' …' : parts.join(', ');
}

function queues(found: Queue[], refresh: () => Promise<void>): Child {
  return (
    found.length > 0 && [
      h('h2', {}, 'Job queues'),
      table(
        'Job queues on brokers',
        ['Queue', 'Broker', 'State', 'Ready', 'Oldest', 'At the broker', ''],
        found.map((queue) => [
          queue.name,
          queue.channel,
          queue.paused ? state('paused', 'bad') : queue.consumed ? state('consumed') : state('not consumed', 'bad'),
          figure(queue.readyJobs),
          queue.readyJobs > 0 ? figure(queue.oldestMillis / 1000) + ' s' : '',
          figure(queue.waiting),
          offer(queue.paused ? 'resumeQueue' : 'pauseQueue', queue.paused ? 'Resume' : 'Pause', async () => {
            await post('/queues/' + encodeURIComponent(queue.name) + (queue.paused ? '/resume' : '/pause'));
            (document.activeElement as HTMLElement | null)?.blur();
            await refresh();
          }),
        ]),
      ),
    ]
  );
}

function own(engine: Engine, refresh: () => Promise<void>): Child {
  async function toggle() {
    const stops = engine.executorRunning;
    const done = await confirm(
      stops ? 'Stop the executor of this node?' : 'Start the executor of this node?',
      [h('p', {}, stops ? 'It starts no more jobs. Running jobs finish, and other nodes take over its shards.' : 'It takes over its share of the shards and runs their jobs.')],
      stops ? 'Stop it' : 'Start it',
      async () => {
        await post('/engine/executor/' + (stops ? 'stop' : 'start'));
      },
    );
    if (done) {
      (document.activeElement as HTMLElement | null)?.blur();
      await refresh();
    }
  }
  return [
    h('h2', {}, 'This node'),
    h(
      'p',
      { class: 'actions' },
      engine.executorRunning ? state('runs jobs') : state('runs no jobs', 'bad'),
      offer(engine.executorRunning ? 'stopExecutor' : 'startExecutor', engine.executorRunning ? 'Stop' : 'Start', toggle, engine.executorRunning ? 'danger' : 'strong'),
    ),
  ];
}
