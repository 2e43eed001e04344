import { Child, h, replace, table } from './dom';

/** Small line charts: drawn for the eye, and as a table for who reads them. */

const NAMESPACE = 'http://www.w3.org/2000/svg';
const WIDTH = 400;
const HEIGHT = 162;
const LEFT = 52;
const BOTTOM = 20;
const TOP = 22;

/** How many values are kept. */
export const POINTS = 100;

/** A line: a value for each time, or null where there is none. */
export interface Line {
  name: string;
  values: (number | null)[];
}

function svg(tag: string, attributes: Record<string, string | number>, ...children: (Node | string)[]): SVGElement {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

export function figure(value: number | null | undefined): string {
  if (value === null || value === undefined) {
    return '–';
  }
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });
}

/** The least of 1, 2, 5, 10, 20 and so on that is not below. */
function roof(value: number): number {
  let step = 1;
  for (let factor = 0; step < value; factor++) {
    step *= factor % 3 === 1 ? 2.5 : 2;
  }
  return step;
}

/** A chart that is drawn anew with each look; whether its table is open stays. */
export class Chart {
  readonly element: HTMLElement;
  private readonly picture = h('div', { class: 'chart' });
  private readonly values = h('div', {});

  constructor(
    private readonly title: string,
    private readonly unit: string,
  ) {
    this.element = h(
      'figure',
      { class: 'card plain' },
      h('figcaption', {}, title),
      this.picture,
      h('details', {}, h('summary', {}, 'As a table'), this.values),
    );
  }

  draw(times: number[], lines: Line[]): void {
    const all = lines.flatMap((line) => line.values).filter((value) => value !== null);
    const top = roof(Math.max(1, ...all));
    const x = (at: number) => LEFT + ((WIDTH - LEFT - 8) * (at + POINTS - times.length)) / (POINTS - 1);
    const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
    const latest = lines.map((line) => line.name + ' ' + figure(line.values[line.values.length - 1]) + ' ' + this.unit);
    const drawn = svg('svg', {
      viewBox: '0 0 ' + WIDTH + ' ' + HEIGHT,
      role: 'img',
      'aria-label': this.title + ' now: ' + latest.join(', '),
    });
    for (const value of [0, top / 2, top]) {
      drawn.append(
        svg('line', { class: 'grid', x1: LEFT, x2: WIDTH - 8, y1: y(value), y2: y(value) }),
        svg('text', { x: LEFT - 6, y: y(value) + 4, 'text-anchor': 'end' }, figure(value)),
      );
    }
    drawn.append(
      svg('line', { class: 'axis', x1: LEFT, x2: LEFT, y1: TOP, y2: HEIGHT - BOTTOM }),
      svg('line', { class: 'axis', x1: LEFT, x2: WIDTH - 8, y1: HEIGHT - BOTTOM, y2: HEIGHT - BOTTOM }),
      svg('text', { x: LEFT + 4, y: TOP - 8 }, this.unit),
    );
    if (times.length > 1) {
      const seconds = Math.round((times[times.length - 1] - times[0]) / 1000);
      drawn.append(
        ...(x(0) < WIDTH - 130 ? [svg('text', { x: x(0), y: HEIGHT - 4, 'text-anchor': 'start' }, seconds + ' s ago')] : []),
        svg('text', { x: WIDTH - 8, y: HEIGHT - 4, 'text-anchor': 'end' }, 'now'),
      );
    }
    lines.forEach((line, number) => {
      let path = '';
      line.values.forEach((value, at) => {
        if (value !== null) {
          const begins = at === 0 || line.values[at - 1] === null;
          path += (begins ? 'M' : 'L') + x(at).toFixed(1) + ' ' + y(value).toFixed(1);
        }
      });
      drawn.append(svg('path', { class: 'line line-' + (number % 5), d: path }));
    });
    const legend = h(
      'ul',
      { class: 'legend', 'aria-hidden': 'true' },
      latest.map((text, number) => h('li', { class: 'line-' + (number % 5) }, text)),
    );
    replace(this.picture, drawn, legend);
    replace(this.values, this.rows(times, lines));
  }

  private rows(times: number[], lines: Line[]): Child {
    const rows = times.map((time, at) => [
      new Date(time).toLocaleTimeString(),
      ...lines.map((line) => figure(line.values[at])),
    ]);
    return table(this.title, ['Time', ...lines.map((line) => line.name + ', ' + this.unit)], rows.reverse().slice(0, 20));
  }
}
