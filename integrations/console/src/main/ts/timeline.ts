import { HistoricInstance, HistoricTask, HistoricVariable, Job, Page, postExactly, search, VariableUpdate } from './api';
import { Child, h, replace, table } from './dom';
import { clock, span } from './format';
import { moreButton, partState, shownValue } from './shared';

const PAGE = 30;

interface Happening {
  at: number;
  /** Nothing for what another stream tells of. */
  row?: Child[];
}

/** A stream of happenings, the newest first, that is read page by page. */
class Stream {
  private waiting: Happening[] = [];
  private cursor: string | undefined;
  private over = false;

  constructor(private readonly read: (cursor?: string) => Promise<{ items: Happening[]; next?: string }>) {}

  /** The newest one that was not taken. */
  async peek(): Promise<Happening | undefined> {
    while (this.waiting.length === 0 && !this.over) {
      const page = await this.read(this.cursor);
      this.waiting = page.items;
      this.cursor = page.next;
      this.over = page.next === undefined;
    }
    return this.waiting[0];
  }

  take(): void {
    this.waiting.shift();
  }
}

/** What happened in an instance, the newest first. */
export async function timeline(found: HistoricInstance, failed: Job[], variables: () => Promise<HistoricVariable[]>): Promise<Child> {
  // Of what happened within a millisecond, the first stream that has it is taken to be the newest.
  const streams = [
    fixed(ended(found)),
    fixed(failed.map((job) => happening(job.createTime, 'Failed', job.activityName ?? job.activityId, job.error?.split('\n')[0]))),
    tasks(found.id, 'endTime', (one) =>
      happening(one.endTime, 'Task ' + partState(one), one.name ?? one.taskDefinitionKey, one.deleteReason ?? (one.completedBy && 'by ' + one.completedBy)),
    ),
    tasks(found.id, 'startTime', (one) => happening(one.createTime, 'Task begun', one.name ?? one.taskDefinitionKey, one.assignee && 'for ' + one.assignee)),
    await changes(found.id, variables),
    fixed([happening(found.startTime, 'Started', '', found.startUserId && 'by ' + found.startUserId)]),
  ];
  const place = h('div', {});
  const rows: Child[][] = [];
  async function more(): Promise<void> {
    const until = rows.length + PAGE;
    let left = true;
    while (left && rows.length < until) {
      const heads = await Promise.all(streams.map((stream) => stream.peek()));
      const newest = heads.reduce<number>((best, head, at) => (head && (best < 0 || head.at > heads[best]!.at) ? at : best), -1);
      left = newest >= 0;
      if (left) {
        const row = heads[newest]!.row;
        if (row) {
          rows.push(row);
        }
        streams[newest].take();
      }
    }
    replace(
      place,
      table('Events, the newest first', ['When', 'Event', 'Element', 'More'], rows),
      left && h('p', { class: 'actions' }, moreButton('', more, 'Earlier')),
    );
  }
  await more();
  return [h('h2', {}, 'Events'), place];
}

function happening(at: string | undefined, what: string, element: Child, detail: Child = ''): Happening {
  return { at: at ? Date.parse(at) : 0, row: [at ? clock(at) : '', what, element ?? '', detail ?? ''] };
}

function fixed(all: Happening[]): Stream {
  const items = [...all].sort((one, other) => other.at - one.at);
  return new Stream(async () => ({ items }));
}

function ended(found: HistoricInstance): Happening[] {
  return found.endTime ? [happening(found.endTime, found.deleteReason ? 'Deleted' : 'Finished', '', found.deleteReason ?? took(found.durationMillis))] : [];
}

function took(millis: number | undefined): string {
  return millis === undefined ? '' : 'after ' + span(millis);
}

function paged<T>(things: string, filter: Record<string, unknown>, by: string, show: (item: T) => Happening): Stream {
  return new Stream(async (cursor) => {
    const page = await search<T>(things, { filter, sort: [{ by, order: 'desc' }], limit: PAGE, cursor });
    return { items: page.items.map(show), next: page.next };
  });
}

function tasks(instanceId: string, by: 'startTime' | 'endTime', show: (one: HistoricTask) => Happening): Stream {
  const filter = by === 'endTime' ? { instanceId, finished: true } : { instanceId };
  return paged<HistoricTask>('history/tasks', filter, by, show);
}

/** What a multi-instance counts for itself tells readers nothing. */
const COUNTERS = ['nrOfInstances', 'nrOfActiveInstances', 'nrOfCompletedInstances', 'loopCounter'];

function value(one: VariableUpdate): Happening {
  const told = happening(one.time, 'Variable', one.name, shownValue(one.variable));
  return COUNTERS.includes(one.name) ? { at: told.at } : told;
}

/** Each value of a variable where history has it, else the last one. */
async function changes(id: string, variables: () => Promise<HistoricVariable[]>): Promise<Stream> {
  const read = (cursor?: string) => postExactly<Page<VariableUpdate>>('/history/instances/' + id + '/variable-updates', { limit: PAGE, cursor });
  const first = await read();
  if (first.items.length === 0) {
    return fixed((await variables()).filter((one) => !COUNTERS.includes(one.name)).map((one) => happening(one.lastUpdatedTime, 'Variable', one.name, shownValue(one.variable))));
  }
  return new Stream(async (cursor) => {
    const page = cursor === undefined ? first : await read(cursor);
    return { items: page.items.map(value), next: page.next };
  });
}
