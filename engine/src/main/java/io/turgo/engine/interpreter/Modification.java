package io.turgo.engine.interpreter;

import io.turgo.engine.model.GraphNode;
import org.jspecify.annotations.Nullable;

/**
 * A modification of the instance that a step is in the middle of: which user code it leaves out,
 * and the end of the instance, which waits for its last instruction.
 */
final class Modification {
  /** Stands for no modification. */
  static final Modification NONE = new Modification(null, false, false, false);

  private final @Nullable Modification outer;
  private final boolean skipsListeners;
  private final boolean skipsMappings;
  private final boolean keepsInstance;
  private @Nullable GraphNode last;

  private Modification(
      @Nullable Modification outer,
      boolean skipsListeners,
      boolean skipsMappings,
      boolean keepsInstance) {
    this.keepsInstance = keepsInstance;
    this.outer = outer;
    this.skipsListeners = skipsListeners;
    this.skipsMappings = skipsMappings;
  }

  /** A modification that user code of this one has asked for, or the first. */
  Modification inside(MovePlan.InOrder order) {
    return new Modification(this, order.skipsListeners(), order.skipsMappings(), true);
  }

  /** Leaves out the same user code while the instance ends, which nothing keeps any more. */
  Modification ending() {
    return new Modification(null, skipsListeners, skipsMappings, false);
  }

  /** The modification around this one. */
  Modification outer() {
    return outer == null ? NONE : outer;
  }

  boolean skipsListeners() {
    return skipsListeners;
  }

  boolean skipsMappings() {
    return skipsMappings;
  }

  /**
   * Keeps the instance from its end, whose last token has gone.
   *
   * @return false if nothing keeps it
   */
  boolean holds(@Nullable GraphNode lastNode) {
    if (keepsInstance) {
      last = lastNode;
    }
    return keepsInstance;
  }

  /** Where the last token was, if nothing was begun since; null for none. */
  @Nullable GraphNode last() {
    return last;
  }

  /** Something was begun: the instance is not at its end any more. */
  void begun() {
    if (keepsInstance) {
      last = null;
    }
  }
}
