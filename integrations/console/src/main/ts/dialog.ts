import { Child, h, replace, said } from './dom';

/**
 * Asks before something is done. Resolves to whether it was done; a failure is shown in the dialog,
 * which stays open.
 */
export function confirm(
  title: string,
  body: Child[],
  doIt: string,
  action: (dialog: HTMLFormElement) => Promise<void>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const problem = h('p', { class: 'problem', role: 'alert' });
    const go = h('button', { type: 'submit', class: 'strong' }, doIt);
    const cancel = h('button', { type: 'button', onclick: () => dialog.close() }, 'Cancel');
    const form = h('form', { onsubmit: submit }, h('h2', {}, title), body, problem, h('p', { class: 'actions' }, cancel, go));
    const dialog = h('dialog', { 'aria-label': title }, form);
    let done = false;

    async function submit(event: Event) {
      event.preventDefault();
      // What is under way cannot be called back, so the dialog stays until its end is known.
      go.disabled = true;
      cancel.disabled = true;
      replace(problem);
      try {
        await action(form);
        done = true;
        dialog.close();
      } catch (failure) {
        replace(problem, said(failure));
      } finally {
        go.disabled = false;
        cancel.disabled = false;
      }
    }
    dialog.addEventListener('cancel', (event) => {
      if (go.disabled) {
        event.preventDefault();
      }
    });
    dialog.addEventListener('close', () => {
      if (go.disabled && !done) {
        dialog.showModal(); // Escape, pressed twice, cannot be prevented
        return;
      }
      dialog.remove();
      resolve(done);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Shows something to read. */
export function show(title: string, body: Child[]): void {
  const dialog = h(
    'dialog',
    { 'aria-label': title, class: 'wide' },
    h('h2', {}, title),
    body,
    h('p', { class: 'actions' }, h('button', { type: 'button', onclick: () => dialog.close() }, 'Close')),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
