import { Definition, get, post, search } from './api';
import { diagram } from './diagram';
import { confirm } from './dialog';
import { field, h, replace, table } from './dom';
import { total } from './format';
import { changed, moreButton, offer, state } from './shared';

/** What can be started, the newest versions or all. */
export async function definitions(query: URLSearchParams): Promise<HTMLElement> {
  const all = query.has('all');
  const result = h('div', { 'aria-live': 'polite' });
  const items: Definition[] = [];
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
    found = page.total ? total(page, 'definition', 'definitions') : found;
    replace(
      result,
      h('p', { class: 'lead' }, found, all ? ' in all versions. ' : ' in their newest version. ', h('a', { href: all ? '#/definitions' : '#/definitions?all=1' }, all ? 'Newest only' : 'All versions')),
      items.length > 0 && table('Definitions', ['Process', 'Key', 'Version', 'File', 'State', ''], items.map(row)),
      moreButton(page.next, load),
    );
  }
  await load();
  return h('section', {}, h('h1', {}, 'Definitions'), result);
}

function row(found: Definition) {
  return [
    h('a', { href: '#/definitions/' + found.id }, found.name ?? found.key),
    found.key,
    found.version,
    found.resource,
    found.suspended ? state('suspended', 'quiet') : state('active'),
    offer('startInstance', 'Start', () => start(found)),
  ];
}

async function start(found: Definition): Promise<void> {
  const key = h('input', { maxlength: 255 });
  const variables = h('textarea', { rows: 5, placeholder: '{"amount": 12}' });
  let id = '';
  const done = await confirm(
    'Start ' + (found.name ?? found.key) + ' version ' + found.version,
    [field('Business key', key), field('Variables', variables, 'a JSON object, or nothing')],
    'Start',
    async () => {
      const given: Record<string, { value: unknown }> = {};
      const object: unknown = variables.value.trim() === '' ? {} : JSON.parse(variables.value);
      if (object === null || typeof object !== 'object' || Array.isArray(object)) {
        throw new Error('Variables are a JSON object, such as {"amount": 12}.');
      }
      for (const [name, value] of Object.entries(object)) {
        given[name] = { value };
      }
      const started = await post<{ id: string; ended?: boolean }>('/instances', {
        definitionId: found.id,
        businessKey: key.value || undefined,
        variables: given,
      });
      id = started && !started.ended ? started.id : '';
    },
  );
  if (done) {
    location.hash = id ? '#/instances/' + id : '#/instances?definitionKey=' + encodeURIComponent(found.key);
  }
}

/** One version with its diagram. */
export async function definition(id: string): Promise<HTMLElement> {
  const found = await get<Definition>('/definitions/' + id);
  const picture = await diagram('/definitions/' + id + '/diagram');
  async function toggle() {
    await post('/definitions/' + id + (found.suspended ? '/activate' : '/suspend'));
    changed();
  }
  return h(
    'section',
    {},
    h('h1', {}, (found.name ?? found.key) + ' version ' + found.version),
    h(
      'dl',
      { class: 'facts' },
      h('div', {}, h('dt', {}, 'Key'), h('dd', {}, found.key)),
      h('div', {}, h('dt', {}, 'File'), h('dd', {}, found.resource)),
      h('div', {}, h('dt', {}, 'State'), h('dd', {}, found.suspended ? state('suspended', 'quiet') : state('active'))),
    ),
    h(
      'p',
      { class: 'actions' },
      offer('startInstance', 'Start', () => start(found), 'strong'),
      offer(found.suspended ? 'activateDefinition' : 'suspendDefinition', found.suspended ? 'Activate' : 'Suspend', toggle),
      h('a', { href: '#/instances?definitionKey=' + encodeURIComponent(found.key) }, 'Instances'),
      h('a', { href: 'api/v1/definitions/' + id + '/xml', download: found.resource }, 'The file'),
    ),
    picture,
  );
}
