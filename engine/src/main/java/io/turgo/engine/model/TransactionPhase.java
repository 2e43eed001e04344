package io.turgo.engine.model;

import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
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

  /**
   * The phase that a listener waits for.
   *
   * @throws TurgoIllegalArgumentException if it names none
   */
  public static TransactionPhase of(TurgoEventListener listener) {
    String wanted = listener.getOnTransaction();
    return Optional.ofNullable(wanted)
        .flatMap(TransactionPhase::of)
        .orElseThrow(() ->
            new TurgoIllegalArgumentException(
                "The event listener "
                    + listener.getClass().getName()
                    + " must wait for COMMITTING, COMMITTED or ROLLED_BACK, but"
                    + " getOnTransaction() gives "
                    + wanted));
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
