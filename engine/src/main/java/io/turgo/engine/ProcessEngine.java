package io.turgo.engine;

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
                    + " is missing beside "
                    + ProcessEngine.class.getName()
                    + ". A build that repacks jars has to keep the files below"
                    + " META-INF/services, and to relocate names in them too where it"
                    + " relocates packages"));
  }

  /** The name of this engine, for logs and metrics. */
  String getName();

  /** The business clock, which may be set. */
  BusinessClock getClock();

  /** The asynchronous executor, which can be started and stopped. */
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
   * Does work once for a key, however often it is asked for: the key and what the work returned are
   * committed with what it has done, as {@link #inTransaction} does it, or in the transaction that
   * the calling thread is in. Who comes again gets what was returned then, and nothing is done.
   * Work that throws leaves no trace of the key.
   *
   * <p>Keys are kept for {@link io.turgo.engine.settings.RetentionSettings#requestKeys}. In a
   * transaction of its own the work is done again, up to four times, when others have changed the
   * same instances first; what it has written is rolled back before.
   *
   * @throws io.turgo.engine.exception.RequestKeyReusedException if the key was used for another
   *     request
   * @throws io.turgo.engine.exception.RequestInProgressException if the same is being done just now
   * @throws X what the work throws; nothing is committed then
   */
  <X extends Exception> KeptAnswer once(RequestKey key, TransactionWork<String, X> work) throws X;

  /**
   * Does work under a note of who does it, which is kept in the audit trail: with the first change
   * of an instance that the calling thread makes in it, or in its transaction ({@link
   * #inTransaction}, {@link #once}). What has neither, such as a deployment outside of a
   * transaction, is noted behind the change. Work that throws leaves no note; say so with {@link
   * #audit}.
   *
   * <p>Entries are found by {@link ManagementService#createAuditEntryQuery} and kept for {@link
   * io.turgo.engine.settings.RetentionSettings#audit}.
   */
  <R extends @Nullable Object, X extends Exception> R audited(
      AuditNote note, AuditedWork<R, X> work) throws X;

  /** Keeps a note of what was tried, in the transaction that the calling thread is in, if any. */
  void audit(AuditNote note, String outcome);

  /** Where user code of transactional jobs gets the connection of its transaction. */
  JobDataSource getJobDataSource();

  /** Counters since the engine was built. */
  EngineMetrics getMetrics();

  /**
   * Whether the engine does its work, and if not, why. Asks nobody, so it may be asked often.
   *
   * @return how it is now; a value that does not change
   */
  EngineHealth getHealth();

  /** Where listeners to events are registered, and applications tell of events of their own. */
  TurgoEventDispatcher getEventDispatcher();

  /** Deploys processes and reads what was deployed. */
  RepositoryService getRepositoryService();

  /** Starts process instances and works on running ones. */
  RuntimeService getRuntimeService();

  /** Works on user tasks. */
  TaskService getTaskService();

  /** Reads what happened. */
  HistoryService getHistoryService();

  /** Looks after jobs and timers. */
  ManagementService getManagementService();

  /** Users and groups. */
  IdentityService getIdentityService();

  /** Forms of start events and user tasks. */
  FormService getFormService();

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
