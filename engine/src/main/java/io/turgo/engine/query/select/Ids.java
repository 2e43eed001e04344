package io.turgo.engine.query.select;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ids as callers write them: decimal numbers; any other text is the id of nothing. */
public final class Ids {
  private Ids() {}

  /** The number, null for a text that the engine would never have written. */
  public static @Nullable Long parse(String id) {
    try {
      long number = Long.parseLong(id);
      return Long.toString(number).equals(id) ? number : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /**
   * The number.
   *
   * @throws TurgoIllegalArgumentException for a text that is no id
   */
  public static long parse(String name, String id) {
    Long number = parse(id);
    if (number == null) {
      throw new TurgoIllegalArgumentException(
          "Expected an id for '" + name + "', but got '" + id + "'");
    }
    return number;
  }

  /** The numbers of those that are ids. */
  public static List<Long> parse(Collection<String> ids) {
    List<Long> numbers = new ArrayList<>(ids.size());
    for (String id : ids) {
      Long number = parse(id);
      if (number != null) {
        numbers.add(number);
      }
    }
    return numbers;
  }

  public static String format(long id) {
    return Long.toString(id);
  }

  /** The text of an id; null where there is none. */
  public static @Nullable String formatAny(@Nullable Long id) {
    return id == null ? null : Long.toString(id);
  }
}
