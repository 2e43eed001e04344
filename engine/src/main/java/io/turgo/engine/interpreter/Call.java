package io.turgo.engine.interpreter;

import io.turgo.engine.model.GraphNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that the interpreter needs done before it can go on. The driver does it with no
 * connection held, and hands the {@link CallOutcome} back.
 *
 * @param executionId the token on whose behalf it is done
 * @param <R> its result
 */
public record Call<R extends @Nullable Object>(
    long executionId, GraphNode node, Request<R> request) {

  private static final GraphNode NOWHERE =
      new GraphNode.EndEvent(
          new GraphNode.Common(
              "", null, "", List.of(), List.of(), null, GraphNode.AsyncSettings.NONE, null, null));

  /** A call for the instance itself, which is of no single element. */
  static <R extends @Nullable Object> Call<R> ofInstance(long instanceId, Request<R> request) {
    return new Call<>(instanceId, NOWHERE, request);
  }

  /** The element that it is done for; for a listener of a process or a flow that. */
  public String elementId() {
    return request.elementId(node);
  }

  /** Where it is made. */
  public CallSite site() {
    return request.site(elementId());
  }
}
