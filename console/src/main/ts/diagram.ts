import { text } from './api';
import { h, said } from './dom';

/** A diagram that the engine drew; it has no script, and its style is in the style sheet. */
export async function diagram(path: string, query = '', label = 'Diagram'): Promise<HTMLElement> {
  const place = h('div', { class: 'diagram', tabindex: 0, role: 'region', 'aria-label': label });
  try {
    const drawn = new DOMParser().parseFromString(await text(path + '?style=false' + (query && '&' + query.replace(/&$/, ''))), 'image/svg+xml');
    place.append(document.importNode(drawn.documentElement, true));
  } catch (failure) {
    place.append(h('p', { class: 'problem' }, said(failure)));
  }
  return place;
}
