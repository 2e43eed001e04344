import { get, getExactly, Page, postExactly, search, text, VariableValue } from './api';
import { button, Child, field, h, replace, table } from './dom';
import { time, total } from './format';
import { parseToKeep } from './json';
import { listing } from './listing';
import { may, moreButton, shownValue } from './shared';

interface Decision {
  id: string;
  key: string;
  version: number;
  versionTag?: string;
  name?: string;
  deploymentId: string;
  resource: string;
}

interface Requirements {
  decisions: { definitionId?: string; key: string; name?: string; inputs: string[]; requires: string[] }[];
}

interface DecisionValue {
  number: number;
  name?: string;
  value: VariableValue;
}

/** What came of one decision: now, or in the history. */
interface Evaluated {
  key: string;
  name?: string;
  inputs: DecisionValue[];
  rules: { number: number; id?: string }[];
  outputs: DecisionValue[];
}

/** An evaluation in the history. */
export interface HistoricDecision extends Evaluated {
  id: string;
  definitionId?: string;
  time: string;
  instanceId?: string;
  activityId?: string;
  userId?: string;
}

/** What can be evaluated, the newest versions or all. */
export async function decisions(query: URLSearchParams): Promise<HTMLElement> {
  const all = query.has('all');
  const result = h('div', { 'aria-live': 'polite' });
  const items: Decision[] = [];
  let found = '';
  async function load(cursor?: string): Promise<void> {
    const page = await search<Decision>('decisions', {
      filter: all ? {} : { latest: true },
      sort: [{ by: 'key', order: 'asc' }, { by: 'version', order: 'desc' }],
      limit: 50,
      count: cursor === undefined,
      cursor,
    });
    items.push(...page.items);
    found = page.total ? total(page, 'decision', 'decisions') : found;
    replace(
      result,
      h('p', { class: 'lead' }, found, all ? ' in all versions. ' : ' in their newest version. ', h('a', { href: all ? '#/decisions' : '#/decisions?all=1' }, all ? 'Newest only' : 'All versions')),
      items.length > 0 &&
        table(
          'Decisions',
          ['Decision', 'Key', 'Version', 'Tag', 'File'],
          items.map((one) => [h('a', { href: '#/decisions/' + one.id }, one.name ?? one.key), one.key, one.version, one.versionTag ?? '', one.resource]),
        ),
      moreButton(page.next, load),
    );
  }
  await load();
  return h('section', {}, h('h1', {}, 'Decisions'), result);
}

/** One version: its table, what it requires, a form to try it, and its runs; `?run=` shows one of them in the table. */
export async function decision(id: string, query: URLSearchParams): Promise<HTMLElement> {
  const run = query.get('run');
  const filter = { definitionId: id };
  const [found, xml, requirements, runs, shown] = await Promise.all([
    get<Decision>('/decisions/' + id),
    text('/decisions/' + id + '/xml'),
    get<Requirements>('/decisions/' + id + '/requirements'),
    search<HistoricDecision>('history/decisions', { filter, sort: [{ by: 'time', order: 'desc' }], limit: 20 }),
    run ? getExactly<HistoricDecision>('/history/decisions/' + run) : undefined,
  ]);
  const logic = drawn(xml, found.key);
  if (shown) {
    logic.mark(shown);
  }
  return h(
    'section',
    {},
    h('h1', {}, (found.name ?? found.key) + ' version ' + found.version),
    facts(found),
    shown && outcome('Run', shown, [time(shown.time), ' ', h('a', { href: '#/decisions/' + id }, 'Show no run')]),
    logic.element,
    required(found, requirements),
    may('evaluateDecision') && trial(found, requirements, logic),
    await runsPart(runs, filter),
  );
}

function facts(found: Decision): HTMLElement {
  const all: [string, Child][] = [
    ['Key', found.key],
    ['Tag', found.versionTag],
    ['File', [found.resource, ' of ', h('a', { href: '#/deployments/' + found.deploymentId }, 'its deployment')]],
  ];
  return h('dl', { class: 'facts' }, all.filter(([, value]) => value).map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))));
}

/** The logic of a decision as its file has it. */
interface Logic {
  element: HTMLElement;
  /** Shows which rules of the table matched. */
  mark(run: Evaluated | undefined): void;
}

/** The children of an element with a name, whatever the version of DMN. */
function children(of: Element, name: string): Element[] {
  return [...of.children].filter((child) => child.localName === name);
}

function written(of: Element | undefined): string {
  return of?.textContent?.trim() ?? '';
}

function drawn(xml: string, key: string): Logic {
  const file = new DOMParser().parseFromString(xml, 'application/xml');
  const element = [...file.getElementsByTagName('*')].find((one) => one.getAttribute('id') === key && /^decision/.test(one.localName));
  const logic = element && children(element, 'decisionTable')[0];
  if (logic) {
    return drawnTable(logic);
  }
  const expression = element && children(element, 'literalExpression')[0];
  const shown = expression ? h('pre', { class: 'wrapped', tabindex: 0 }, written(children(expression, 'text')[0])) : h('p', {}, 'This decision is no table; its file has the logic.');
  return { element: h('div', {}, h('h2', {}, 'Logic'), shown), mark: () => undefined };
}

