import { text } from './api';
import { button, Child, field, h, replace, said, select } from './dom';

const NAMESPACE = 'http://www.w3.org/2000/svg';
const STEP = 1.25;
const LEAST_ZOOM = 0.05;
const MOST_ZOOM = 4;
/** Below that, texts cannot be read: such a diagram starts at its token, in its own size. */
const READABLE_ZOOM = 0.6;

/** Where the reader had a diagram, by its path; it stays when the page is read again. */
const views = new Map<string, { zoom: number; left: number; top: number }>();

/** Shows the details of an element that the reader chose. */
export type Details = (elementId: string, name: string) => Promise<Child>;

/**
 * A diagram that the engine drew, with zoom and an overview; it has no script, and its style is in
 * the style sheet.
 */
export async function diagram(path: string, query = '', label = 'Diagram', details?: Details): Promise<HTMLElement> {
  const place = h('div', { class: 'diagram', tabindex: 0, role: 'region', 'aria-label': label });
  try {
    const drawn = new DOMParser().parseFromString(await text(path + '?style=false' + (query && '&' + query.replace(/&$/, ''))), 'image/svg+xml');
    const picture = document.importNode(drawn.documentElement, true) as unknown as SVGSVGElement;
    place.append(picture);
    const view = new View(place, picture, path);
    return h('div', { class: 'drawing' }, view.tools, place, view.overview, details && chooser(picture, details));
  } catch (failure) {
    place.append(h('p', { class: 'problem' }, said(failure)));
    return place;
  }
}

/** Zooms and scrolls one picture. */
class View {
  readonly tools: HTMLElement;
  readonly overview: HTMLElement;
  private readonly width: number;
  private readonly height: number;
  private readonly percent = h('span', { class: 'percent', role: 'status' });
  private readonly map = document.createElementNS(NAMESPACE, 'svg');
  private readonly seen = document.createElementNS(NAMESPACE, 'rect');
  private zoom = 1;

  constructor(
    private readonly place: HTMLElement,
    private readonly picture: SVGSVGElement,
    private readonly path: string,
  ) {
    const box = picture.viewBox.baseVal;
    this.width = box.width;
    this.height = box.height;
    this.map.setAttribute('viewBox', [box.x, box.y, box.width, box.height].join(' '));
    // A diagram that is very wide or high is bent in its overview: else nothing of it is seen.
    this.map.setAttribute('preserveAspectRatio', 'none');
    this.map.style.height = Math.min(120, Math.max(30, (310 * box.height) / box.width)) + 'px';
    this.seen.setAttribute('class', 'seen');
    this.overview = h('div', { class: 'overview', 'aria-hidden': 'true', hidden: true }, this.map);
    this.overview.addEventListener('pointerdown', (event) => this.goTo(event));
    this.overview.addEventListener('pointermove', (event) => event.buttons === 1 && this.goTo(event));
    this.tools = h(
      'div',
      { class: 'tools', role: 'group', 'aria-label': 'View of the diagram' },
      button('Zoom out', () => this.zoomTo(this.zoom / STEP)),
      button('Zoom in', () => this.zoomTo(this.zoom * STEP)),
      button('Fit', () => this.zoomTo(this.fit())),
      button('100 %', () => this.zoomTo(1)),
      this.percent,
    );
    place.addEventListener('scroll', () => this.note());
    place.addEventListener(
      'wheel',
      (event) => {
        if (event.ctrlKey || event.metaKey) {
          event.preventDefault();
          this.zoomTo(this.zoom * (event.deltaY < 0 ? STEP : 1 / STEP));
        }
      },
      { passive: false },
    );
    // The size of the box is known only once the page shows it.
    const first = new ResizeObserver(() => {
      if (place.clientWidth > 0) {
        first.disconnect();
        this.begin();
      }
    });
    first.observe(place);
  }

  private fit(): number {
    return Math.min(1, (this.place.clientWidth - 2) / this.width, (innerHeight * 0.7) / this.height);
  }

  private begin(): void {
    for (const part of this.picture.querySelectorAll<SVGGraphicsElement>('.td-main, .td-token, .td-incident')) {
      const box = part.getBBox();
      const rect = document.createElementNS(NAMESPACE, 'rect');
      rect.setAttribute('class', part.matches('.td-incident') ? 'alarm' : part.matches('.td-token') ? 'token' : 'part');
      for (const [name, value] of Object.entries({ x: box.x, y: box.y, width: box.width, height: box.height })) {
        rect.setAttribute(name, String(value));
      }
      this.map.append(rect);
    }
    this.map.append(this.seen);
    const before = views.get(this.path);
    if (before) {
      this.size(before.zoom);
      this.place.scrollTo(before.left, before.top);
    } else {
      const fit = this.fit();
      this.size(fit < READABLE_ZOOM ? 1 : fit);
      this.centre(this.picture.querySelector('.td-incident') ?? this.picture.querySelector('.td-token'));
    }
    this.note();
  }

