/** JSON whose numbers stay as they were written, with more digits than JavaScript keeps. */

/** What newer browsers add to JSON. */
interface Newer {
  rawJSON?(text: string): unknown;
}

const raw = (JSON as Newer).rawJSON;

/** As `JSON.parse`; a number that would change is an object that is written as it was read. */
export function parse(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    raw && typeof value === 'number' && context?.source !== undefined && context.source !== String(value) ? raw(context.source) : value,
  );
}

/** The same for what somebody wrote to be kept: refused where this browser would change a number. */
export function parseToKeep(text: string): unknown {
  if (!raw && /\d{16}/.test(text)) {
    throw new Error('It has a number of more than 15 digits, which this browser would round; use a newer one.');
  }
  return parse(text);
}
