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
  /** {@return the id of the element in the file, null for none} */
  @Nullable String getId();

  /** {@return the line where the element begins, from 1} */
  int getXmlRowNumber();

  /** {@return the column where the element begins, from 1} */
  int getXmlColumnNumber();

  /**
   * What stands in its {@code extensionElements}, by name without a prefix; those that the engine
   * runs, such as listeners, are among them.
   *
   * @return the elements by name, empty for none
   */
  Map<String, List<ExtensionElement>> getExtensionElements();

  /**
   * Its attributes by name without a prefix: of an element of BPMN those with a prefix, which are
   * of the engine or of other namespaces; of an extension element all.
   *
   * @return the attributes by name, empty for none
   */
  Map<String, List<ExtensionAttribute>> getAttributes();

  /**
   * The value of one of {@link #getAttributes}, null if there is none.
   *
   * @param namespace null for an attribute without a prefix
   * @param name the name without a prefix
   * @return the value, or null
   */
  @Nullable String getAttributeValue(@Nullable String namespace, String name);
}
