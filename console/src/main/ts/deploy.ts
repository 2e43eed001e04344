import { Definition, DeploymentProblem, Refused, upload } from './api';
import { h, replace, said, table } from './dom';

/** Files that are chosen or dropped are deployed together; all problems are shown at once. */
export async function deploy(): Promise<HTMLElement> {
  const result = h('div', { 'aria-live': 'polite' });
  const input = h('input', { type: 'file', multiple: true, accept: '.bpmn,.xml', onchange: () => void send([...(input.files ?? [])]) });
  const zone = h(
    'label',
    { class: 'drop' },
    h('strong', {}, 'Drop BPMN files here'),
    h('span', {}, 'or choose them; they are deployed together, or none is.'),
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
    if (files.length === 0) {
      return;
    }
    const form = new FormData();
    files.forEach((file) => form.append(file.name, file, file.name));
    replace(result, h('p', {}, 'Deploying…'));
    try {
      const deployed = await upload<{ definitions?: Definition[] }>('/deployments', form);
      const definitions = deployed?.definitions ?? [];
      replace(
        result,
        h('h2', {}, 'Deployed'),
        h('ul', {}, definitions.map((one) => h('li', {}, h('a', { href: '#/definitions/' + one.id }, (one.name ?? one.key) + ' version ' + one.version)))),
      );
    } catch (failure) {
      const problems = failure instanceof Refused ? failure.problem.problems ?? [] : [];
      replace(result, h('p', { class: 'problem', role: 'alert' }, said(failure)), problems.length > 0 && list(problems));
    } finally {
      input.value = '';
    }
  }
  return h('section', {}, h('h1', {}, 'Deploy'), zone, result);
}

function list(problems: DeploymentProblem[]): HTMLElement {
  return table(
    'Problems',
    ['Place', 'Element', 'Problem'],
    problems.map((problem) => [problem.resource + ':' + problem.line + ':' + problem.column, problem.elementId ?? '', problem.message]),
  );
}
