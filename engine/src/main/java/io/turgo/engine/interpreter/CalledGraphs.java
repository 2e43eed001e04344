package io.turgo.engine.interpreter;

import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.ProcessGraph;
import org.jspecify.annotations.Nullable;

/** Finds the models that call activities of one definition would call, without user code. */
@FunctionalInterface
public interface CalledGraphs {
  /**
   * The model that would be called now; null if only an expression tells which.
   *
   * @param version of the process, in place of what the activity says; null for that
   * @throws io.turgo.engine.exception.TurgoException if there is none, or it is suspended
   */
  @Nullable ProcessGraph of(GraphNode.CallActivity activity, @Nullable String version);
}
