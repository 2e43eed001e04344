package io.turgo.engine.usercode;

import io.turgo.engine.expression.JsonMembers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a value consists of: a collection, whatever can be gone through, an array or JSON. */
final class Elements {
  private Elements() {}

  /** Null for a value that has no elements. */
  static @Nullable Collection<?> of(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Collection<?> collection -> collection;
      case Object[] array -> Arrays.asList(array);
      case String text -> JsonMembers.elementsOf(text);
      default -> {
        List<@Nullable Object> json = JsonMembers.elements(value);
        yield json != null ? json : value instanceof Iterable<?> all ? listed(all) : null;
      }
    };
  }

  private static List<@Nullable Object> listed(Iterable<?> all) {
    List<@Nullable Object> list = new ArrayList<>();
    all.forEach(list::add);
    return list;
  }
}
