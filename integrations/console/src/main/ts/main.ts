import { button, h, replace, said } from './dom';
import { definition, definitions } from './definitions';
import { batch, batches } from './batches';
import { caseDefinition, cases, instanceOrCase, oneCase } from './cases';
import { decision, decisions } from './decisions';
import { deployment, deployments } from './deploy';
import { executor } from './executor';
import { incident, incidents } from './incidents';
import { instances } from './instances';
import { changed, learnCaller } from './shared';
import { task, tasks } from './tasks';

/** A page by the first part of the fragment: `#/instances/42?x=y`. */
type Show = (argument: string, query: URLSearchParams) => Promise<HTMLElement>;

const PAGES: Record<string, { title: string; show: Show }> = {
  incidents: { title: 'Incidents', show: (cause, query) => (cause ? incident(cause, query) : incidents(query)) },
  instances: { title: 'Instances', show: (id, query) => (id ? instanceOrCase(id, query) : instances(query)) },
  tasks: { title: 'Tasks', show: (id, query) => (id ? task(id) : tasks(query)) },
  definitions: { title: 'Definitions', show: (id, query) => (id ? definition(id, query) : definitions(query)) },
  cases: { title: 'Cases', show: (id, query) => (id ? oneCase(id) : query.has('definition') ? caseDefinition(query.get('definition') as string) : cases(query)) },
  decisions: { title: 'Decisions', show: (id, query) => (id ? decision(id, query) : decisions(query)) },
  executor: { title: 'Executor', show: executor },
  batches: { title: 'Batches', show: (id, query) => (id ? batch(id, query) : batches(query)) },
  deployments: { title: 'Deployments', show: (id) => (id ? deployment(id) : deployments()) },
};

const main = document.querySelector('main') as HTMLElement;
const links = document.querySelector('nav ul') as HTMLElement;
for (const [name, page] of Object.entries(PAGES)) {
  links.append(h('li', {}, h('a', { href: '#/' + name }, page.title)));
}

let shown = 0;

/** A page that comes within that time says nothing of loading. */
const SOON = 300;
const loading = document.querySelector('.loading') as HTMLElement;

/** Who looks at the pages; asked again by the next page if nobody answered. */
let learnt: Promise<void> | undefined;

async function learn() {
  try {
    const caller = await learnCaller();
    const who = [caller.name, caller.level === 'read' && 'read-only'].filter(Boolean).join(' · ');
    replace(document.querySelector('.who') as HTMLElement, live, who, caller.name && button('Sign out', signOut));
  } catch (failure) {
    learnt = undefined;
    throw failure;
  }
}

