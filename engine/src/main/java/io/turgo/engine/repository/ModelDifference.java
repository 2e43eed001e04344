package io.turgo.engine.repository;

import io.turgo.engine.annotation.Experimental;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An element that two versions of a process do not have in common.
 *
 * @param elementId the id of the element in both versions
 * @param elementType as BPMN calls it, such as {@code userTask}
 * @param elementName null if it has none
 * @param kind what became of it
 * @param properties what has changed of it; none if the element is there in one version only
 * @since 0.1.0
 */
@Experimental
public record ModelDifference(
    String elementId,
    String elementType,
    @Nullable String elementName,
    Kind kind,
    List<Property> properties) {
  /** What became of an element. */
  public enum Kind {
    /** The newer version alone has the element. */
    ADDED,

    /** The older version alone has the element. */
    REMOVED,

    /** Both versions have the element, with different properties. */
    CHANGED
  }

  /**
   * An attribute or a text of an element, or of what stands in it.
   *
   * @param path where, such as {@code name} or {@code timerEventDefinition/timeDuration}
   * @param before null if it was not there
   * @param after null if it is not there any more
   */
  public record Property(String path, @Nullable String before, @Nullable String after) {}

  /** A difference with a copy of the list. */
  public ModelDifference {
    properties = List.copyOf(properties);
  }
}
