package io.turgo.bench.scenario;

import java.io.PrintWriter;
import java.time.Duration;

/** Lines that say how far a run is: every step, and within long steps one every five seconds. */
public final class ProgressLines {
  private static final long EVERY = Duration.ofSeconds(5).toNanos();

  private final PrintWriter out;
  private final long begin = System.nanoTime();
  private long last = begin;

  public ProgressLines(PrintWriter out) {
    this.out = out;
  }

  /** A step begins. */
  public void say(String step) {
    last = System.nanoTime();
    out.printf("%5.0f s  %s%n", (last - begin) / 1e9, step);
    out.flush();
  }

  /** A step goes on. */
  public void update(String state) {
    if (System.nanoTime() - last >= EVERY) {
      say("  " + state);
    }
  }
}
