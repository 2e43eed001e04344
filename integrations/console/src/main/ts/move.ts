import { ActivityInstance, Definition, get, Instance, MovePreview, post, search } from './api';
import { diagram, elements, markOne, onPick } from './diagram';
import { confirm } from './dialog';
import { button, Child, field, h, replace, said, select } from './dom';
import { count } from './format';
import { moveOutcome, Names } from './outcome';
import { may } from './shared';

interface Move {
  from?: string[];
  fromExecutions?: string[];
  to: string[];
}

/** Whose tokens are moved, and how. */
interface Subject {
  title: string;
  about: string;
  back: HTMLElement;
  drawn: HTMLElement;
  /** Places to choose from: what is sent of each, and its activity. */
  sources: { key: string; text: string; activityId: string; from: Omit<Move, 'to'> }[];
  operation: string;
  /** Shows what would happen; false if it cannot be done. */
  show: (move: Move, name: Names) => Promise<[Child, boolean]>;
  question: string;
  make: (move: Move, annotation: string | undefined) => Promise<string>;
}

/** Puts a token of an instance somewhere else. */
export async function move(id: string): Promise<HTMLElement> {
  const path = '/instances/' + id;
  const [found, drawn, at] = await Promise.all([
    get<Instance>(path),
    diagram(path + '/diagram', '', 'Diagram, to click where a token is and where it goes'),
    get<{ items: ActivityInstance[] }>(path + '/activity-instances'),
  ]);
  const places = at.items.filter((place) => place.parentId !== undefined);
  return page({
    title: 'Move a token of ' + (found.definitionName ?? found.definitionKey) + ' ' + (found.businessKey ?? found.id),
    about: 'Click where the token is, then where it shall go.',
    back: h('a', { href: '#/instances/' + id }, 'Back to the instance'),
    drawn,
    sources: sources(places),
    operation: 'moveInstance',
    show: async (one, name) => {
      const shown = (await post<MovePreview>(path + '/move/preview', { moves: [one] })) as MovePreview;
      return [moveOutcome(shown, places, name), shown.possible];
    },
    question: 'Move this token?',
    make: async (one, annotation) => {
      await post(path + '/move', { moves: [one], annotation });
      return '#/instances/' + id;
    },
  });
}

/** Puts the tokens of all instances of a search somewhere else, as a batch. */
export async function moveMany(found: Definition, query: URLSearchParams): Promise<HTMLElement> {
  const path = '/definitions/' + found.id;
  const filter = JSON.parse(query.get('filter') ?? '{}') as Record<string, unknown>;
  const [drawn, live] = await Promise.all([
    diagram(path + '/diagram', 'live=true', 'Diagram, to click where tokens are and where they go'),
    get<{ items: { activityId: string; tokens: number }[] }>(path + '/statistics'),
  ]);
  const name = new Map(elements(drawn));
  /** Those with a token there; it cannot be moved in the others. */
  const whom = (one: Move) => ({ ...filter, activityId: one.from?.[0] });
  return page({
    title: 'Move tokens of ' + (found.name ?? found.key) + ' version ' + found.version,
    about: (Object.keys(filter).length > 0 ? 'In the instances of your search. ' : 'In all running instances of this version. ') + 'Click where tokens are, then where they shall go.',
    back: h('a', { href: '#/definitions/' + found.id }, 'Back to the version'),
    drawn,
    sources: live.items
      .filter((one) => one.tokens > 0)
      .map(({ activityId }) => ({ key: activityId, text: name.get(activityId) ?? activityId, activityId, from: { from: [activityId] } })),
    operation: 'moveInstances',
    show: async (one, names) => {
      const matching = (await post<{ count: number }>(path + '/move', { moves: [one], filter: whom(one), preview: true })) as { count: number };
      const first = await search<Instance>('instances', { filter: { ...whom(one), definitionId: found.id }, sort: [{ by: 'id', order: 'asc' }], limit: 1 });
      const lead = h('p', { class: 'lead' }, count(matching.count, 'instance has', 'instances have') + ' a token there.', first.items.length > 0 && [' In the first of them, ', h('a', { href: '#/instances/' + first.items[0].id }, first.items[0].id), ', this would happen:']);
      if (first.items.length === 0) {
        return [lead, false];
      }
      const instance = '/instances/' + first.items[0].id;
      const [at, shown] = await Promise.all([get<{ items: ActivityInstance[] }>(instance + '/activity-instances'), post<MovePreview>(instance + '/move/preview', { moves: [one] })]);
      return [[lead, moveOutcome(shown as MovePreview, at.items, names)], (shown as MovePreview).possible];
    },
    question: 'Move these tokens?',
    make: async (one, annotation) => {
      const batch = await post<{ id: string }>(path + '/move', { moves: [one], filter: whom(one), annotation });
      return '#/batches/' + batch?.id;
    },
  });
}

