package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.InputOutput;
import java.util.List;

/**
 * The parameters of activities: each is found by a user call, with what those before it have given.
 * An activity that has some is a scope of variables, which go when it is left.
 */
final class InputOutputs {
  private final StepParts step;

  InputOutputs(StepParts step) {
    this.step = step;
  }

  /** A token is about to begin its activity, which gets its variables. */
  void enter(ExecutionRow token, GraphNode node, Runnable then) {
    InputOutput parameters = node.common().inputOutput();
    next(token, node, parameters == null ? List.of() : parameters.inputs(), true, then);
  }

  /** A token is done with its activity, which gives back what the scope around it gets. */
  void leave(ExecutionRow token, GraphNode node, Runnable then) {
    InputOutput parameters = node.common().inputOutput();
    next(token, node, parameters == null ? List.of() : parameters.outputs(), false, then);
  }

  private void next(
      ExecutionRow token,
      GraphNode node,
      List<InputOutput.Parameter> parameters,
      boolean input,
      Runnable then) {
    if (parameters.isEmpty() || step.modification().skipsMappings()) {
      then.run();
      return;
    }
    step.calls()
        .ask(
            token.id(),
            node,
            new Work.FindParameter(parameters.getFirst(), input),
            found -> {
              if (found != null) {
                step.calls().change(input ? token.id() : token.parentId(), found);
              }
              next(token, node, parameters.subList(1, parameters.size()), input, then);
            });
  }
}
