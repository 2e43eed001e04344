package io.turgo.compat.camunda7.parse;

import org.jspecify.annotations.Nullable;

/**
 * A namespace of XML, which may have an older name.
 *
 * @since 0.1.0
 */
public final class Namespace {
  private final String uri;
  private final @Nullable String alternative;

  /**
   * A namespace with one name.
   *
   * @param uri its name
   */
  public Namespace(String uri) {
    this(uri, null);
  }

  /**
   * A namespace with two names.
   *
   * @param uri its name
   * @param alternative its older name; null for none
   */
  public Namespace(String uri, @Nullable String alternative) {
    this.uri = uri;
    this.alternative = alternative;
  }

  /** {@return its name} */
  public String getNamespaceUri() {
    return uri;
  }

  boolean isOf(@Nullable String found) {
    return uri.equals(found) || (alternative != null && alternative.equals(found));
  }
}
