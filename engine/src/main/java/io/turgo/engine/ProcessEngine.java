package io.turgo.engine;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.audit.AuditNote;
import io.turgo.engine.audit.AuditedWork;
import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.delegate.event.TurgoEventDispatcher;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.job.JobExecutor;
import io.turgo.engine.monitoring.EngineHealth;
import io.turgo.engine.transaction.JobDataSource;
import io.turgo.engine.transaction.KeptAnswer;
import io.turgo.engine.transaction.RequestKey;
import io.turgo.engine.transaction.TransactionWork;
import io.turgo.engine.transfer.TransferService;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * A running engine and the door to its services.
 *
 * <p><b>Transaction:</b> Calls that change something return once the change is durable.
 *
 * <p><b>Errors:</b> After {@link #close} calls throw {@link
 * io.turgo.engine.exception.TurgoEngineClosedException}.
 *
 * <p><b>Threads:</b> The engine and its services are safe for all threads.
 *
 * @since 0.1.0
 */
public interface ProcessEngine extends AutoCloseable {
  /**
   * Begins the settings of an engine.
   *
   * @return a new builder, which needs a database before it can build
   * @throws TurgoException if the jar of the engine was repacked without the file that names what
   *     implements the engine
   */
  static ProcessEngineBuilder builder() {
    return ServiceLoader.load(ProcessEngineBuilder.class, ProcessEngine.class.getClassLoader())
        .findFirst()
        .orElseThrow(() ->
            new TurgoException(
                "The implementation of Turgo was not found: META-INF/services/"
                    + ProcessEngineBuilder.class.getName()
                    + " is missing from the class path of "
                    + ProcessEngine.class.getName()
                    + ". A build that repacks jars has to keep the files below"
                    + " META-INF/services, and to relocate names in them too where it"
                    + " relocates packages"));
  }

  /** {@return the name of this engine, for logs and metrics} */
  String getName();

  /** {@return the business clock, which may be set} */
  BusinessClock getClock();

  /** {@return the asynchronous executor, which can be started and stopped} */
  JobExecutor getJobExecutor();

  /**
   * Does work in a new transaction on the engine's database: what the work writes on the connection
   * and what its calls of this engine change are committed together when it returns, or not at all
   * when it throws. User code of these calls runs in it too and gets the connection from {@link
   * #getJobDataSource}.
   *
   * <p>Every call of a service joins, and queries see what the transaction has written; definitions
   * that it deploys are known to it alone until it is committed. Changed instances stay locked
   * until the work returns, so it should be short; on SQLite nobody else can write meanwhile, on
   * PostgreSQL no engine can commit once a deployment was deleted, which should come last.
   *
   * @param <R> the type of the result
   * @param <X> the exception that the work may throw
   * @param work the work, called once with the connection of the transaction
   * @return what the work returns
   * @throws X what the work throws; nothing is committed then
   * @throws io.turgo.engine.exception.TurgoStoreException if the transaction cannot be begun or
   *     committed
   * @throws io.turgo.engine.exception.UnknownCommitException if the connection broke at the commit
   *     and the outcome could not be found out
   */
  <R extends @Nullable Object, X extends Exception> R inTransaction(TransactionWork<R, X> work)
      throws X;

  /**
   * Does work once for a key, however often it is called. The key and the answer of the work are
   * committed with its changes, as {@link #inTransaction} does it, or in the transaction of the
   * calling thread. A later call with the key gets the same answer, and nothing is done. Work that
   * throws leaves no trace of the key.
   *
   * <p>Keys are kept for {@link io.turgo.engine.settings.RetentionSettings#requestKeys}. In a
   * transaction of its own the work is done again, up to four times, when others have changed the
   * same instances first; what it has written is rolled back before.
   *
   * @param <X> the exception that the work may throw
   * @param key the key, with its scope and the request that it stands for
   * @param work the work, called once for each attempt; it returns the answer to keep
   * @return the answer that the work returned, now or at the first call
   * @throws io.turgo.engine.exception.RequestKeyReusedException if the key was used for another
   *     request
   * @throws io.turgo.engine.exception.RequestInProgressException if the same is being done just now
   * @throws X what the work throws; nothing is committed then
   */
  <X extends Exception> KeptAnswer once(RequestKey key, TransactionWork<String, X> work) throws X;

