package io.turgo.engine.store;

import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.InstanceSnapshot;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.monitoring.EngineHealth.Problem;
import io.turgo.engine.transaction.TransactionProvider;
import io.turgo.engine.variable.VariableValue;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jooq.SQLDialect;
import org.jspecify.annotations.Nullable;

/**
 * A database that remembers what the interpreter decided. One contract, held by one conformance
 * suite on every database.
 *
 * <p>Safe for all threads. Every method is a transaction of its own, unless it says that it joins
 * the one of its caller ({@link #joinWrites}); every failure of the database is a {@link
 * io.turgo.engine.exception.TurgoStoreException} except in {@link GroupWriter}, whose outcomes are
 * values.
 */
public interface Store extends AutoCloseable {
  /** Where the tables are; every statement must name it. */
  SchemaName schema();

  /** Product, version and address of the database, as found when the store was opened. */
  String description();

  /** Number of shards, fixed in the schema. */
  int shards();

  /**
   * First id of a block of {@code count} ids that nobody else gets, in a transaction of its own.
   */
  long allocateIds(int count);

  /**
   * Reads whole instances in one read-only snapshot, so that no instance is torn. Those that do not
   * exist are missing from the answer. Values over 8 kB come deferred.
   */
  List<InstanceSnapshot> load(Collection<Long> instanceIds);

  /**
   * Reads an instance in the transaction of that connection and keeps others from changing it until
   * the transaction ends; null if there is none.
   */
  @Nullable InstanceSnapshot loadLocked(Connection connection, long instanceId) throws SQLException;

  /**
   * Whether groups wait for a transaction of user code for as long as that takes, because it is the
   * only writer.
   */
  default boolean isWrittenByUserCodeAlone() {
    return false;
  }

  /**
   * Like {@link #allocateIds(int)}, in the transaction of that connection: after a rollback
   * somebody else gets them. For a database that only one transaction can write to.
   */
  long allocateIds(Connection connection, int count) throws SQLException;

  /** The value of a variable that was left in the database; null when the variable is gone. */
  @Nullable VariableValue loadVariable(long variableId);

  /**
   * What waits for an event of that name in instances, in the order of their ids, so that many are
   * read in pages. Found by an index.
   *
   * @param afterId the id that the page before ended with, 0 for the first
   */
  List<EventSubscriptionRow> subscriptions(
      EventSubscriptionRow.Kind kind, String name, String tenantId, long afterId, int limit);

  /** The running instance that an open task belongs to. */
  OptionalLong instanceOfTask(long taskId);

  /** The running instance that an execution belongs to; an instance's own id is itself. */
  OptionalLong instanceOfExecution(long executionId);

  /** Running instances that call activities of these executions wait for, in order of their ids. */
  List<Long> calledBy(Collection<Long> executionIds);

  /** The running instance that a job of any state belongs to. */
  OptionalLong instanceOfJob(long jobId);

  /** A connection for one committer thread, with the statements of the commit path. */
  GroupWriter openWriter();

  /** The statements of the commit path for transactions of jobs. */
  JoinedWriter joinedWriter();

  /**
   * How much may be done at a time with the connections that the store can have.
   *
   * @param committers at most
   * @param jobTransactions at most
   */
  record Room(int committers, int jobTransactions) {
    public static final Room UNLIMITED = new Room(Integer.MAX_VALUE, Integer.MAX_VALUE);
  }

  /** Less than settings ask for where connections come from a small pool of the application. */
  default Room room() {
    return Room.UNLIMITED;
  }

  /** What keeps others from the database just now, for the engine's health; null for nothing. */
  default @Nullable Problem trouble() {
    return null;
  }

  /**
   * Transactions for jobs on connections of this store, which closes them; to be called once.
   *
   * @param count how many are open at a time at most
   */
  TransactionProvider jobTransactions(int count);

  /**
   * Deletes the history of an ended instance and of those that it called, all of it in one
   * transaction, which is the caller's if there is one.
   *
   * @return the ids of the instances, this one first; empty if there is no history of an ended
   *     instance with that id
   */
  List<Long> deleteHistory(long instanceId);

  /**
   * Notes the history level of the engine and whether definitions have their own. It can change
   * only while no instance runs: what an instance's end updates must have been written at its
   * start.
   *
   * @throws io.turgo.engine.exception.TurgoStoreException if instances run that were started with
   *     another level, or with the other answer to whose level counts
   */
  void fixHistoryLevel(HistoryLevel level, boolean ofDefinitions);

  /**
   * Makes and drops indexes that only queries use, until those are there that are wanted. What
   * cannot be made or dropped by now stays as it is, with a warning: nothing but the speed of
   * queries depends on it.
   *
   * @param ofHistory on what is history
   * @param ofVariables on the values of variables
   */
  void fixSearchIndexes(boolean ofHistory, boolean ofVariables);

