package io.turgo.engine.calls;

/** Recognises a {@code traceparent}: version, trace, parent and flags, in lower-case hex. */
final class TraceParents {
  private static final int LENGTH = 55;
  private static final int TRACE = 3;
  private static final int PARENT = 36;
  private static final int FLAGS = 53;

  private TraceParents() {}

  /** Whether it has the form; what has it can be kept in any database and message. */
  static boolean isOne(String text) {
    if (text.length() != LENGTH || text.startsWith("ff")) {
      return false;
    }
    for (int i = 0; i < LENGTH; i++) {
      char c = text.charAt(i);
      boolean isDash = i == TRACE - 1 || i == PARENT - 1 || i == FLAGS - 1;
      boolean fits = isDash ? c == '-' : (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /** Whether one names a trace and a parent; zeros are how some say that there is none. */
  static boolean namesSomething(String traceParent) {
    return !isZero(traceParent, TRACE, PARENT - 1) && !isZero(traceParent, PARENT, FLAGS - 1);
  }

  private static boolean isZero(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text.charAt(i) != '0') {
        return false;
      }
    }
    return true;
  }
}
