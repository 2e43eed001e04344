/** Makes elements: no template language, and no text that is ever read as HTML. */

type Handler = (event: Event) => void;
export type Child = Node | string | number | null | undefined | false | Child[];
type Attributes = Record<string, string | number | boolean | null | undefined | Handler>;

/** An element with attributes and children; `onclick` and the like are handlers. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      element.addEventListener(name.slice(2), value);
    } else if (value === true) {
      element.setAttribute(name, '');
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  append(element, children);
  return element;
}

export function append(parent: Node, children: Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) {
      append(parent, child);
    } else if (child instanceof Node) {
      parent.appendChild(child);
    } else if (child !== null && child !== undefined && child !== false) {
      parent.appendChild(document.createTextNode(String(child)));
    }
  }
}

export function replace(parent: Element, ...children: Child[]): void {
  parent.replaceChildren();
  append(parent, children);
}

/**
 * A button that does nothing more while its action runs, but keeps the focus; a failure is shown
 * beside it.
 */
export function button(text: string, action: () => Promise<unknown> | unknown, kind = ''): HTMLElement {
  const problem = h('span', { class: 'problem', role: 'alert' });
  const press = h('button', { type: 'button', class: kind, onclick: run }, text);
  async function run() {
    if (press.hasAttribute('aria-disabled')) {
      return;
    }
    press.setAttribute('aria-disabled', 'true');
    replace(problem);
    try {
      await action();
    } catch (failure) {
      replace(problem, said(failure));
    } finally {
      press.removeAttribute('aria-disabled');
    }
  }
  return h('span', { class: 'action' }, press, problem);
}

/** A field with its label. */
export function field(label: string, control: HTMLElement, hint = ''): HTMLElement {
  return h('label', { class: 'field' }, h('span', {}, label), control, hint && h('small', {}, hint));
}

const NARROW = matchMedia('(max-width: 640px)');

/** What a narrow screen shows to readers who ask for it; one that is not narrow shows it always. */
export function folded(summary: string, content: HTMLElement, open = false): HTMLElement {
  return h('details', { class: 'folded', open: open || !NARROW.matches }, h('summary', {}, summary), content);
}

export function select(name: string, options: [string, string][], value = ''): HTMLSelectElement {
  const control = h('select', { name });
  for (const [key, text] of options) {
    control.appendChild(h('option', { value: key, selected: key === value }, text));
  }
  return control;
}

/**
 * A table with a caption for screen readers; narrow screens show each row as a block. A column
 * without a head has actions.
 */
export function table(caption: string, heads: string[], rows: Child[][]): HTMLElement {
  return h(
    'div',
    { class: 'table' },
    h(
      'table',
      {},
      h('caption', {}, caption),
      h('thead', {}, h('tr', {}, heads.map((head) => h('th', { scope: 'col' }, head || h('span', { class: 'unseen' }, 'Actions'))))),
      h(
        'tbody',
        {},
        rows.map((cells) => h('tr', {}, cells.map((cell, at) => h('td', { 'data-head': heads[at] }, cell)))),
      ),
    ),
  );
}

export function said(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}