  /** Deployments and definitions. */
  DefinitionStore definitions();

  /** What is kept of tasks apart from their instances. */
  TaskStore tasks();

  ModelStore models();

  BatchStore batches();

  /** What is kept of requests of callers. */
  RequestStore requests();

  /** The history of decisions. */
  DecisionStore decisions();

  /** What was made from things of other engines. */
  OriginStore origins();

  /** Nodes and shard leases. */
  LeaseStore leases();

  /** What nodes tell each other of job queues. */
  QueueStore queues();

  /**
   * Ready jobs of each shard that no queue brings, highest priority first, then oldest.
   *
   * @param after where to go on per shard, aligned with {@code shards}; {@link Cursor#START} reads
   *     from the start
   * @param perShard at most so many jobs of each shard
   */
  List<JobRow> readyJobs(int[] shards, Cursor[] after, int perShard);

  /**
   * The oldest ready jobs of the shards that no queue brings, whatever their priority, so that none
   * starves.
   */
  List<JobRow> oldestReadyJobs(int[] shards, int limit);

  /**
   * Ready jobs of each shard that a queue is to bring, whichever, highest priority first, then
   * oldest; see {@link #readyJobs}.
   */
  List<JobRow> queuedJobs(int[] shards, Cursor[] after, int perShard);

  /**
   * Those of these jobs that may run: the ready ones, and timers that are due by {@code now} (epoch
   * milliseconds). All others are missing from the answer, which has no order: jobs that are gone,
   * suspended, out of retries or wait for their time.
   */
  List<JobRow> jobsToRun(Collection<Long> jobIds, long now);

  /**
   * Timers of the shards that are due before {@code dueBefore} (epoch milliseconds), soonest first.
   *
   * @param after where to go on per shard, aligned with {@code shards}; {@link TimerCursor#START}
   *     reads from the start
   * @param perShard at most so many timers of each shard
   */
  List<JobRow> timersDue(int[] shards, TimerCursor[] after, long dueBefore, int perShard);

  /**
   * Jobs of a topic that workers outside can take: those that nobody has, highest priority first,
   * then oldest; among them some whose lock or pause is over by {@code now} (epoch milliseconds).
   * Costs what it answers, however many wait or are taken.
   *
   * @param tenantId of which tenant, empty for none; null for all
   */
  List<JobRow> freeExternalJobs(String topic, @Nullable String tenantId, long now, int limit);

  /**
   * Jobs that a worker outside has taken and not given back, in the order of their ids.
   *
   * @param tenantId of which tenant, empty for none; null for all
   * @param afterId the id that the page before ended with, 0 for the first
   */
  List<JobRow> externalJobsOf(String lockOwner, @Nullable String tenantId, long afterId, int limit);

  /**
   * Instances of a definition that are suspended, or those that are not, in the order of their ids.
   *
   * @param afterId the id that the page before ended with, 0 for the first
   */
  List<Long> instancesOf(long definitionId, boolean suspended, long afterId, int limit);

  /** Tells the nodes that serve these shards that there are new jobs; after commit, best effort. */
  void wake(Set<Integer> shards);

  /**
   * Calls back with the shard of every wake-up of another node; a no-op on an embedded database.
   */
  AutoCloseable listen(Consumer<Integer> onShard);

  /**
   * Says how to find the transaction that a calling thread is in, before the first call. {@link
   * #reads} and the look-ups of single ids then see what that transaction has written.
   */
  void joinReads(Transacting transactions);

  /**
   * Says how to find the transaction that a calling thread is in, begun for it if need be, before
   * the first call. {@link #tasks}, {@link #definitions} and {@link #deleteHistory} then write in
   * it.
   */
  void joinWrites(Transacting transactions);

  /**
   * Locks by which nodes take turns at instances; empty where there is one node only, or no
   * connection to spare. To be called once; whoever has called closes them.
   */
  default Optional<TurnLocks> turnLocks() {
    return Optional.empty();
  }

  /** Pooled read connections for queries; auto-commit. */
  DataSource reads();

  /** The SQL dialect of {@link #reads}. */
  SQLDialect dialect();

  /**
   * Has whoever waits for somebody else's transaction told that the store is being closed, where
   * that can be done; before {@link #close}, once nobody is to be waited for any more.
   */
  void interrupt();

  @Override
  void close();

  /** Where reading of a shard's ready jobs stopped. */
  record Cursor(int priority, long id) {
    public static final Cursor START = new Cursor(Integer.MAX_VALUE, 0);
  }

  /** Where reading of a shard's timers stopped. */
  record TimerCursor(long dueAt, long id) {
    public static final TimerCursor START = new TimerCursor(Long.MIN_VALUE, 0);
  }
}
