import { ActivityInstance, get, Instance, MovePreview, post } from './api';
import { diagram, elements, markOne, onPick } from './diagram';
import { confirm } from './dialog';
import { button, field, h, replace, said, select } from './dom';
import { moveOutcome } from './outcome';
import { may } from './shared';

interface Move {
  from?: string[];
  fromExecutions?: string[];
  to: string[];
}

/** Puts a token of an instance somewhere else: both places are clicked, and what would happen is shown first. */
export async function move(id: string): Promise<HTMLElement> {
  const path = '/instances/' + id;
  const [found, drawn, at] = await Promise.all([
    get<Instance>(path),
    diagram(path + '/diagram', '', 'Diagram, to click where a token is and where it goes'),
    get<{ items: ActivityInstance[] }>(path + '/activity-instances'),
  ]);
  const places = at.items.filter((place) => place.parentId !== undefined);
  const all = new Map(elements(drawn));
  const name = (elementId: string) => all.get(elementId) ?? elementId;
  const source = select('from', [['', 'choose'], ...sources(places, name)]);
  const target = select('to', [['', 'choose'], ...all]);
  const outcome = h('div', { 'aria-live': 'polite' });
  let asked = 0;

  function wanted(): Move | undefined {
    const [kind, value] = source.value.split(/:(.*)/s);
    if (!value || !target.value) {
      return undefined;
    }
    return kind === 'execution' ? { fromExecutions: [value], to: [target.value] } : { from: [value], to: [target.value] };
  }

  async function show(): Promise<void> {
    const number = ++asked;
    const place = places.find((one) => source.value === 'activity:' + one.activityId || one.executionIds.some((execution) => source.value === 'execution:' + execution));
    markOne(drawn, 'leaving', place?.activityId);
    markOne(drawn, 'chosen', target.value || undefined);
    const one = wanted();
    if (!one) {
      replace(outcome, h('p', { class: 'lead' }, source.value ? 'Now choose where it goes.' : 'Choose where the token is.'));
      return;
    }
    try {
      const shown = (await post<MovePreview>(path + '/move/preview', { moves: [one] })) as MovePreview;
      if (number === asked) {
        replace(outcome, moveOutcome(shown, places, name), shown.possible && h('p', { class: 'actions' }, button('Move it', () => make(one), 'strong')));
      }
    } catch (failure) {
      if (number === asked) {
        replace(outcome, h('p', { class: 'problem', role: 'alert' }, said(failure)));
      }
    }
  }

  async function make(one: Move): Promise<void> {
    const reason = h('input', { name: 'reason', maxlength: 2000 });
    const done = await confirm(
      'Move this token?',
      [h('p', {}, 'It goes to ' + name(one.to[0]) + '. What is at its place now is cancelled.'), field('Reason', reason, 'kept in the audit trail')],
      'Move it',
      async () => {
        await post(path + '/move', { moves: [one], ...(reason.value ? { annotation: reason.value } : {}) });
      },
    );
    if (done) {
      location.hash = '#/instances/' + id;
    }
  }

  /** The first click is where a token is, the next one where it goes. */
  onPick(drawn, (elementId) => {
    if (source.value === '' && places.some((place) => place.activityId === elementId)) {
      source.value = 'activity:' + elementId;
    } else if (source.value !== '') {
      target.value = elementId;
    } else {
      replace(outcome, h('p', { class: 'problem' }, 'No token is at ' + name(elementId) + '.'));
      return;
    }
    void show();
  });
  source.addEventListener('change', () => void show());
  target.addEventListener('change', () => void show());
  await show();
  return h(
    'section',
    { 'data-loaded': true },
    h('h1', {}, 'Move a token of ' + (found.definitionName ?? found.definitionKey) + ' ' + (found.businessKey ?? found.id)),
    h('p', { class: 'lead' }, 'Click where the token is, then where it shall go. Nothing changes before you confirm. ', h('a', { href: '#/instances/' + id }, 'Back to the instance')),
    !may('moveInstance') && h('p', { class: 'problem' }, 'You may look, but not move tokens.'),
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
function sources(places: ActivityInstance[], name: (elementId: string) => string): [string, string][] {
  return [...new Set(places.map((place) => place.activityId))].flatMap((activityId): [string, string][] => {
    const at = places.filter((place) => place.activityId === activityId);
    return at.length === 1
      ? [['activity:' + activityId, name(activityId)]]
      : [
          ['activity:' + activityId, name(activityId) + ', all ' + at.length],
          ...at.map((one): [string, string] => ['execution:' + one.executionIds[0], name(activityId) + ', only ' + one.executionIds[0]]),
        ];
  });
}
