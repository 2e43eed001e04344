package io.turgo.engine.repository.bpmn;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An element of a BPMN file.
 *
 * @since 0.1.0
 */
public interface BaseElement {
  /** Its id in the file, null if it has none. */
  @Nullable String getId();

  /** The line where it begins, from 1. */
  int getXmlRowNumber();

  /** The column where it begins, from 1. */
  int getXmlColumnNumber();

  /**
   * What stands in its {@code extensionElements}, by name without a prefix; those that the engine
   * runs, such as listeners, are among them.
   */
  Map<String, List<ExtensionElement>> getExtensionElements();

  /**
   * Its attributes by name without a prefix: of an element of BPMN those with a prefix, which are
   * of the engine or of other namespaces; of an extension element all.
   */
  Map<String, List<ExtensionAttribute>> getAttributes();

  /**
   * The value of one of {@link #getAttributes}, null if there is none.
   *
   * @param namespace null for an attribute without a prefix
   */
  @Nullable String getAttributeValue(@Nullable String namespace, String name);
}
