package io.turgo.engine.interpreter;

import java.util.List;

/**
 * Where calls are made. Stepping a command again makes the same calls at the same sites, those of
 * one site in the same order.
 */
public sealed interface CallSite {
  /** What an element asks for, by the kind of its request. */
  record OfElement(String elementId, Class<?> request) implements CallSite {}

  /**
   * An execution listener at an event.
   *
   * @param position of the listener among those of its element
   */
  record OfListener(String elementId, String event, int position) implements CallSite {}

  /** A task listener at an event, as {@link OfListener}. */
  record OfTaskListener(String elementId, String event, int position) implements CallSite {}

  /** The listeners of some events, by the keys of these. */
  record OfEvents(List<String> keys) implements CallSite {}

  /** What an instance gives back, by the names of its variables. */
  record OfResults(List<String> names) implements CallSite {}

  /** A listener that waits for the end of the unit, by what it is told of and its own name. */
  record BeforeCommit(String cause, String name) implements CallSite {}
}