  private size(zoom: number): void {
    this.zoom = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom));
    this.picture.setAttribute('width', String(this.width * this.zoom));
    this.picture.setAttribute('height', String(this.height * this.zoom));
    replace(this.percent, Math.round(this.zoom * 100) + ' %');
  }

  /** Scrolls to where something is, or leaves the start of the diagram where it is. */
  private centre(mark: Element | null): void {
    if (mark) {
      const at = mark.getBoundingClientRect();
      const box = this.place.getBoundingClientRect();
      this.place.scrollTo(
        this.place.scrollLeft + at.left + at.width / 2 - box.left - box.width / 2,
        this.place.scrollTop + at.top + at.height / 2 - box.top - box.height / 2,
      );
    }
  }

  /** Keeps the middle of what is seen where it is. */
  private zoomTo(zoom: number): void {
    const x = (this.place.scrollLeft + this.place.clientWidth / 2) / this.zoom;
    const y = (this.place.scrollTop + this.place.clientHeight / 2) / this.zoom;
    this.size(zoom);
    this.place.scrollTo(x * this.zoom - this.place.clientWidth / 2, y * this.zoom - this.place.clientHeight / 2);
    this.note();
  }

  private note(): void {
    views.set(this.path, { zoom: this.zoom, left: this.place.scrollLeft, top: this.place.scrollTop });
    this.overview.hidden = this.place.scrollWidth <= this.place.clientWidth + 1 && this.place.scrollHeight <= this.place.clientHeight + 1;
    const box = this.map.viewBox.baseVal;
    const at = {
      x: box.x + this.place.scrollLeft / this.zoom,
      y: box.y + this.place.scrollTop / this.zoom,
      width: Math.min(this.width, this.place.clientWidth / this.zoom),
      height: Math.min(this.height, this.place.clientHeight / this.zoom),
    };
    for (const [name, value] of Object.entries(at)) {
      this.seen.setAttribute(name, String(value));
    }
  }

  private goTo(event: PointerEvent): void {
    const box = this.map.getBoundingClientRect();
    this.place.scrollTo(
      ((event.clientX - box.left) / box.width) * this.width * this.zoom - this.place.clientWidth / 2,
      ((event.clientY - box.top) / box.height) * this.height * this.zoom - this.place.clientHeight / 2,
    );
  }
}

/** The shapes of a picture, flows left out. */
function shapes(picture: Element): SVGElement[] {
  return [...picture.querySelectorAll<SVGElement>('[data-element]')].filter((part) => part.dataset.element && !part.matches('.td-onPart') && !part.querySelector(':scope > .td-body > .td-arrow'));
}

function label(part: SVGElement): string {
  return part.getAttribute('aria-label') ?? part.dataset.element ?? '';
}

/** The shapes that tokens come to. */
function nodes(drawing: HTMLElement): SVGElement[] {
  return shapes(drawing).filter((part) => /(^| )td-(task|transaction|\w+(Task|Event|Gateway|Process|Activity))( |$)/.test(part.getAttribute('class') ?? ''));
}

/** What elements have on top, such as tokens, which their labels say too. */
const ON_TOP = /, ([\d.,]+ (tokens?|incidents?)|added|removed|changed|on the path taken)\b.*$/s;

/** The elements of a diagram that tokens come to, with their names, by their ids. */
export function elements(drawing: HTMLElement): [string, string][] {
  return nodes(drawing).map((part) => [part.dataset.element ?? '', label(part).replace(ON_TOP, '').slice(0, 80)]);
}

/** Tells which elements of a diagram are clicked. */
export function onPick(drawing: HTMLElement, picked: (elementId: string) => void): void {
  drawing.classList.add('picked');
  const all = nodes(drawing);
  drawing.querySelector('.diagram')?.addEventListener('click', (event) => {
    const part = (event.target as Element).closest<SVGElement>('[data-element]');
    if (part && all.includes(part)) {
      picked(part.dataset.element ?? '');
    }
  });
}

/** Marks one element of a diagram in a way, and no other; none without an id. */
export function markOne(drawing: HTMLElement, kind: string, elementId?: string): void {
  shapes(drawing).forEach((part) => part.classList.toggle(kind, part.dataset.element === elementId));
}

/** Elements are clicked, or chosen from a list by who uses the keyboard. */
function chooser(picture: SVGSVGElement, details: Details): HTMLElement {
  const parts = shapes(picture);
  const name = label;
  const options: [string, string][] = parts.map((part) => [part.dataset.element ?? '', name(part).slice(0, 80)]);
  const choice = select('element', [['', 'none'], ...options]);
  const shown = h('div', { 'aria-live': 'polite' });
  async function show(): Promise<void> {
    picture.querySelectorAll('.chosen').forEach((part) => part.classList.remove('chosen'));
    const part = parts.find((one) => one.dataset.element === choice.value);
    part?.classList.add('chosen');
    replace(shown, part && (await details(choice.value, name(part)).catch((failure: unknown) => h('p', { class: 'problem' }, said(failure)))));
  }
  choice.addEventListener('change', () => void show());
  picture.addEventListener('click', (event) => {
    const part = (event.target as Element).closest<SVGElement>('[data-element]');
    if (part && parts.includes(part)) {
      choice.value = part.dataset.element ?? '';
      void show();
    }
  });
  return h('div', { class: 'details' }, h('div', { class: 'filter' }, field('Details of', choice)), shown);
}
