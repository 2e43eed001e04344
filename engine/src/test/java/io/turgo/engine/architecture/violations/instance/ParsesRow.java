package io.turgo.engine.architecture.violations.instance;

import java.util.Optional;

record ParsesRow(long id, String name) implements Row {
  static long whole(ParsesRow row) {
    return Long.parseLong(row.name());
  }

  static Integer part(ParsesRow row) {
    return Integer.valueOf(row.name().split(":", -1)[1]);
  }

  static Optional<Long> reference(ParsesRow row) {
    return Optional.of(row.name()).map(Long::valueOf);
  }

  static long ofSomebodyElse(String text) {
    return Long.parseLong(text);
  }

  static Long boxed(ParsesRow row) {
    return row.name().isEmpty() ? Long.valueOf(row.id()) : Long.valueOf(0);
  }
}
