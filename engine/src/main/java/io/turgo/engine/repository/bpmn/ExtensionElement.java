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
  /** {@return the name without a prefix} */
  String getName();

  /** {@return the URI of the namespace, null for none} */
  @Nullable String getNamespace();

  /** {@return the prefix that the file uses, null for none} */
  @Nullable String getNamespacePrefix();

  /** {@return the element's own text without white space at both ends, null for none} */
  @Nullable String getElementText();

  /** {@return the elements in it by name without a prefix} */
  Map<String, List<ExtensionElement>> getChildElements();
}
