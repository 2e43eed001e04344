package io.turgo.compat.camunda7;

/** The error of a method of Camunda 7 that Turgo does not have. */
final class Replaced {
  private Replaced() {}

  /**
   * @param member the method that was called
   * @param replacement what to use
   */
  static UnsupportedOperationException by(String member, String replacement) {
    return new UnsupportedOperationException(
        member + " of Camunda 7 is not supported; use " + replacement);
  }
}
