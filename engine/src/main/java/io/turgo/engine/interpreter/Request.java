package io.turgo.engine.interpreter;

import io.turgo.engine.model.GraphNode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link Call} asks for: {@link Work} of user code, or an {@link Effect} on what is outside
 * of the instance.
 *
 * @param <R> its result
 */
public sealed interface Request<R extends @Nullable Object> permits Work, Effect {
  /**
   * The element that it is done for.
   *
   * @param node where the token is
   */
  default String elementId(GraphNode node) {
    return node.id();
  }

  /** Where it is made, so that it is known again when its command is stepped again. */
  default CallSite site(String elementId) {
    return new CallSite.OfElement(elementId, getClass());
  }

  /**
   * The same without what listeners have been told of already.
   *
   * @param told keys of events
   */
  default Request<R> without(Set<String> told) {
    return this;
  }
}
