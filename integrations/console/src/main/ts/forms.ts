import { FormField } from './api';
import { Child, field, h, select } from './dom';
import { typed, written } from './shared';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The fields of a form as the model describes them, and what is written into them. */
export class Form {
  private readonly controls: { one: FormField; control: Control }[];
  readonly body: Child[];

  constructor(fields: FormField[]) {
    this.controls = fields.filter((one) => one.writable && !constraint(one, 'readonly')).map((one) => ({ one, control: control(one) }));
    this.body = [
      fields
        .filter((one) => !this.controls.some((other) => other.one === one))
        .map((one) => h('p', {}, h('strong', {}, one.label ?? one.id), ' ', one.value?.hidden ? 'hidden' : written(one.value?.value ?? ''))),
      this.controls.map(({ one, control }) => field((one.label ?? one.id) + (one.required ? ' *' : ''), control, one.value?.hidden ? 'hidden from you; leave it empty to keep it' : '')),
    ];
  }

  /** By the ids of the fields; what was left empty is not sent. */
  values(): Record<string, { type: string; value: unknown }> {
    const values: Record<string, { type: string; value: unknown }> = {};
    for (const { one, control } of this.controls) {
      if (control.value !== '') {
        values[one.id] = typed(valueType(one), control.value);
      }
    }
    return values;
  }

  get empty(): boolean {
    return this.controls.length === 0;
  }
}

function constraint(one: FormField, name: string): string | undefined {
  const found = one.constraints.find((each) => each.name === name);
  return found && (found.configuration ?? 'true');
}

function valueType(one: FormField): string {
  switch (one.type) {
    case 'long':
    case 'integer':
    case 'boolean':
    case 'double':
      return one.type;
    case 'date':
      return 'localdate';
    default:
      return 'string';
  }
}

function control(one: FormField): Control {
  const value = one.value?.value === undefined ? '' : written(one.value.value);
  const required = one.required && !one.value?.hidden;
  if (one.type === 'boolean') {
    return needed(select(one.id, [['', ''], ['true', 'yes'], ['false', 'no']], value), required);
  }
  if (one.options && typeof one.options === 'object') {
    return needed(select(one.id, [['', ''], ...Object.entries(one.options as Record<string, string>)], value), required);
  }
  const bounds = {
    min: constraint(one, 'min'),
    max: constraint(one, 'max'),
    minlength: constraint(one, 'minlength'),
    maxlength: constraint(one, 'maxlength'),
  };
  switch (one.type) {
    case 'long':
    case 'integer':
      return h('input', { name: one.id, type: 'number', step: 1, value, required, ...bounds });
    case 'double':
      return h('input', { name: one.id, type: 'number', step: 'any', value, required, ...bounds });
    case 'date':
      return h('input', { name: one.id, type: 'date', value: /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : '', required });
    default:
      // A line alone would lose the breaks of a text that has several.
      return value.includes('\n')
        ? h('textarea', { name: one.id, rows: 4, required, minlength: bounds.minlength, maxlength: bounds.maxlength }, value)
        : h('input', { name: one.id, value, required, ...bounds });
  }
}

function needed(control: HTMLSelectElement, required: boolean): HTMLSelectElement {
  control.required = required;
  return control;
}
