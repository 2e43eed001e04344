package io.turgo.engine.repository.bpmn;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An element that BPMN does not define, with what stands in it.
 *
 * @since 0.1.0
 */
public interface ExtensionElement extends BaseElement {
  /** Its name without a prefix. */
  String getName();

  @Nullable String getNamespace();

  @Nullable String getNamespacePrefix();

  /** Its own text without white space at both ends, null if it has none. */
  @Nullable String getElementText();

  /** The elements in it by name without a prefix. */
  Map<String, List<ExtensionElement>> getChildElements();
}
