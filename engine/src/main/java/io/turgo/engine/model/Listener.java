package io.turgo.engine.model;

import org.jspecify.annotations.Nullable;

/**
 * A listener that a file declares: code that is told when something happens to an element.
 *
 * @param elementId the process, node or sequence flow that it stands in
 * @param event what it is told of: {@code start}, {@code end} or {@code take} of an execution,
 *     {@code create}, {@code assignment}, {@code update}, {@code complete}, {@code delete}, {@code
 *     timeout} or {@code all} of a task
 * @param position its place among the listeners of the element, from 0
 * @param waits null for one that is told where the event happens
 * @param resultVariable gets the value of a script; null where that is dropped
 */
public record Listener(
    String elementId,
    String event,
    int position,
    Implementation implementation,
    @Nullable Wait waits,
    @Nullable String resultVariable) {

  /**
   * That a listener is told only when the transaction of the event comes to a phase.
   *
   * @param properties gives what it is handed beside the variables; null for nothing
   */
  public record Wait(TransactionPhase phase, @Nullable Implementation properties) {}
}
