import { Definition, post, search } from './api';
import { DefinitionStatistics, definition as version, statistics } from './definition';
import { confirm } from './dialog';
import { field, h, replace, table } from './dom';
import { capped, total } from './format';
import { definitionState, moreButton, offer, onceKey, variablesOf } from './shared';

/** What can be started, the newest versions or all. */
export async function definitions(query: URLSearchParams): Promise<HTMLElement> {
  const all = query.has('all');
  const result = h('div', { 'aria-live': 'polite' });
  const items: Definition[] = [];
  const figures = new Map<string, DefinitionStatistics>();
  let found = '';
  async function load(cursor?: string): Promise<void> {
    const page = await search<Definition>('definitions', {
      filter: all ? {} : { latest: true },
      sort: [{ by: 'key', order: 'asc' }, { by: 'version', order: 'desc' }],
      limit: 50,
      count: cursor === undefined,
      cursor,
    });
    items.push(...page.items);
    (await statistics(page.items.map((one) => one.id))).forEach((one, id) => figures.set(id, one));
    found = page.total ? total(page, 'definition', 'definitions') : found;
    replace(
      result,
      h('p', { class: 'lead' }, found, all ? ' in all versions. ' : ' in their newest version. ', h('a', { href: all ? '#/definitions' : '#/definitions?all=1' }, all ? 'Newest only' : 'All versions')),
      items.length > 0 && table('Definitions', ['Process', 'Key', 'Version', 'Instances', 'Stuck jobs', 'File', 'State', ''], items.map((one) => row(one, figures.get(one.id)))),
      moreButton(page.next, load),
    );
  }
  await load();
  return h('section', {}, h('h1', {}, 'Definitions'), result);
}

function row(found: Definition, figures: DefinitionStatistics | undefined) {
  return [
    h('a', { href: '#/definitions/' + found.id }, found.name ?? found.key),
    found.key,
    found.version,
    figures && capped(figures.instances),
    figures && capped(figures.deadLetterJobs),
    found.resource,
    definitionState(found),
    offer('startInstance', 'Start', () => start(found)),
  ];
}

async function start(found: Definition): Promise<void> {
  const key = h('input', { maxlength: 255 });
  const variables = h('textarea', { rows: 5, placeholder: '{"amount": 12}' });
  let id = '';
  const once = onceKey();
  const done = await confirm(
    'Start ' + (found.name ?? found.key) + ' version ' + found.version,
    [field('Business key', key), field('Variables', variables, 'a JSON object, or nothing')],
    'Start',
    async () => {
      const request = { definitionId: found.id, businessKey: key.value || undefined, variables: variablesOf(variables.value) };
      const started = await post<{ id: string; ended?: boolean }>('/instances', request, once(request));
      id = started && !started.ended ? started.id : '';
    },
  );
  if (done) {
    location.hash = id ? '#/instances/' + id : '#/instances?definitionKey=' + encodeURIComponent(found.key);
  }
}

/** One version. */
export function definition(id: string, query: URLSearchParams): Promise<HTMLElement> {
  return version(id, query, start);
}
