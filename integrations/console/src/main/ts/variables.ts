import { getExactly, HistoricVariable, patch, VariableValue } from './api';
import { confirm } from './dialog';
import { Child, field, h, select } from './dom';
import { time } from './format';
import { parseToKeep } from './json';
import { parts } from './listing';
import { changed, offer, shownValue, TYPES, typed, written } from './shared';

/** The variables of a running instance or case, at a path below which they are changed by an operation. */
export function variables(path: string, operation: string, all: Record<string, VariableValue>): Child {
  const names = Object.keys(all).sort();
  return [
    h('h2', {}, 'Variables'),
    names.length > 0 &&
      parts('Variables of this instance', ['variable', 'variables'], ['Name', 'Type', 'Value', ''], names, (name) => [
        name,
        all[name].type,
        shownValue(all[name]),
        !all[name].unreadable && offer(operation, 'Edit', () => edit(path, name, all[name])),
      ]),
    h('p', { class: 'actions' }, offer(operation, 'Add a variable', () => edit(path, '', { type: 'string', value: '' }))),
  ];
}

/** The last values of an instance that is over. */
export function lastValues(all: HistoricVariable[]): Child {
  return (
    all.length > 0 && [
      h('h2', {}, 'Variables'),
      parts('Last values of the variables', ['variable', 'variables'], ['Name', 'Type', 'Value', 'Changed'], all, (one) => [
        one.name,
        one.variable.type,
        shownValue(one.variable),
        time(one.lastUpdatedTime),
      ]),
    ]
  );
}

/** More than that is not edited in a field. */
const MOST_CHARACTERS = 100_000;

/** The values of variables that the reader of a dialog has seen, undefined where there was none. */
type Seen = Map<string, VariableValue | undefined>;

/** Throws if a value is no longer the one that the reader saw; they see it now, and may go on. */
async function unchanged(path: string, name: string, seen: Seen): Promise<void> {
  const all = await getExactly<{ variables: Record<string, VariableValue> }>(path + '/variables');
  const now: VariableValue | undefined = Object.hasOwn(all.variables, name) ? all.variables[name] : undefined;
  const before = seen.get(name);
  if (JSON.stringify(now) === JSON.stringify(before)) {
    return;
  }
  seen.set(name, now);
  const there = now === undefined ? 'it was deleted' : now.hidden ? 'its value is hidden from you' : 'it is ' + text(now).slice(0, 200);
  throw new Error((before === undefined ? 'Variable ' + name + ' exists already: ' : 'Another user has changed ' + name + ' meanwhile: ') + there + '. Save again to replace it.');
}

async function edit(path: string, name: string, variable: VariableValue): Promise<void> {
  const seen: Seen = new Map(name === '' ? [] : [[name, variable]]);
  const types: [string, string][] = TYPES.some(([type]) => type === variable.type) ? TYPES : [...TYPES, [variable.type, variable.type]];
  const nameInput = h('input', { value: name, required: true, maxlength: 255, readonly: name !== '' });
  const type = select('type', types, variable.type);
  const before = text(variable);
  const long = before.length > MOST_CHARACTERS;
  const value = h('textarea', { rows: 5, spellcheck: 'false' }, long ? '' : before);
  const json = h('small', { role: 'status' });
  const check = () => {
    json.textContent = '';
    if (type.value === 'json') {
      try {
        parseToKeep(value.value);
        json.textContent = 'This is JSON.';
      } catch (failure) {
        json.textContent = (failure as Error).message;
      }
    }
  };
  value.addEventListener('input', check);
  type.addEventListener('change', check);
  const done = await confirm(
    name ? 'Change ' + name : 'Add a variable',
    [
      variable.hidden && h('p', {}, 'Its value is hidden from you; your input replaces it.'),
      long && h('p', {}, 'Its value has ' + before.length.toLocaleString('en') + ' characters, too many to edit here; your input replaces it.'),
      field('Name', nameInput),
      field('Type', type),
      field('Value', value),
      json,
    ],
    'Save',
    async () => {
      const set = { [nameInput.value]: typed(type.value, value.value) };
      await unchanged(path, nameInput.value, seen);
      await patch(path + '/variables', { set });
    },
  );
  if (done) {
    changed();
  }
}

function text(variable: VariableValue): string {
  if (variable.value === undefined) {
    return '';
  }
  return variable.type === 'json' ? JSON.stringify(variable.value, null, 2) : written(variable.value);
}