  /**
   * Does work under a note of its author, which the audit trail keeps. The note is committed with
   * the first change of an instance that the calling thread makes, or in its transaction ({@link
   * #inTransaction}, {@link #once}). Work with neither, such as a deployment outside of a
   * transaction, is noted after the change. Work that throws leaves no note, unless the note was
   * committed with a change before; record the failure with {@link #audit}.
   *
   * <p>Entries are found by {@link ManagementService#createAuditEntryQuery} and kept for {@link
   * io.turgo.engine.settings.RetentionSettings#audit}.
   *
   * @param <R> the type of the result
   * @param <X> the exception that the work may throw
   * @param note the note of the change
   * @param work the work, called once on the calling thread
   * @return the result of the work
   * @throws X the exception that the work throws
   */
  <R extends @Nullable Object, X extends Exception> R audited(
      AuditNote note, AuditedWork<R, X> work) throws X;

  /**
   * Stores a note of an attempted change, in the transaction that the calling thread is in, if any.
   *
   * @param note the note of the attempt
   * @param outcome the outcome, by a word of the caller's own
   */
  void audit(AuditNote note, String outcome);

  /**
   * {@return the data source that gives user code of a transactional job the connection of its
   * transaction}
   */
  JobDataSource getJobDataSource();

  /** {@return the counters since the engine was built} */
  EngineMetrics getMetrics();

  /**
   * {@return whether the engine works and, if not, why: an immutable snapshot} The call reads only
   * memory, so it may be frequent.
   */
  EngineHealth getHealth();

  /**
   * {@return the dispatcher, where listeners are registered and applications publish events of
   * their own}
   */
  TurgoEventDispatcher getEventDispatcher();

  /** {@return the service that deploys processes and reads deployments} */
  RepositoryService getRepositoryService();

  /** {@return the service that starts process instances and works on running ones} */
  RuntimeService getRuntimeService();

  /** {@return the service for user tasks} */
  TaskService getTaskService();

  /** {@return the service that reads and deletes history} */
  HistoryService getHistoryService();

  /** {@return the service for jobs, timers, batches and statistics} */
  ManagementService getManagementService();

  /** {@return the service that takes instances to other versions of their process} */
  ProcessMigrationService getProcessMigrationService();

  /** {@return the service for users and groups} */
  IdentityService getIdentityService();

  /** {@return the service for forms of start events and user tasks} */
  FormService getFormService();

  /** {@return the service that evaluates decisions} */
  @Experimental
  DecisionService getDecisionService();

  /** {@return the service that starts cases and works on running ones} */
  @Experimental
  CmmnRuntimeService getCmmnRuntimeService();

  /** {@return the service that finds deployed cases} */
  @Experimental
  CmmnRepositoryService getCmmnRepositoryService();

  /** {@return the service that reads the history of cases} */
  @Experimental
  CmmnHistoryService getCmmnHistoryService();

  /** {@return the service that takes over running instances of another engine} */
  @Experimental
  TransferService getTransferService();

  /**
   * Stops: refuses new calls and begins no new jobs, lets calls and jobs that run come to their end
   * for {@link io.turgo.engine.settings.ExecutorSettings#stopPatience} in all, closes the database.
   * A call that has not ended by then gets a {@link
   * io.turgo.engine.exception.TurgoEngineClosedException}, at once or when its user code returns,
   * and nothing of it is written; where a commit was under way that did not answer, an {@link
   * io.turgo.engine.exception.UnknownCommitException}. Jobs run again after the next start. A
   * transaction of a caller that is still open is rolled back.
   *
   * <p>Closing again waits until it is closed. From user code it may be called too: that code is
   * not waited for, and its outcome is not written.
   *
   * <p>An engine that is not closed keeps no JVM alive: all its threads are daemons. When the JVM
   * ends, what was acknowledged is durable, what was under way is not written, and the shards of
   * the node are free when its leases run out.
   */
  @Override
  void close();
}
