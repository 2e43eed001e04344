package io.turgo.engine.model;

import java.util.Locale;
import java.util.Optional;

/** A point in the life of the transaction that a listener can wait for. */
public enum TransactionPhase {
  BEFORE_COMMIT("before-commit", "COMMITTING"),
  COMMITTED("committed", "COMMITTED"),
  ROLLED_BACK("rolled-back", "ROLLED_BACK");

  private final String inFiles;
  private final String state;

  TransactionPhase(String inFiles, String state) {
    this.inFiles = inFiles;
    this.state = state;
  }

  /** The phase by its name in files, or by that of the state of a transaction. */
  public static Optional<TransactionPhase> of(String name) {
    for (TransactionPhase phase : values()) {
      if (phase.inFiles.equals(name.strip())
          || phase.state.equals(name.strip().toUpperCase(Locale.ROOT))) {
        return Optional.of(phase);
      }
    }
    return Optional.empty();
  }
}