function drawnTable(logic: Element): Logic {
  const inputs = children(logic, 'input').map((one, at) => one.getAttribute('label') || written(children(one, 'inputExpression')[0]) || 'Input ' + (at + 1));
  const outputs = children(logic, 'output').map((one, at) => one.getAttribute('label') || one.getAttribute('name') || 'Output ' + (at + 1));
  const rules = children(logic, 'rule');
  const policy = (logic.getAttribute('hitPolicy') ?? 'UNIQUE') + ' ' + (logic.getAttribute('aggregation') ?? '');
  const states = rules.map((_rule, at) => h('span', {}, String(at + 1)));
  const drawing = table(
    'Rules, hit policy ' + policy.trim(),
    ['Rule', ...inputs.map((input) => 'If ' + input), ...outputs.map((output) => 'Then ' + output)],
    rules.map((rule, at) => [states[at], ...[...children(rule, 'inputEntry'), ...children(rule, 'outputEntry')].map((cell) => h('code', {}, written(cell) || '-'))]),
  );
  const rows = [...drawing.querySelectorAll('tbody tr')];
  return {
    element: h('div', {}, h('h2', {}, 'Table'), drawing),
    mark(run) {
      const matched = new Set(run?.rules.map((rule) => rule.number));
      rows.forEach((row, at) => {
        row.classList.toggle('matched', matched.has(at + 1));
        replace(states[at], matched.has(at + 1) ? at + 1 + ' matched' : at + 1);
      });
    },
  };
}

function required(found: Decision, { decisions: all }: Requirements): Child {
  const own = all.find((one) => one.key === found.key);
  const needed = all.filter((one) => own?.requires.includes(one.key));
  return (
    needed.length > 0 && [
      h('h2', {}, 'Requires'),
      h('ul', {}, needed.map((one) => h('li', {}, one.definitionId ? h('a', { href: '#/decisions/' + one.definitionId }, one.name ?? one.key) : one.key))),
    ]
  );
}

function values(caption: string, head: string, of: DecisionValue[]): Child {
  return of.length > 0 && table(caption, [head, 'Type', 'Value'], of.map((one) => [one.name ?? '', one.value.type, shownValue(one.value)]));
}

function outcome(title: string, of: Evaluated, more: Child = null): HTMLElement {
  const matched = of.rules.length === 0 ? 'No rule matched. ' : 'Matched: ' + of.rules.map((rule) => rule.number).join(', ') + '. ';
  return h('div', {}, h('h2', {}, title), h('p', { class: 'lead' }, matched, more), values('Inputs', 'Input', of.inputs), values('Outputs', 'Output', of.outputs));
}

/** A form that evaluates the decision, and shows the rules that match in its table. */
function trial(found: Decision, { decisions: all }: Requirements, logic: Logic): HTMLElement {
  const names = [...new Set(all.flatMap((one) => one.inputs))];
  const given = h('textarea', { rows: 4, spellcheck: 'false', placeholder: '{' + names.map((name) => JSON.stringify(name) + ': …').join(', ') + '}' });
  const result = h('div', { 'aria-live': 'polite' });
  async function evaluate() {
    replace(result);
    const object: unknown = given.value.trim() === '' ? {} : parseToKeep(given.value);
    if (object === null || typeof object !== 'object' || Array.isArray(object)) {
      throw new Error('Inputs are a JSON object, such as {"amount": 12}.');
    }
    const variables = Object.fromEntries(Object.entries(object).map(([name, value]) => [name, { value: value as unknown }]));
    const answer = await postExactly<{ decisions: Evaluated[] }>('/decisions/' + found.id + '/evaluate', { variables });
    const last = answer.decisions.find((one) => one.key === found.key);
    logic.mark(last);
    replace(result, answer.decisions.map((one) => outcome(one === last ? 'Result' : one.name ?? one.key, one)));
  }
  return h('div', {}, h('h2', {}, 'Try it'), field('Inputs', given, 'a JSON object, or nothing'), h('p', { class: 'actions' }, button('Evaluate', evaluate)), result);
}

function runsPart(page: Page<HistoricDecision>, filter: Record<string, unknown>): Promise<Child> {
  return listing('Runs', 'Evaluations of this version, newest first', ['evaluation', 'evaluations'], RUN_HEADS, [{ things: 'history/decisions', page }], filter, runRow);
}

const RUN_HEADS = ['When', 'Rules', 'Outputs', 'Instance', 'User'];

function runRow(run: HistoricDecision): Child[] {
  return [
    run.definitionId ? h('a', { href: '#/decisions/' + run.definitionId + '?run=' + run.id }, time(run.time)) : time(run.time),
    run.rules.map((rule) => rule.number).join(', '),
    run.outputs.map((one, at) => [at > 0 && ', ', (one.name ?? '') + ' = ', shownValue(one.value)]),
    run.instanceId ? h('a', { href: '#/instances/' + run.instanceId }, run.instanceId) : '',
    run.userId ?? '',
  ];
}

/** The decisions that an instance has evaluated; nothing where the history has none. */
export async function evaluatedIn(instanceId: string): Promise<Child> {
  const filter = { instanceId };
  const page = await search<HistoricDecision>('history/decisions', { filter, limit: 100 });
  return listing('Decisions', 'Evaluated decisions', ['decision', 'decisions'], ['Decision', ...RUN_HEADS.slice(0, 3), 'Element'], [{ things: 'history/decisions', page }], filter, (run) => [
    run.name ?? run.key,
    ...runRow(run).slice(0, 3),
    run.activityId ?? '',
  ]);
}
