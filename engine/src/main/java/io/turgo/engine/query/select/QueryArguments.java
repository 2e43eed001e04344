package io.turgo.engine.query.select;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks of what callers hand in. */
public final class QueryArguments {
  private QueryArguments() {}

  /** The argument, which must not be null. */
  public static <T> T required(String name, @Nullable T argument) {
    if (argument == null) {
      throw new TurgoIllegalArgumentException(
          "Expected a value for '" + name + "', but it is null");
    }
    return argument;
  }

  /** A copy of a collection, which must have elements and no null. */
  public static <T> List<T> some(String name, @Nullable Collection<T> argument) {
    List<T> values = all(name, argument);
    if (values.isEmpty()) {
      throw new TurgoIllegalArgumentException(
          "Expected at least one value in '" + name + "', but it is empty");
    }
    return values;
  }

  /** A copy of a collection, which must have no null and may be empty. */
  public static <T> List<T> all(String name, @Nullable Collection<T> argument) {
    Collection<T> given = required(name, argument);
    List<T> values = new ArrayList<>(given.size());
    for (T value : given) {
      values.add(required("an element of " + name, value));
    }
    return values;
  }

  /** Text that goes to the database as it is. */
  public static @Nullable String storable(String name, @Nullable String text) {
    if (text != null && text.indexOf('\0') >= 0) {
      throw new TurgoIllegalArgumentException(
          "The argument '" + name + "' has the character U+0000, which databases cannot store");
    }
    return text;
  }
}
