import { ActivityInstance, MigrationPreview, MovePreview } from './api';
import { Child, h, table } from './dom';
import { count } from './format';
import { state } from './shared';

/** What elements are called, by their ids. */
export type Names = (elementId: string) => string;

type Row = [string, HTMLElement, string];

function tasks(ids: string[]): string {
  return ids.length > 0 ? count(ids.length, 'task', 'tasks') : '';
}

/** Every reason why something cannot be done, with its element. */
export function problems(all: { elementId: string; reason: string; count?: number }[]): Child {
  return (
    all.length > 0 && [
      h('p', { class: 'problem' }, all.length === 1 ? 'This cannot be done:' : 'This cannot be done, for ' + all.length + ' reasons:'),
      h('ul', { class: 'problems' }, all.map((one) => h('li', {}, h('code', {}, one.elementId), ': ', one.reason, one.count !== undefined && ' (' + count(one.count, 'instance', 'instances') + ')'))),
    ]
  );
}

function rows(shown: Pick<MovePreview, 'cancelled' | 'begun' | 'armed'>, old: Names, now: Names): Row[] {
  return [
    ...shown.cancelled.map((one): Row => [old(one.activityId), state('is cancelled', 'bad'), tasks(one.taskIds)]),
    ...shown.begun.map((one): Row => [now(one.elementId), state('begins'), one.scopes.length > 0 ? 'with ' + one.scopes.map(now).join(', ') : '']),
    ...shown.armed.map((one): Row => [now(one.eventId), state('begins to wait'), '']),
  ];
}

const HEADS = ['Element', 'What happens', 'Details'];

/** What moves would do to an instance that is at these places. */
export function moveOutcome(shown: MovePreview, places: ActivityInstance[], name: Names): Child {
  const gone = new Set(shown.cancelled.map((one) => one.executionId));
  const kept = places.filter((place) => place.parentId !== undefined && !place.executionIds.some((id) => gone.has(id)));
  return [
    problems(shown.problems),
    table('What would happen', HEADS, [...rows(shown, name, name), ...kept.map((place): Row => [name(place.activityId), state('stays', 'quiet'), ''])]),
    shown.endsInstance && h('p', { class: 'problem' }, 'Nothing would be left, so the instance would end.'),
  ];
}

/** What a migration would do to an instance. */
export function migrationOutcome(shown: MigrationPreview, old: Names, now: Names): Child {
  const kept = shown.kept.map((one): Row => [
    old(one.activityId) + (one.activityId === one.newActivityId ? '' : ' → ' + now(one.newActivityId)),
    state('stays', 'quiet'),
    tasks(one.taskIds),
  ]);
  const disarmed = shown.disarmed.map((one): Row => [old(one.eventId), state('waits no more', 'bad'), '']);
  return [problems(shown.problems), table('What would happen', HEADS, [...rows(shown, old, now), ...disarmed, ...kept])];
}
