package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoLimitException;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.limit.UnitLimits;
import io.turgo.engine.model.GraphNode;

/** Stops a unit that takes more than its limits, and says where it was then. */
final class LimitCheck {
  /** About what a row takes in memory. */
  private static final long ROW_BYTES = 200;

  private final InstanceState state;
  private final StepContext context;
  private final Effort effort;
  private final UnitLimits limits;
  private String elementId = "";

  LimitCheck(InstanceState state, StepContext context) {
    this.state = state;
    this.context = context;
    this.effort = context.effort();
    this.limits = context.policy().limits();
  }

  /** A token is at an element. */
  void at(GraphNode node) {
    elementId = node.id();
  }

  /** Before each move of a token. */
  void step() {
    effort.step();
    check();
  }

  /** After each user call. */
  void called() {
    effort.called();
    check();
  }

  /** Before an activity is done several times. */
  void willDo(int times, GraphNode node) {
    if (times > limits.multiInstances()) {
      throw new Rejection(
          new TurgoLimitException(
              "Instance "
                  + state.id()
                  + " of process '"
                  + context.graph().key()
                  + "' went over the limit of "
                  + limits.multiInstances()
                  + " multiInstances, at '"
                  + node.id()
                  + "', which would have "
                  + times
                  + " instances; nothing of the unit is written. Split the collection, or raise"
                  + " the limit with ProcessEngineBuilder.limits"));
    }
  }

  /** Before tokens are made, so that memory is not used up by those that are refused anyway. */
  void willMake(long tokens) {
    if (state.addedRows() + effort.otherRows() + tokens > limits.rows()) {
      throw exceeded("rows", limits.rows());
    }
  }

  void check() {
    if (effort.steps() > limits.steps()) {
      throw exceeded("steps", limits.steps());
    }
    if (effort.calls() > limits.userCalls()) {
      throw exceeded("userCalls", limits.userCalls());
    }
    long rows = (long) state.addedRows() + effort.otherRows();
    if (rows > limits.rows()) {
      throw exceeded("rows", limits.rows());
    }
    if (rows * ROW_BYTES + state.addedBytes() + effort.otherBytes() > limits.bytes()) {
      throw exceeded("bytes", limits.bytes());
    }
  }

  private Rejection exceeded(String limit, long most) {
    return new Rejection(
        new TurgoLimitException(
            "Instance "
                + state.id()
                + " of process '"
                + context.graph().key()
                + "' went over the limit of "
                + most
                + " "
                + limit
                + " in one unit of work"
                + (elementId.isEmpty() ? "" : ", at '" + elementId + "'")
                + "; nothing of the unit is written. If the model loops without ever waiting, make"
                + " an element of the loop asynchronous; if it needs so much, raise the limit with"
                + " ProcessEngineBuilder.limits"));
  }
}
