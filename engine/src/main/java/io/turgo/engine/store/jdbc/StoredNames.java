package io.turgo.engine.store.jdbc;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The names that constants have in the database: their own in lower case. */
final class StoredNames<E extends Enum<E>> {
  private final String what;
  private final Map<E, String> names;
  private final Map<String, E> constants = new HashMap<>();

  /**
   * @param what the constants are kinds of, for messages
   */
  StoredNames(String what, Class<E> type) {
    this.what = what;
    names = new EnumMap<>(type);
    for (E constant : type.getEnumConstants()) {
      String name = constant.name().toLowerCase(Locale.ROOT);
      names.put(constant, name);
      constants.put(name, constant);
    }
  }

  String of(E constant) {
    return Objects.requireNonNull(names.get(constant));
  }

  E constant(String name) {
    E constant = constants.get(name);
    if (constant == null) {
      throw new IllegalStateException(
          "The database has " + what + " of unknown kind '" + name + "'");
    }
    return constant;
  }
}
