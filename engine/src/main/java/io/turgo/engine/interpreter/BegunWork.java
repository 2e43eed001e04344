package io.turgo.engine.interpreter;

import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.model.GraphNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tokens at tasks whose code has begun work that goes on by itself. Once no other token can move,
 * the one whose work is done first goes on first.
 *
 * <p>Which one that is, is asked by a call, so that it is noted: stepped again, tokens move in the
 * same order, whatever is done by then.
 */
final class BegunWork {
  private final StepParts step;
  private final List<Waiting> waiting = new ArrayList<>(0);

  private record Waiting(
      ExecutionRow token, GraphNode.CodeTask node, Work.Begun begun, Consumer<Work.Ran> then) {}

  BegunWork(StepParts step) {
    this.step = step;
  }

  /** A token waits for its work, unless it is gone by then. */
  void await(
      ExecutionRow token, GraphNode.CodeTask node, Work.Begun begun, Consumer<Work.Ran> then) {
    waiting.add(new Waiting(token, node, begun, then));
  }

  /** What is to be done when no token can move; null if none waits. */
  @Nullable Runnable next() {
    waiting.removeIf(each -> step.state().execution(each.token().id()) == null);
    return switch (waiting.size()) {
      case 0 -> null;
      case 1 -> () -> goOn(waiting.getFirst());
      default -> this::choose;
    };
  }

  /** Nobody waits any more. */
  void clear() {
    waiting.clear();
  }

  @SuppressWarnings("ReferenceEquality") // two pieces of work may be equal, one of them is meant
  private void choose() {
    step.calls()
        .askForInstance(
            new Work.AwaitFirst(waiting.stream().map(Waiting::begun).toList()),
            first ->
                waiting.stream()
                    .filter(each -> each.begun() == first)
                    .findFirst()
                    .ifPresent(this::goOn));
  }

  private void goOn(Waiting first) {
    waiting.remove(first);
    step.calls().ask(first.token(), new Work.Await(first.node(), first.begun()), first.then());
  }
}
