package io.turgo.bench.crash;

/** A child did what it must not: it ended by itself, did not come up or did not come to its end. */
public final class ChildFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ChildFailure(String message) {
    super(message);
  }
}
