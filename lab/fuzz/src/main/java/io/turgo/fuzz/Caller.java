package io.turgo.fuzz;

/**
 * Somebody who sends requests.
 *
 * @param authorization the whole header that says who it is
 * @param tenant whose data the caller makes; empty for callers that see all
 */
public record Caller(String name, String authorization, String tenant) {
  boolean seesAll() {
    return tenant.isEmpty();
  }
}
