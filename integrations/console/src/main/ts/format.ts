/** Times and counts as people read them. */

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];
const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const ABSOLUTE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** How long ago or how soon; the time itself is shown to who asks for it. */
export function time(written: string | undefined): HTMLElement | string {
  if (!written) {
    return '';
  }
  const at = new Date(written);
  const difference = at.getTime() - Date.now();
  const [unit, size] = UNITS.find(([, millis]) => Math.abs(difference) >= millis) ?? UNITS[3];
  const shown = document.createElement('time');
  shown.dateTime = written;
  shown.title = ABSOLUTE.format(at);
  shown.textContent = RELATIVE.format(Math.round(difference / size), unit);
  return shown;
}

/** A time as the clock showed it, with its milliseconds. */
export function clock(written: string): HTMLElement {
  const at = new Date(written);
  const shown = document.createElement('time');
  shown.dateTime = written;
  shown.textContent = ABSOLUTE.format(at).replace(/(\d)(\D*)$/, (_all, digit: string, rest: string) => digit + '.' + String(at.getMilliseconds()).padStart(3, '0') + rest);
  return shown;
}

export function count(number: number, one: string, several: string): string {
  return number.toLocaleString('en') + ' ' + (number === 1 ? one : several);
}

export function total(page: { total?: { count: number; capped: boolean } }, one: string, several: string): string {
  if (!page.total) {
    return '';
  }
  return (page.total.capped ? 'at least ' : '') + count(page.total.count, one, several);
}

/** A count that may have stopped somewhere. */
export interface Capped {
  count: number;
  capped: boolean;
}

export function capped(found: Capped): string {
  return (found.capped ? 'over ' : '') + found.count.toLocaleString('en');
}

const SPANS: [string, number][] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
];

/** A span of time in its two greatest units. */
export function span(millis: number): string {
  if (millis < 1000) {
    return Math.round(millis) + ' ms';
  }
  const at = SPANS.findIndex(([, size]) => millis >= size);
  const [unit, size] = SPANS[at];
  const rest = SPANS[at + 1];
  if (!rest) {
    return (millis / size).toFixed(1) + ' ' + unit;
  }
  return Math.floor(millis / size) + ' ' + unit + ' ' + Math.floor((millis % size) / rest[1]) + ' ' + rest[0];
}