/** Has the browser forget the reader: passwords of HTTP and cookies. */
async function signOut() {
  const answer = await fetch('sign-out', { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  if (!answer.ok) {
    throw new Error('The server did not sign you out (HTTP ' + answer.status + ').');
  }
  shown++;
  learnt = undefined;
  refreshed = false;
  replace(document.querySelector('.who') as HTMLElement);
  replace(main, h('section', {}, h('h1', {}, 'You are signed out'), h('p', {}, h('a', { href: location.pathname }, 'Sign in again'))));
  main.focus();
}

/** Between two readings of a page, in milliseconds. */
const PAUSE = 10_000;
/** Pages that read again by themselves, or that keep what the reader has just done. */
const NOT_REFRESHED = ['executor', 'batches', 'deployments'];
let refreshed = true;
/** Parts of the page that were open when it came. */
let opened = new Set<Element>();
const live = h(
  'button',
  {
    type: 'button',
    class: 'live',
    'aria-pressed': 'true',
    onclick: () => {
      refreshed = !refreshed;
      live.setAttribute('aria-pressed', String(refreshed));
    },
  },
  'Live',
);

/** Whether the page may be read again without taking anything from its reader. */
function isIdle(): boolean {
  const focused = document.activeElement;
  return (
    refreshed &&
    !document.hidden &&
    !main.hasAttribute('aria-busy') &&
    !document.querySelector('dialog') &&
    (focused === main || !main.contains(focused) || focused?.tagName === 'A') &&
    String(getSelection()) === '' &&
    !main.querySelector('[data-loaded], .details [aria-live] > *, .problem[role=alert]:not(:empty)') &&
    [...main.querySelectorAll('details')].every((one) => one.open === opened.has(one)) &&
    !NOT_REFRESHED.some((name) => location.hash.startsWith('#/' + name)) &&
    [...main.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].every(isUntouched) &&
    [...main.querySelectorAll('select')].every((one) => one.selectedIndex === Math.max(0, [...one.options].findIndex((option) => option.defaultSelected)))
  );
}

/** Whether a field is as the page came; the value of a box to tick says nothing of that. */
function isUntouched(one: HTMLInputElement | HTMLTextAreaElement): boolean {
  return one.type === 'checkbox' ? (one as HTMLInputElement).checked === (one as HTMLInputElement).defaultChecked : one.value === one.defaultValue;
}

async function readAgain() {
  if (isIdle()) {
    await keepingFocus(() => route(true), main.contains(document.activeElement));
  }
}

/** Shows the page anew; who uses the keyboard goes on where they were. */
async function keepingFocus(show: () => Promise<void>, inside: boolean) {
  const focused = document.activeElement;
  const named = alike(focused).indexOf(focused as HTMLElement);
  await show();
  if (inside && !main.contains(document.activeElement)) {
    (alike(focused)[named] ?? main).focus({ preventScroll: true });
  }
}

/** Reads the page again and again; one that takes long is read more rarely. */
async function refresh() {
  const began = performance.now();
  await readAgain();
  setTimeout(() => void refresh(), Math.max(PAUSE, 20 * (performance.now() - began)));
}

async function route(quietly = false) {
  const number = ++shown;
  const [path, query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [name, argument = ''] = path.split('/');
  const known = Object.hasOwn(PAGES, name);
  const page = PAGES[known ? name : 'incidents'];
  for (const link of links.querySelectorAll('a')) {
    const current = link.getAttribute('href') === '#/' + (known ? name : 'incidents');
    link.toggleAttribute('aria-current', current);
    if (current) {
      link.setAttribute('aria-current', 'page');
    }
  }
  if (!quietly) {
    main.setAttribute('aria-busy', 'true');
    setTimeout(() => {
      if (main.hasAttribute('aria-busy')) {
        replace(loading, 'Loading…');
      }
    }, SOON);
  }
  let content: HTMLElement;
  try {
    await (learnt ??= learn());
    content = await page.show(decodeURIComponent(argument), new URLSearchParams(query));
  } catch (failure) {
    if (quietly) {
      return; // what is shown stays
    }
    content = h(
      'section',
      {},
      h('h1', {}, page.title),
      h('p', { class: 'problem', role: 'alert' }, said(failure)),
      h('p', { class: 'actions' }, button('Try again', changed)),
    );
  }
  if (number !== shown) {
    return; // somebody has gone on
  }
  if (quietly && !isIdle()) {
    return; // the reader has begun something meanwhile
  }
  const [left, top] = [scrollX, scrollY];
  replace(main, content);
  opened = new Set(main.querySelectorAll('details[open]'));
  main.removeAttribute('aria-busy');
  replace(loading);
  if (quietly) {
    scrollTo(left, top);
  }
  const heading = main.querySelector('h1');
  document.title = (heading?.textContent ?? page.title) + ' · Turgo';
}

/** Shows the page again, after something was changed. */
document.addEventListener('turgo-changed', () => {
  const focused = document.activeElement;
  const inside = focused === document.body || main.contains(focused);
  const begun = [...main.querySelectorAll('textarea')].map((area) => area.value);
  const show = async () => {
    await route();
    // What somebody had begun to write is not lost because they did something else on the page.
    main.querySelectorAll('textarea').forEach((area, at) => (area.value ||= begun[at] ?? ''));
  };
  void keepingFocus(show, inside);
});

/** What has the same text, in the order of the page. */
function alike(element: Element | null): HTMLElement[] {
  return [...main.querySelectorAll<HTMLElement>('button, a, input, select, textarea')].filter(
    (one) => one.tagName === element?.tagName && one.textContent === element.textContent,
  );
}
addEventListener('hashchange', () => {
  void route().then(() => main.focus());
});
void route();
setTimeout(() => void refresh(), PAUSE);
// A reader who comes back to the window sees at once what is so now.
document.addEventListener('visibilitychange', () => void readAgain());
