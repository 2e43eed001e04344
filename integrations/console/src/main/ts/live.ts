/** Pages that show what goes on. */

const LONGEST_PAUSE = 30_000;

/**
 * Repeats something while an element is in the page and the page can be seen. After a failure the
 * pauses grow, so that a server that is down is not pressed.
 */
export function whileShown(element: HTMLElement, millis: number, work: () => Promise<void>): void {
  let pause = millis;
  let unseen = 0;
  async function turn() {
    if (!element.isConnected && ++unseen > 1) {
      return; // somebody has gone on
    }
    if (element.isConnected && !document.hidden) {
      unseen = 1;
      try {
        await work();
        pause = millis;
      } catch {
        pause = Math.min(LONGEST_PAUSE, pause * 2);
      }
    }
    setTimeout(turn, pause);
  }
  setTimeout(turn, millis);
}

/** What grew, per second, between two looks; null where there is nothing to compare with. */
export class Rate {
  private last?: { value: number; at: number };
  private rate: number | null = null;

  /** Takes a value and its time in milliseconds; a value that fell begins anew. */
  next(value: number, at: number): number | null {
    const last = this.last;
    if (!last || value < last.value || at < last.at) {
      this.last = { value, at };
      this.rate = null;
    } else if (at > last.at) {
      this.rate = ((value - last.value) * 1000) / (at - last.at);
      this.last = { value, at };
    }
    return this.rate;
  }
}
