package io.turgo.bench.relay;

import org.jspecify.annotations.Nullable;

/** Decides what becomes of the connections through a relay and of what travels on them. */
@FunctionalInterface
public interface Interference {
  /** Lets everything through. */
  Interference NONE = () -> Traffic.UNTOUCHED;

  /** What watches over a new connection; null refuses it. */
  @Nullable Traffic connecting();

  /** What becomes of some bytes. */
  enum Verdict {
    PASS,
    /** They are lost, and the connection stays as it is: half open, as after a pulled cable. */
    SWALLOW,
    /** They are lost, and both sides see the connection break. */
    RESET
  }

  /**
   * Watches over one connection. Called on the two threads that read it, one for each direction,
   * which it may hold up.
   */
  interface Traffic {
    Traffic UNTOUCHED = new Traffic() {};

    /** Asked about bytes of the client. */
    default Verdict toServer(byte[] bytes) throws InterruptedException {
      return Verdict.PASS;
    }

    /** Asked about bytes of the server. */
    default Verdict toClient(byte[] bytes) throws InterruptedException {
      return Verdict.PASS;
    }
  }
}
