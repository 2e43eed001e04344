package io.turgo.engine.variable;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of a version of Jackson. Trees are values of its own class of nodes; whatever it
 * throws is an unchecked exception that says what is wrong.
 */
interface JsonLibrary {
  /** Whether a value is one of its trees. */
  boolean isNode(@Nullable Object value);

  /** The text of a tree or of any other object. */
  String write(Object value);

  /** The tree that applications see. */
  Object tree(String text);

  /** A tree whose numbers have all their digits. */
  Object exactTree(String text);

  /**
   * A tree that is neither an array nor an object as a text, a number or a Boolean; null for JSON's
   * null.
   */
  @Nullable Object scalar(Object node);

  /** As {@link #scalar}, but a fraction is a {@code BigDecimal} with all its digits. */
  @Nullable Object exactScalar(Object node);

  /** A tree as an object of a class. */
  @Nullable Object as(Object node, Class<?> type);

  /** A key of an object as one of a class. */
  @Nullable Object key(String key, Class<?> type);

  /** The elements of an array; null if it is none. */
  @Nullable List<Object> elements(Object node);

  /** The members of an object in their order; null if it is none. */
  @Nullable Map<String, Object> members(Object node);
}
