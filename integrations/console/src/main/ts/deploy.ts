import { Definition, DeploymentProblem, get, Instance, Refused, remove, search, textOf, upload } from './api';
import { skipListeners } from './bulk';
import { confirm } from './dialog';
import { Child, h, replace, said, table } from './dom';
import { count, time, total } from './format';
import { changed, may, moreButton, offer } from './shared';

interface Deployment {
  id: string;
  name?: string;
  key?: string;
  tenantId?: string;
  deploymentTime: string;
  warnings?: DeploymentProblem[];
}

const SHOWN_DIAGRAMS = 10;

/** What is deployed; files that are dropped are deployed together, and all problems are shown at once. */
export async function deployments(): Promise<HTMLElement> {
  const result = h('div', { 'aria-live': 'polite' });
  const items: Deployment[] = [];
  const brought = new Map<string, Definition[]>();
  let found = '';
  async function load(cursor?: string): Promise<void> {
    const page = await search<Deployment>('deployments', { sort: [{ by: 'deploymentTime', order: 'desc' }, { by: 'id', order: 'desc' }], limit: 50, count: cursor === undefined, cursor });
    items.splice(cursor === undefined ? 0 : items.length, items.length, ...page.items);
    found = page.total ? total(page, 'deployment', 'deployments') : found;
    if (page.items.length > 0) {
      const definitions = await search<Definition>('definitions', { filter: { deploymentIds: page.items.map((one) => one.id) }, sort: [{ by: 'key', order: 'asc' }], limit: 1000 });
      for (const one of page.items) {
        brought.set(one.id, definitions.items.filter((definition) => definition.deploymentId === one.id));
      }
    }
    replace(
      result,
      h('p', { class: 'lead' }, found),
      items.length > 0 && table('Deployments', ['Deployment', 'Processes', 'Deployed', 'Tenant', ''], items.map((one) => row(one, brought.get(one.id) ?? []))),
      moreButton(page.next, load),
    );
  }
  await load();
  return h('section', {}, h('h1', {}, 'Deployments'), may('deploy') && dropZone(load), result);
}

/** More processes of a deployment are on its own page. */
const NAMED = 5;

function row(one: Deployment, definitions: Definition[]): Child[] {
  return [
    h('a', { href: '#/deployments/' + one.id }, one.name ?? one.key ?? one.id),
    h(
      'span',
      {},
      definitions.slice(0, NAMED).map((definition, at) => [at > 0 && ', ', (definition.name ?? definition.key) + ' · v' + definition.version]),
      definitions.length > NAMED && ' and ' + (definitions.length - NAMED) + ' more',
    ),
    time(one.deploymentTime),
    one.tenantId ?? '',
    offer('deleteDeployment', 'Delete', () => ask(one), 'danger'),
  ];
}

/** One deployment: its files and what they brought. */
export async function deployment(id: string): Promise<HTMLElement> {
  const one = await get<Deployment>('/deployments/' + id);
  const [files, definitions, cases, instances] = await Promise.all([
    get<{ names: string[] }>('/deployments/' + id + '/resources'),
    search<Definition>('definitions', { filter: { deploymentId: id }, limit: 100 }),
    search<Definition>('case-definitions', { filter: { deploymentId: id }, limit: 100 }),
    search<Instance>('instances', { filter: { deploymentId: id }, limit: 1, count: true }),
  ]);
  return h(
    'section',
    {},
    h('h1', {}, 'Deployment ' + (one.name ?? one.id)),
    h(
      'dl',
      { class: 'facts' },
      h('div', {}, h('dt', {}, 'Deployed'), h('dd', {}, time(one.deploymentTime))),
      h('div', {}, h('dt', {}, 'Id'), h('dd', {}, one.id)),
      h('div', {}, h('dt', {}, 'Run now'), h('dd', {}, total(instances, 'instance', 'instances'))),
    ),
    h('p', { class: 'actions' }, offer('deleteDeployment', 'Delete', () => ask(one), 'danger')),
    h('h2', {}, 'Files'),
    h('ul', {}, files.names.map((name) => h('li', {}, h('a', { href: 'api/v1/deployments/' + id + '/resource?name=' + encodeURIComponent(name), download: name }, name)))),
    h('h2', {}, 'Processes'),
    h('ul', {}, definitions.items.map(definitionItem)),
    cases.items.length > 0 && [h('h2', {}, 'Cases'), h('ul', {}, cases.items.map(caseItem))],
    warnings(one.warnings),
  );
}

