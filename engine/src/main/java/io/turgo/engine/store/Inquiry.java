package io.turgo.engine.store;

/** Asks the database again how a transaction ended whose commit was not answered. */
@FunctionalInterface
public interface Inquiry {
  /** For a transaction that nobody can ask for. */
  Inquiry NONE = () -> Answer.NEVER;

  /** Asks, which may take as long as the first asking did. */
  Answer ask();

  enum Answer {
    COMMITTED,
    ROLLED_BACK,
    /** The database cannot be reached, or the transaction has not ended. */
    NOT_YET,
    /** The database does not know the transaction any more. */
    NEVER
  }
}
