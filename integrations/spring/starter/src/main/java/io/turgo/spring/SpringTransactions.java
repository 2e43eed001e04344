package io.turgo.spring;

import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.transaction.AmbientTransactions;
import io.turgo.engine.transaction.JobTransaction;
import io.turgo.engine.transaction.TransactionProvider;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.jdbc.datasource.ConnectionHolder;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.util.ClassUtils;

/**
 * Spring's transactions on the engine's data source: calls of the engine join that of their thread,
 * and transactional jobs begin theirs with Spring's manager, so that {@code @Transactional} code,
 * JPA and JdbcTemplate write in it.
 *
 * <p>Once a transaction has been committed, its thread still has its connection while callbacks
 * run. What they ask the engine for is a change of its own then: on that connection nobody would
 * commit it.
 */
final class SpringTransactions
    implements AmbientTransactions, TransactionProvider, TransactionExecutionListener {
  private static final boolean HAS_JPA =
      ClassUtils.isPresent(
          "org.springframework.orm.jpa.JpaTransactionManager",
          SpringTransactions.class.getClassLoader());

  private final DataSource dataSource;
  private final Supplier<PlatformTransactionManager> manager;

  /** The resource of the transaction of this thread that has just been committed. */
  @SuppressWarnings("ThreadLocalUsage") // one for each engine
  private final ThreadLocal<@Nullable WeakReference<Object>> committed = new ThreadLocal<>();

  SpringTransactions(DataSource dataSource, Supplier<PlatformTransactionManager> manager) {
    this.dataSource = dataSource;
    this.manager = manager;
  }

  @Override
  public @Nullable AmbientTransaction current() {
    if (!TransactionSynchronizationManager.isActualTransactionActive()
        || !TransactionSynchronizationManager.isSynchronizationActive()) {
      return null;
    }
    Object resource = TransactionSynchronizationManager.getResource(dataSource);
    return resource == null || hasEnded(resource) ? null : new Joined(dataSource);
  }

  private boolean hasEnded(Object resource) {
    WeakReference<Object> last = committed.get();
    return last != null && last.refersTo(resource);
  }

  /** Called right before the commit, behind all callbacks that are told before it. */
  @Override
  public void beforeCommit(TransactionExecution transaction) {
    Object resource = TransactionSynchronizationManager.getResource(dataSource);
    if (resource != null && TransactionSynchronizationManager.isSynchronizationActive()) {
      TransactionSynchronizationManager.registerSynchronization(new Mark(resource));
    }
  }

  /** Notes that a transaction has been committed, before others are told. */
  private final class Mark implements TransactionSynchronization {
    private final WeakReference<Object> resource;
    private @Nullable WeakReference<Object> before;

    Mark(Object resource) {
      this.resource = new WeakReference<>(resource);
    }

    @Override
    public int getOrder() {
      return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public void afterCommit() {
      before = committed.get();
      committed.set(resource);
    }

    @Override
    public void afterCompletion(int status) {
      if (before == null) {
        committed.remove();
      } else {
        committed.set(before);
      }
    }
  }

  /**
   * Tells the engine that the transaction of a job is committed, before it tells the application.
   */
  private record Told(Runnable committed) implements TransactionSynchronization {
    /** Behind {@link Mark}: what the engine does then is not in that transaction. */
    @Override
    public int getOrder() {
      return Ordered.HIGHEST_PRECEDENCE + 1;
    }

    @Override
    public void afterCommit() {
      committed.run();
    }
  }

  /** The transaction that a caller is in. */
  private record Joined(DataSource dataSource) implements AmbientTransaction {
    @Override
    public Connection connection() {
      return DataSourceUtils.getConnection(dataSource);
    }

    @Override
    public void afterCompletion(Consumer<Outcome> listener) {
      TransactionSynchronizationManager.registerSynchronization(
          new TransactionSynchronization() {
            @Override
            public void afterCompletion(int status) {
              listener.accept(
                  switch (status) {
                    case STATUS_COMMITTED -> Outcome.COMMITTED;
                    case STATUS_ROLLED_BACK -> Outcome.ROLLED_BACK;
                    default -> Outcome.UNKNOWN;
                  });
            }
          });
    }
  }

  /**
   * Whether the transaction is one of JDBC alone, and nobody wants to hear of its commit: nothing
   * is flushed before, as JPA does, and nothing is done behind it.
   */
  private boolean isPlain(PlatformTransactionManager spring, TransactionStatus status) {
    return (spring.getClass() == JdbcTransactionManager.class
            || spring.getClass() == DataSourceTransactionManager.class)
        && isUnheard(spring, status);
  }

  /** Whether nobody wants to hear of the commit of a transaction that is to be committed. */
  private boolean isUnheard(PlatformTransactionManager spring, TransactionStatus status) {
    return spring instanceof AbstractPlatformTransactionManager manager
        && manager.getTransactionExecutionListeners().stream().allMatch(this::equals)
        && !status.isRollbackOnly()
        && TransactionSynchronizationManager.isSynchronizationActive()
        && TransactionSynchronizationManager.getSynchronizations().isEmpty();
  }

  /** What the database said with the commit, while the thread still has its connection. */
  private @Nullable SQLWarning warnings() {
    try {
      return TransactionSynchronizationManager.getResource(dataSource)
              instanceof ConnectionHolder held
          ? held.getConnection().getWarnings()
          : null;
    } catch (SQLException e) {
      return null; // the manager has given it back
    }
  }

  @Override
  public JobTransaction begin() {
    PlatformTransactionManager spring = manager.get();
    TransactionStatus status =
        spring.getTransaction(
            new DefaultTransactionDefinition(TransactionDefinition.PROPAGATION_REQUIRES_NEW));
    return new JobTransaction() {
      private @Nullable SQLWarning warnings;

      @Override
      public Connection connection() {
        return DataSourceUtils.getConnection(dataSource);
      }

      @Override
      public boolean isEndedByStatement() {
        return isPlain(spring, status);
      }

      @Override
      public boolean flush() {
        boolean isPlain = isPlain(spring, status);
        if (!isPlain
            && !(isUnheard(spring, status) && HAS_JPA && JpaTransactions.flushes(spring))) {
          return false;
        }
        status.flush();
        return isUnheard(spring, status); // unless what was flushed has somebody hear of it
      }

      @Override
      public void commit() {
        spring.commit(status);
      }

      @Override
      public void commit(Runnable committed) {
        boolean isTold = TransactionSynchronizationManager.isSynchronizationActive();
        if (isTold) {
          TransactionSynchronizationManager.registerSynchronization(
              new Told(() -> {
                warnings = warnings();
                committed.run();
              }));
        }
        spring.commit(status);
        if (!isTold) {
          committed.run();
        }
      }

      @Override
      public @Nullable SQLWarning commitWarnings() {
        return warnings;
      }

      @Override
      public void rollback() {
        spring.rollback(status);
      }
    };
  }
}