function definitionItem(one: Definition): HTMLElement {
  return h('li', {}, h('a', { href: '#/definitions/' + one.id }, (one.name ?? one.key) + ' version ' + one.version));
}

function caseItem(one: Definition): HTMLElement {
  return h('li', {}, h('a', { href: '#/cases?definition=' + one.id }, (one.name ?? one.key) + ' version ' + one.version));
}

/** Says what goes with a deployment before it goes. */
async function ask(one: Deployment): Promise<void> {
  const [definitions, instances, cases] = await Promise.all([
    search<Definition>('definitions', { filter: { deploymentId: one.id }, limit: 1, count: true }),
    search<Instance>('instances', { filter: { deploymentId: one.id }, limit: 1, count: true }),
    search<Definition>('case-definitions', { filter: { deploymentId: one.id }, limit: 100, count: true }),
  ]);
  const counts = await Promise.all(cases.items.map((found) => search<Instance>('cases', { filter: { definitionId: found.id }, limit: 1, count: true })));
  const runningCases = counts.reduce((all, page) => all + (page.total?.count ?? 0), 0);
  const runningInstances = instances.total?.count ?? 0;
  const running = runningInstances + runningCases;
  const many = [
    runningInstances > 0 && total(instances, 'running instance', 'running instances'),
    runningCases > 0 && total({ total: { count: runningCases, capped: counts.some((page) => page.total?.capped ?? false) } }, 'running case', 'running cases'),
  ]
    .filter(Boolean)
    .join(' and ');
  const skip = skipListeners();
  const done = await confirm(
    'Delete deployment ' + (one.name ?? one.id) + '?',
    [
      h('p', {}, 'This also deletes ', total(definitions, 'process version', 'process versions'), (cases.total?.count ?? 0) > 0 && [' and ', total(cases, 'case version', 'case versions')], '.'),
      running > 0
        ? h('p', { class: 'problem' }, h('strong', {}, many), ' and all their history are deleted too. This cannot be undone.')
        : h('p', {}, 'No instance of it runs. The history of ended instances stays.'),
      running > 0 && skip.control,
    ],
    running > 0 ? 'Delete with ' + many : 'Delete',
    () => remove('/deployments/' + one.id + (running > 0 ? '?cascade=true' + (skip.box.checked ? '&skipListeners=true' : '') : '')),
  );
  if (done) {
    if (location.hash === '#/deployments') {
      changed();
    } else {
      location.hash = '#/deployments';
    }
  }
}