/** Both places are clicked, and what would happen is shown first. */
async function page(subject: Subject): Promise<HTMLElement> {
  const { drawn, sources } = subject;
  const all = new Map(elements(drawn));
  const name = (elementId: string) => all.get(elementId) ?? elementId;
  const source = select('from', [['', 'choose'], ...sources.map((one): [string, string] => [one.key, one.text.replace(one.activityId, name(one.activityId))])]);
  const target = select('to', [['', 'choose'], ...all]);
  const outcome = h('div', { 'aria-live': 'polite' });
  let asked = 0;

  async function show(): Promise<void> {
    const number = ++asked;
    const from = sources.find((one) => one.key === source.value);
    markOne(drawn, 'leaving', from?.activityId);
    markOne(drawn, 'chosen', target.value || undefined);
    if (!from || !target.value) {
      replace(outcome, h('p', { class: 'lead' }, from ? 'Now choose where it goes.' : 'Choose where the token is.'));
      return;
    }
    const one = { ...from.from, to: [target.value] };
    let shown: Child;
    try {
      const [what, possible] = await subject.show(one, name);
      shown = [what, possible && may(subject.operation) && h('p', { class: 'actions' }, button('Move it', () => make(one), 'strong'))];
    } catch (failure) {
      shown = h('p', { class: 'problem', role: 'alert' }, said(failure));
    }
    if (number === asked) {
      replace(outcome, shown);
    }
  }

  async function make(one: Move): Promise<void> {
    const reason = h('input', { name: 'reason', maxlength: 2000 });
    let next = '';
    const done = await confirm(
      subject.question,
      [h('p', {}, 'It goes to ' + name(one.to[0]) + '. What is at its place now is cancelled.'), field('Reason', reason, 'kept in the audit trail')],
      'Move it',
      async () => {
        next = await subject.make(one, reason.value || undefined);
      },
    );
    if (done) {
      location.hash = next;
    }
  }

  /** The first click is where a token is, the next one where it goes. */
  onPick(drawn, (elementId) => {
    if (source.value !== '') {
      target.value = elementId;
    } else {
      source.value = sources.find((one) => one.activityId === elementId)?.key ?? '';
    }
    if (source.value === '') {
      replace(outcome, h('p', { class: 'problem' }, 'No token is at ' + name(elementId) + '.'));
    } else {
      void show();
    }
  });
  source.addEventListener('change', () => void show());
  target.addEventListener('change', () => void show());
  await show();
  return h(
    'section',
    { 'data-loaded': true },
    h('h1', {}, subject.title),
    h('p', { class: 'lead' }, subject.about + ' Nothing changes before you confirm. ', subject.back),
    drawn,
    h(
      'div',
      { class: 'filter' },
      field('Where it is', source),
      field('Where it goes', target),
      button('Choose again', () => {
        source.value = '';
        target.value = '';
        return show();
      }),
    ),
    h('h2', {}, 'What would happen'),
    outcome,
  );
}

/** Activities with all that is at them, and each of several. */
function sources(places: ActivityInstance[]): Subject['sources'] {
  return [...new Set(places.map((place) => place.activityId))].flatMap((activityId) => {
    const at = places.filter((place) => place.activityId === activityId);
    const all = { key: activityId, text: activityId + (at.length > 1 ? ', all ' + at.length : ''), activityId, from: { from: [activityId] } };
    const each = at.map(({ executionIds: [id] }) => ({ key: activityId + ' ' + id, text: activityId + ', only ' + id, activityId, from: { fromExecutions: [id] } }));
    return at.length > 1 ? [all, ...each] : [all];
  });
}
