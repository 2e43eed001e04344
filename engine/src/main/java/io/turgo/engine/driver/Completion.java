package io.turgo.engine.driver;

/** Receives the end of a command. */
public interface Completion {
  /** Told once, on any thread; must be quick. */
  void ended(Ending ending);

  /** The command waits for a connection, with no thread; it goes on or ends later. */
  default void waits() {}

  /** The command has waited long enough; called after {@link #waits} only. */
  default void goesOn() {}
}
