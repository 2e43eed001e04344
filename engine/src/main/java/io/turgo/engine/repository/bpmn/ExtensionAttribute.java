package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * An attribute as a file has it.
 *
 * @since 0.1.0
 */
public interface ExtensionAttribute {
  /** {@return the name without a prefix} */
  String getName();

  /** {@return the value as the file has it} */
  String getValue();

  /** {@return the URI of the namespace; null for an attribute without a prefix} */
  @Nullable String getNamespace();

  /** {@return the prefix that the file uses, null for none} */
  @Nullable String getNamespacePrefix();
}
