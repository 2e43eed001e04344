package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * An attribute as a file has it.
 *
 * @since 0.1.0
 */
public interface ExtensionAttribute {
  /** Its name without a prefix. */
  String getName();

  String getValue();

  /** Null for an attribute without a prefix. */
  @Nullable String getNamespace();

  @Nullable String getNamespacePrefix();
}