function dropZone(deployed: () => Promise<void>): Child {
  let busy = false;
  const result = h('div', { 'aria-live': 'polite' });
  const input = h('input', { type: 'file', multiple: true, accept: '.bpmn,.dmn,.cmmn,.xml,.zip,.bar', onchange: () => void send([...(input.files ?? [])]) });
  const zone = h(
    'label',
    { class: 'drop' },
    h('strong', {}, 'Drop BPMN, DMN or CMMN files here'),
    h('span', {}, 'or choose files. They are deployed all together or not at all.'),
    input,
  );
  zone.addEventListener('dragover', (event) => {
    event.preventDefault();
    zone.classList.add('over');
  });
  zone.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone.addEventListener('drop', (event) => {
    event.preventDefault();
    zone.classList.remove('over');
    void send([...(event.dataTransfer?.files ?? [])]);
  });

  async function send(files: File[]): Promise<void> {
    if (files.length === 0 || busy) {
      return; // what is dropped while others are deployed would be deployed beside them
    }
    busy = true;
    replace(result, h('p', {}, 'Deploying…'));
    try {
      const form = new FormData();
      for (const file of files) {
        await readable(file);
        form.append(file.name, file, file.name);
      }
      const done = await upload<{ id: string; definitions?: Definition[]; cases?: Definition[]; warnings?: DeploymentProblem[] }>('/deployments?name=' + encodeURIComponent(files[0].name), form);
      const definitions = done?.definitions ?? [];
      const cases = done?.cases ?? [];
      replace(result, h('h2', {}, 'Deployed ' + count(definitions.length, 'process', 'processes') + (cases.length > 0 ? ', ' + count(cases.length, 'case', 'cases') : '')), h('ul', {}, definitions.map(definitionItem), cases.map(caseItem)), h('p', {}, h('a', { href: '#/deployments/' + done?.id }, 'The deployment')), warnings(done?.warnings));
      await deployed();
    } catch (failure) {
      const problems = failure instanceof Refused ? failure.problem.problems ?? [] : [];
      replace(result, h('p', { class: 'problem', role: 'alert' }, said(failure)), problems.length > 0 && (await refused(problems, files)));
    } finally {
      busy = false;
      input.value = '';
    }
  }
  return [zone, result];
}

/** Throws if a file cannot be read: a folder looks like one, and a file may be gone. */
async function readable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new Error(file.name + ' cannot be read; choose files, not folders.');
  }
}

/** Places that are doubtful and run all the same. */
function warnings(found: DeploymentProblem[] = []): Child {
  return (
    found.length > 0 && [
      h('h2', {}, count(found.length, 'warning', 'warnings')),
      table('Warnings', ['File', 'Place', 'Element', 'Warning'], found.map((one) => [one.resource, ...problemRow(one, undefined)])),
    ]
  );
}

/** All problems, on the diagrams of their files as far as these can be read. */
async function refused(problems: DeploymentProblem[], files: File[]): Promise<Child> {
  const names = [...new Set(problems.map((problem) => problem.resource))];
  const pictures = new Map<string, HTMLElement>();
  for (const name of names.slice(0, SHOWN_DIAGRAMS)) {
    const file = files.find((one) => one.name === name);
    if (file) {
      pictures.set(name, await picture(file));
    }
  }
  return [
    h('h2', {}, count(problems.length, 'problem', 'problems')),
    names.map((name) => {
      const own = problems.filter((problem) => problem.resource === name);
      return [
        h('h3', {}, name),
        table('Problems of ' + name, ['Place', 'Element', 'Problem'], own.map((problem) => problemRow(problem, pictures.get(name)))),
        pictures.get(name),
      ];
    }),
  ];
}

function problemRow(problem: DeploymentProblem, shown: HTMLElement | undefined): Child[] {
  const id = problem.elementId;
  const element = id && shown?.querySelector<SVGElement>('[data-element="' + CSS.escape(id) + '"]');
  return [
    problem.line > 0 ? problem.line + ':' + problem.column : 'the whole file',
    element ? h('button', { type: 'button', class: 'link', onclick: () => point(element) }, id) : id ?? '',
    problem.message,
  ];
}

/** Shows where an element is. */
function point(element: SVGElement) {
  element.closest('.diagram')?.querySelectorAll('.pointed').forEach((one) => one.classList.remove('pointed'));
  element.classList.add('pointed');
  element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center', inline: 'center' });
}

/** The diagram of a file that is not deployed, with its problems on it. */
async function picture(file: File): Promise<HTMLElement> {
  const place = h('div', { class: 'diagram', tabindex: 0, role: 'region', 'aria-label': 'Diagram of ' + file.name });
  try {
    const svg = await textOf('/diagrams?style=false&resource=' + encodeURIComponent(file.name), file, 'application/xml');
    place.append(document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true));
  } catch (failure) {
    place.append(h('p', { class: 'problem' }, said(failure)));
  }
  return place;
}
