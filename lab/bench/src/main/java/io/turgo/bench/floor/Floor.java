package io.turgo.bench.floor;

import io.turgo.bench.protocol.Booking;
import io.turgo.bench.protocol.Counts;
import io.turgo.bench.protocol.OpenRequest;
import io.turgo.bench.turgo.TurgoContender;
import io.turgo.bench.turgo.TurgoCounts;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.DefinitionStore.DeploymentRow;
import io.turgo.engine.store.DefinitionStore.NewDefinition;
import io.turgo.engine.store.DefinitionStore.NewDeployment;
import io.turgo.engine.store.Shards;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;

/**
 * Makes the row changes of scripts for many instances at a time, in Turgo's tables. The store of
 * Turgo makes the tables, hands out blocks of ids and keeps deployments; rows of instances are
 * written by {@link GroupSession}s only.
 *
 * <p>A few sessions are shared by the threads that start instances and by the workers, one for each
 * session, that take groups of instances whose last step is durable through their next. The first
 * failure ends the workers and is thrown by every call from then on.
 */
final class Floor implements AutoCloseable {
  private final Store store;
  private final TurgoCounts counts;
  private final FloorSettings settings;
  private final FreshIds ids;
  private final BlockingQueue<GroupSession> sessions;
  private final ReadyGroups ready;
  private final Map<String, RowScript> scripts;
  private final List<Thread> workers = new ArrayList<>();
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

  private Floor(
      Store store,
      FloorSettings settings,
      List<GroupSession> sessions,
      Map<String, RowScript> scripts,
      ReadyGroups ready) {
    this.store = store;
    this.settings = settings;
    this.counts = new TurgoCounts(store.reads());
    this.ids = new FreshIds(store);
    this.sessions = new ArrayBlockingQueue<>(sessions.size(), false, sessions);
    this.scripts = scripts;
    this.ready = ready;
  }

  /**
   * Opens the database, which gets Turgo's tables unless it has them.
   *
   * @param scripts by the key of their process; those of an earlier opening still hold
   * @param ready instances that an earlier opening has left
   */
  static Floor open(
      OpenRequest request,
      FloorSettings settings,
      Map<String, RowScript> scripts,
      ReadyGroups ready)
      throws SQLException {
    Path file = request.embedded() ? TurgoContender.file(Path.of(request.directory())) : null;
    Store store =
        file != null
            ? SqliteStore.open(SqliteSettings.of(file))
            : PostgresStore.open(PostgresSettings.of(request.jdbcUrl(), null, null));
    store.fixHistoryLevel(HistoryLevel.FULL, false);
    if (file == null) {
      FloorIndexes.leave(request.jdbcUrl());
    }
    List<GroupSession> sessions = new ArrayList<>();
    for (int i = 0; i < settings.getConnections(); i++) {
      sessions.add(
          file != null
              ? SqliteSession.open(file)
              : PostgresSession.open(request.jdbcUrl(), settings.getCopyFrom()));
    }
    return new Floor(store, settings, sessions, scripts, ready);
  }

  /** Stores the model and finds its script. */
  void deploy(String resourceName, String bpmn) throws XMLStreamException {
    ProcessFile process = ProcessFile.read(bpmn);
    long definitionId = ids.take(2);
    scripts.put(process.key(), Scripts.of(process, definitionId));
    store
        .definitions()
        .deploy(
            new NewDeployment(
                new DeploymentRow(
                    definitionId + 1,
                    resourceName,
                    null,
                    null,
                    "",
                    null,
                    System.currentTimeMillis()),
                false,
                Map.of(resourceName, bpmn.getBytes(StandardCharsets.UTF_8)),
                List.of(
                    new NewDefinition(
                        definitionId,
                        process.key(),
                        process.name(),
                        null,
                        process.targetNamespace(),
                        resourceName,
                        List.of()))));
  }

  /** Starts an instance for each map of variables, in one transaction. */
  void start(String processKey, List<Map<String, Object>> variables) throws Exception {
    RowScript script = scripts.get(processKey);
    if (script == null) {
      throw new IllegalArgumentException("No process '" + processKey + "' is deployed");
    }
    List<long[]> instances = new ArrayList<>(variables.size());
    long id = ids.take(variables.size());
    for (Map<String, Object> values : variables) {
      instances.add(instance(script, id++, values));
    }
    write(script, 0, instances);
  }

  private long[] instance(RowScript script, long id, Map<String, Object> variables) {
    long[] numbers = new long[script.slots()];
    numbers[Slots.INSTANCE] = id;
    numbers[Slots.SHARD] = Shards.of(id, store.shards());
    numbers[Slots.NUMBER] = number(variables, "number");
    numbers[Slots.INPUT_1] = number(variables, "input1");
    numbers[Slots.INPUT_2] = number(variables, "input2");
    numbers[Slots.RESULT] = numbers[Slots.INPUT_1] + numbers[Slots.INPUT_2];
    return numbers;
  }

  private static long number(Map<String, Object> variables, String name) {
    return variables.get(name) instanceof Number number ? number.longValue() : 0;
  }

  /** Makes a step for a group and hands it on to the next. */
  private void write(RowScript script, int number, List<long[]> instances) throws Exception {
    refuseFailed();
    Step step = script.steps().get(number);
    int perInstance = step.newIds().size();
    long id = ids.take(perInstance * instances.size());
    for (long[] instance : instances) {
      for (int slot : step.newIds()) {
        instance[slot] = id++;
      }
    }
    GroupSession session = sessions.take();
    try {
      session.write(step, instances, System.currentTimeMillis());
    } finally {
      sessions.add(session);
    }
    ready.done(script, number, instances);
  }

  void startWorkers() throws Exception {
    refuseFailed();
    if (!workers.isEmpty()) {
      return;
    }
    ready.open(true);
    for (int i = 0; i < settings.getConnections(); i++) {
      workers.add(Thread.ofPlatform().daemon().name("floor-worker-" + i).start(this::work));
    }
  }

  /** Lets the workers end their groups, and waits for that. */
  void stopWorkers() throws Exception {
    ready.open(false);
    for (Thread worker : workers) {
      worker.join();
    }
    workers.clear();
    refuseFailed();
  }

  private void work() {
    try {
      for (ReadyGroups.Group group = ready.take(settings.getGroup());
          group != null;
          group = ready.take(settings.getGroup())) {
        write(group.script(), group.step(), group.instances());
      }
    } catch (Exception e) {
      failure.compareAndSet(null, e);
      ready.open(false);
    }
  }

  private void refuseFailed() {
    Exception first = failure.get();
    if (first != null) {
      throw new IllegalStateException("The floor has failed: " + first.getMessage(), first);
    }
  }

  /** Instances in one transaction. */
  int group() {
    return settings.getGroup();
  }

  /** Rows by the names that the scenarios compare, those of user code too. */
  Map<String, Long> rows() throws SQLException {
    Map<String, Long> rows = counts().all();
    try (Connection connection = store.reads().getConnection()) {
      rows.put(Counts.BOOKINGS, Booking.count(connection));
    }
    return rows;
  }

  TurgoCounts counts() {
    refuseFailed();
    return counts;
  }

  @Override
  public void close() throws Exception {
    ready.open(false);
    for (Thread worker : workers) {
      worker.join();
    }
    for (GroupSession session : sessions) {
      session.close();
    }
    store.close();
  }
}
