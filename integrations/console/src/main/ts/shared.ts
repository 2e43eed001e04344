import { Caller, Definition, get, Job, Page, search, text, VariableValue } from './api';
import { show } from './dialog';
import { button, Child, h, replace } from './dom';
import { parseToKeep } from './json';

let caller: Caller = { level: 'read', actions: [] };

/** Asks who looks at these pages; nothing is offered that they may not do. */
export async function learnCaller(): Promise<Caller> {
  caller = await get<Caller>('/me');
  return caller;
}

/** Whether the reader may do an operation, named as in the OpenAPI document. */
export function may(operation: string): boolean {
  return caller.actions.includes(operation);
}

/** Who looks at these pages; nobody in particular where the server asks nobody. */
export function callerName(): string | undefined {
  return caller.name;
}

/** A button for who may do the operation; nothing for others. */
export function offer(operation: string, text: string, action: () => Promise<unknown> | unknown, kind = ''): Child {
  return may(operation) && button(text, action, kind);
}

/** A link for who may do the operation that it leads to; nothing for others. */
export function link(operation: string, text: string, href: string): Child {
  return may(operation) && h('a', { href }, text);
}

/** Tells the page to read again. */
export function changed(): void {
  document.dispatchEvent(new Event('turgo-changed'));
}

export function jobLink(job: Job): Child {
  const where = job.activityName ?? job.activityId ?? job.handler;
  return job.instanceId ? h('a', { href: '#/instances/' + job.instanceId }, where) : where;
}

/** A button that shows where a job failed. */
export function stackTrace(job: Job): HTMLElement {
  return button('Stack trace', async () => {
    const trace = await text('/jobs/' + job.id + '/stack-trace');
    show('Stack trace of job ' + job.id, [h('pre', { tabindex: 0 }, trace || job.error || 'No stack trace was kept.')]);
  });
}

/** The type of a value that somebody writes, and the value as JSON has it. */
export const TYPES: [string, string][] = [
  ['string', 'text'],
  ['integer', 'integer'],
  ['long', 'long'],
  ['double', 'double'],
  ['bigdecimal', 'decimal'],
  ['boolean', 'true or false'],
  ['instant', 'time'],
  ['date', 'date with time'],
  ['localdate', 'day'],
  ['json', 'JSON'],
  ['null', 'nothing (null)'],
];

export function typed(type: string, written: string): { type: string; value: unknown } {
  switch (type) {
    case 'null':
      return { type, value: null };
    case 'byte':
    case 'short':
    case 'integer':
    case 'float':
    case 'double': {
      const number = Number(written);
      if (written.trim() === '' || Number.isNaN(number)) {
        throw new Error("'" + written + "' is no number.");
      }
      return { type, value: number };
    }
    case 'boolean':
      if (written !== 'true' && written !== 'false') {
        throw new Error("Write true or false, not '" + written + "'.");
      }
      return { type, value: written === 'true' };
    case 'json':
      try {
        return { type, value: parseToKeep(written) };
      } catch (failure) {
        throw new Error('This is not JSON: ' + (failure as Error).message);
      }
    default:
      return { type, value: written };
  }
}

/** The variables of a request from a JSON object that somebody has written, or nothing. */
export function variablesOf(written: string): Record<string, { value: unknown }> {
  const object: unknown = written.trim() === '' ? {} : parseToKeep(written);
  if (object === null || typeof object !== 'object' || Array.isArray(object)) {
    throw new Error('Variables are a JSON object, such as {"amount": 12}.');
  }
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, { value: value as unknown }]));
}

/** A request whose answer is lost on the way is not done again when it is sent again: the same request has the same key. */
export function onceKey(): (request: unknown) => Record<string, string> {
  let sent = '';
  let key = '';
  return (request) => {
    if (sent !== JSON.stringify(request)) {
      sent = JSON.stringify(request);
      key = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-');
    }
    return { 'Idempotency-Key': key };
  };
}

export function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value) ?? '';
}

