package io.turgo.bench.async27;

import java.util.Optional;

/**
 * Says of an instance who started it, so that a later process can tell what is missing.
 *
 * @param run the run that it belongs to, without a slash
 * @param producer the thread that started it, from 0
 * @param number its number within the run, from 0
 */
record BusinessKey(String run, int producer, int number) {
  /** All keys of a run as an SQL LIKE pattern. */
  static String pattern(String run) {
    return run + "/%";
  }

  static Optional<BusinessKey> parse(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length != 3) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new BusinessKey(parts[0], Integer.parseInt(parts[1]), Integer.parseInt(parts[2])));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return run + "/" + producer + "/" + number;
  }
}
