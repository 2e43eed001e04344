package io.turgo.spring;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.UnknownCommitException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.support.CallbackPreferringPlatformTransactionManager;
import org.springframework.transaction.support.SimpleTransactionStatus;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionSynchronizationUtils;

/**
 * Spring's transactions on the engine's SQLite file, which are those of {@link
 * ProcessEngine#inTransaction}. SQLite has one writer, so a transaction can neither be suspended
 * for another one nor wait for one that is committed by itself: both would wait for themselves.
 */
final class SqliteTransactionManager implements CallbackPreferringPlatformTransactionManager {
  private final Supplier<ProcessEngine> engine;

  /** The transaction that this manager has begun on the thread. */
  @SuppressWarnings("ThreadLocalUsage") // one for each engine
  private final ThreadLocal<@Nullable Begun> begun = new ThreadLocal<>();

  /** A transaction and whether code that takes part in it has marked it for rollback. */
  private static final class Begun {
    final SimpleTransactionStatus status = new SimpleTransactionStatus(true);
    boolean markedWithin;

    boolean isMarked() {
      return markedWithin || status.isRollbackOnly();
    }
  }

  SqliteTransactionManager(Supplier<ProcessEngine> engine) {
    this.engine = engine;
  }

  @Override
  public <T extends @Nullable Object> T execute(
      @Nullable TransactionDefinition definition, TransactionCallback<T> callback) {
    TransactionDefinition wanted =
        definition == null ? TransactionDefinition.withDefaults() : definition;
    boolean within = engine.get().getJobDataSource().transaction() != null;
    return switch (wanted.getPropagationBehavior()) {
      case TransactionDefinition.PROPAGATION_REQUIRED ->
          within ? participate(callback) : begin(wanted, callback);
      case TransactionDefinition.PROPAGATION_SUPPORTS ->
          within ? participate(callback) : without(callback);
      case TransactionDefinition.PROPAGATION_MANDATORY -> {
        if (!within) {
          throw new IllegalTransactionStateException(
              "No transaction found for code that must be called in one (MANDATORY)");
        }
        yield participate(callback);
      }
      default -> {
        if (within) {
          throw new IllegalTransactionStateException(
              "SQLite has one writer, which is the transaction that this code is in: it cannot be"
                  + " suspended, nor nested, for code that asks for another propagation than"
                  + " REQUIRED, SUPPORTS or MANDATORY");
        }
        yield wanted.getPropagationBehavior() == TransactionDefinition.PROPAGATION_REQUIRES_NEW
                || wanted.getPropagationBehavior() == TransactionDefinition.PROPAGATION_NESTED
            ? begin(wanted, callback)
            : without(callback);
      }
    };
  }

  private static <T extends @Nullable Object> T without(TransactionCallback<T> callback) {
    return callback.doInTransaction(new SimpleTransactionStatus(false));
  }

  private <T extends @Nullable Object> T participate(TransactionCallback<T> callback) {
    SimpleTransactionStatus status = new SimpleTransactionStatus(false);
    Begun outer = begun.get();
    try {
      T result = callback.doInTransaction(status);
      if (status.isRollbackOnly() && outer == null) {
        throw new UnexpectedRollbackException(
            "Code within a job's transaction marked it for rollback");
      }
      return result;
    } catch (RuntimeException | Error e) {
      status.setRollbackOnly();
      throw e;
    } finally {
      if (status.isRollbackOnly() && outer != null) {
        outer.markedWithin = true;
      }
    }
  }

  /** Has the engine roll back what was done, and carries the result past it. */
  private static final class RolledBack extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // never leaves the thread
    private final @Nullable Object result;

    RolledBack(@Nullable Object result) {
      super("marked for rollback", null, false, false);
      this.result = result;
    }
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // what comes past the rollback is the callback's own
  private <T extends @Nullable Object> T begin(
      TransactionDefinition definition, TransactionCallback<T> callback) {
    Begun transaction = new Begun();
    boolean own = !TransactionSynchronizationManager.isSynchronizationActive();
    if (own) {
      TransactionSynchronizationManager.initSynchronization();
    }
    TransactionSynchronizationManager.setActualTransactionActive(true);
    TransactionSynchronizationManager.setCurrentTransactionName(definition.getName());
    begun.set(transaction);
    int outcome = TransactionSynchronization.STATUS_ROLLED_BACK;
    try {
      T result =
          engine
              .get()
              .<T, RuntimeException>inTransaction(
                  connection -> work(definition, callback, transaction));
      outcome = TransactionSynchronization.STATUS_COMMITTED;
      ended();
      TransactionSynchronizationUtils.triggerAfterCommit();
      return result;
    } catch (RolledBack e) {
      if (!transaction.status.isRollbackOnly()) {
        throw new UnexpectedRollbackException(
            "Transaction rolled back because code that takes part in it has marked it for rollback");
      }
      return (T) e.result;
    } catch (UnknownCommitException e) {
      outcome = TransactionSynchronization.STATUS_UNKNOWN;
      throw e;
    } finally {
      ended();
      complete(own, outcome);
    }
  }

  private static <T extends @Nullable Object> T work(
      TransactionDefinition definition, TransactionCallback<T> callback, Begun transaction) {
    try {
      T result = callback.doInTransaction(transaction.status);
      if (transaction.isMarked()) {
        throw new RolledBack(result);
      }
      TransactionSynchronizationUtils.triggerBeforeCommit(definition.isReadOnly());
      if (transaction.isMarked()) {
        throw new RolledBack(result);
      }
      return result;
    } finally {
      TransactionSynchronizationUtils.triggerBeforeCompletion();
    }
  }

  private void ended() {
    begun.remove();
    TransactionSynchronizationManager.setActualTransactionActive(false);
    TransactionSynchronizationManager.setCurrentTransactionName(null);
  }

  private static void complete(boolean own, int outcome) {
    if (!own) {
      return;
    }
    List<TransactionSynchronization> told = TransactionSynchronizationManager.getSynchronizations();
    TransactionSynchronizationManager.clearSynchronization();
    TransactionSynchronizationUtils.invokeAfterCompletion(told, outcome);
  }

  @Override
  public TransactionStatus getTransaction(@Nullable TransactionDefinition definition) {
    throw refused();
  }

  @Override
  public void commit(TransactionStatus status) {
    throw refused();
  }

  @Override
  public void rollback(TransactionStatus status) {
    throw refused();
  }

  private static UnsupportedOperationException refused() {
    return new UnsupportedOperationException(
        "Transactions on the engine's SQLite file are given to code that runs in them: use"
            + " @Transactional, or TransactionTemplate.execute; a test cannot be @Transactional"
            + " itself");
  }
}