/** A value to read, or why it is not shown. */
export function shownValue(variable: VariableValue): Child {
  if (variable.hidden) {
    return state('hidden', 'quiet');
  }
  const text = variable.unreadable ?? (variable.value === undefined ? 'null' : written(variable.value));
  if (text.length <= SHOWN_CHARACTERS) {
    return h('code', {}, text);
  }
  return [h('code', {}, text.slice(0, SHOWN_CHARACTERS), '…'), ' ', button('All ' + text.length.toLocaleString('en') + ' characters', () => showLong(text))];
}

/** What a list shows of a value; a page with the whole of some values would take a browser minutes. */
const SHOWN_CHARACTERS = 1_000;
const READ_AT_ONCE = 50_000;

/** A long value to read, part by part. */
function showLong(text: string): void {
  const shown = h('pre', { class: 'wrapped', tabindex: 0 });
  const more = h('p', { class: 'actions' });
  let from = 0;
  function next() {
    const to = Math.min(text.length, from + READ_AT_ONCE);
    replace(shown, text.slice(from, to));
    shown.scrollTop = 0;
    replace(more, 'Characters ' + (from + 1).toLocaleString('en') + ' to ' + to.toLocaleString('en') + ' of ' + text.length.toLocaleString('en'), text.length > READ_AT_ONCE && button('More', next));
    from = to === text.length ? 0 : to;
  }
  next();
  show('The value', [more, shown]);
}

/** What the fields of a form say, for an address; empty ones are left out. */
export function answers(form: HTMLFormElement): URLSearchParams {
  const given = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (value !== '') {
      given.append(name, String(value));
    }
  }
  return given;
}

/** Goes to a page, or shows it again where that is the address already. */
export function go(address: string): void {
  if (location.hash === address) {
    changed();
  } else {
    location.hash = address;
  }
}

/** A badge that says a state in a word. */
export function state(word: string, kind = ''): HTMLElement {
  return h('span', { class: 'state ' + kind }, word);
}

/** The states of an instance, in the words that every page has for them. */
export function instanceState(one: { suspended?: boolean; stuck?: boolean; endTime?: string; deleteReason?: string }): Child {
  if (one.endTime) {
    return one.deleteReason ? state('deleted', 'bad') : state('finished', 'quiet');
  }
  const words = [one.stuck && state('stuck', 'bad'), one.suspended && state('suspended', 'quiet')].filter(Boolean) as HTMLElement[];
  return words.length > 0 ? words.flatMap((word, at) => (at > 0 ? [' ', word] : [word])) : state('running');
}

/** The states of a process version. */
export function definitionState(one: { suspended: boolean }): Child {
  return one.suspended ? state('suspended', 'quiet') : state('active');
}

/** The states of what ran in an instance: an activity or a task. */
export function partState(one: { endTime?: string; deleteReason?: string }): 'running' | 'finished' | 'cancelled' {
  return one.deleteReason ? 'cancelled' : one.endTime ? 'finished' : 'running';
}

/** A button that brings the next part of a list. */
export function moreButton(next: string | undefined, load: (cursor: string) => Promise<void>, text = 'More'): Child {
  return (
    next !== undefined &&
    button(text, async () => {
      const pressed = document.activeElement;
      const place = pressed?.closest('[aria-live], main');
      document.querySelector('main > section')?.setAttribute('data-loaded', '');
      await load(next);
      // The button has gone with the list that it stood below: who uses the keyboard goes on at the next one, or at the list.
      if (pressed && !pressed.isConnected && document.activeElement === document.body) {
        const again = [...(place?.querySelectorAll('button') ?? [])].filter((one) => one.textContent === text).pop();
        (again ?? document.querySelector('main'))?.focus();
      }
    })
  );
}

/** The newest 50 versions of a process, the newest first. */
export async function versionsOf(shown: Definition): Promise<Page<Definition>> {
  const page = await search<Definition>('definitions', {
    filter: { key: shown.key },
    sort: [{ by: 'version', order: 'desc' }],
    limit: 50,
  });
  return { ...page, items: page.items.filter((one) => one.tenantId === shown.tenantId) };
}
