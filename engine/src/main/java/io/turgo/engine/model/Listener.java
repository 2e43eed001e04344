package io.turgo.engine.model;

/**
 * A listener that a file declares: code that is told when something happens to an element.
 *
 * @param elementId the process, node or sequence flow that it stands in
 * @param event what it is told of: {@code start}, {@code end} or {@code take} of an execution,
 *     {@code create}, {@code assignment}, {@code complete}, {@code delete} or {@code all} of a task
 * @param position its place among the listeners of the element, from 0
 */
public record Listener(
    String elementId, String event, int position, Implementation implementation) {}
