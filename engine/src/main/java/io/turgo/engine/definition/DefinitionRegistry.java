package io.turgo.engine.definition;

import io.turgo.engine.bpmn.BpmnCompiler;
import io.turgo.engine.decision.DecisionFile;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.model.EventListener;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.store.DefinitionStore;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.DefinitionStore.DeploymentRow;
import io.turgo.engine.store.DefinitionStore.NewDefinition;
import io.turgo.engine.store.DefinitionStore.NewDeployment;
import io.turgo.engine.store.DefinitionStore.Paused;
import io.turgo.engine.store.DefinitionStore.PausedRow;
import io.turgo.engine.store.DefinitionStore.Same;
import io.turgo.engine.store.DefinitionStore.Starts;
import io.turgo.engine.usercode.Definitions;
import io.turgo.engine.usercode.NestedCalls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The definitions that this node knows, compiled once each.
 *
 * <p>{@link DefinitionFinder} finds what is to be started; {@link DefinitionFiles} reads the files.
 *
 * <p>Safe for all threads. Other nodes' deployments are noticed by the definition epoch that each
 * committed group brings along, and by every look-up that finds nothing. What a caller's
 * transaction deploys is known to that transaction until it is committed.
 */
public final class DefinitionRegistry implements Definitions {
  private static final Logger LOG = LoggerFactory.getLogger(DefinitionRegistry.class);

  private final DefinitionStore store;
  private final BpmnCompiler compiler;
  private final DecisionFiles decisionFiles;
  private final LongSupplier ids;
  private final Map<Long, ProcessGraph> graphs = new ConcurrentHashMap<>();
  private final DefinitionFiles files;
  private final DefinitionFinder finder = new DefinitionFinder(this);
  private final ReentrantLock refreshing = new ReentrantLock();
  private final StartEvents starts;
  private final DefinitionTimers timers;
  private final UncommittedDefinitions uncommitted;
  private final Function<EventListener, @Nullable String> unfit;
  private final NestedCalls nested;
  private volatile KnownDefinitions known = KnownDefinitions.NONE;

  /** Transactions that may have changed definitions and have ended. */
  private final AtomicLong ended = new AtomicLong();

  /** How many of them had ended before what is known was read. */
  private volatile long endedBefore;

  /** When this node last knew that the database has nothing newer, by {@link System#nanoTime}. */
  private volatile long lookedAt = System.nanoTime();

  /**
   * @param decisionFiles compiles the decisions of deployments
   * @param unfit why a listener to events that a file declares cannot be made; null if it can
   * @param nested knows of user code that changes what is deployed, and keeps code of models to
   *     their tenants
   */
  public DefinitionRegistry(
      DefinitionStore store,
      BpmnCompiler compiler,
      DecisionFiles decisionFiles,
      LongSupplier ids,
      StartEvents.Settings settings,
      UncommittedDefinitions uncommitted,
      Function<EventListener, @Nullable String> unfit,
      NestedCalls nested) {
    this.unfit = unfit;
    this.nested = nested;
    this.starts = new StartEvents(ids, settings);
    this.timers = new DefinitionTimers(ids, settings);
    this.store = store;
    this.compiler = compiler;
    this.decisionFiles = decisionFiles;
    this.files = new DefinitionFiles(store, compiler);
    this.ids = ids;
    this.uncommitted = uncommitted;
  }

  /** Whether the database has a newer epoch than this node. */
  public boolean isOlderThan(long epoch) {
    if (epoch > known.epoch()) {
      return true;
    }
    lookedAt = System.nanoTime();
    return false;
  }

  /**
   * Has this node know what other nodes have deployed, suspended and paused for longer than that.
   * Each commit says it too, so that a node which is busy reads nothing for it.
   */
  public void lookAfter(Duration atMost) {
    if (System.nanoTime() - lookedAt > atMost.toNanos()) {
      lookAgain();
    }
  }

  /** Reads the definitions again if the database has a newer epoch than this node. */
  public void noticeEpoch(long epoch) {
    if (isOlderThan(epoch)) {
      refresh();
    }
  }

  /** Reads the definitions again; in a transaction of the caller for that transaction alone. */
  public void refresh() {
    UncommittedDefinitions.View own = uncommitted.findOrMake(ended::incrementAndGet);
    if (own != null) {
      own.known = known.refreshed(store, all -> {});
      return;
    }
    refreshing.lock();
    try {
      long before = ended.get();
      known = known.refreshed(store, this::keepOnly);
      endedBefore = before; // last: until then nobody may go by what was known
    } finally {
      refreshing.unlock();
    }
  }

  private void keepOnly(KnownDefinitions all) {
    graphs.keySet().removeIf(id -> all.byId().get(id) == null);
    files.keep(id -> all.byId().get(id) != null);
  }

  /**
   * Has this node know a deployment of its own. The epoch says whether anything else has changed
   * since the last look; only then definitions are read.
   */
  private void learn(
      DefinitionStore.Deployed deployed, List<NewDefinition> written, boolean isDuplicate) {
    // A caller's transaction has a view of its own until it ends.
    if (uncommitted.findOrMake(ended::incrementAndGet) != null
        || !addNext(deployed, written, isDuplicate)) {
      refresh();
    }
  }

  private boolean addNext(
      DefinitionStore.Deployed deployed, List<NewDefinition> written, boolean isDuplicate) {
    refreshing.lock();
    try {
      KnownDefinitions before = known;
      long found = isDuplicate ? deployed.epoch() : deployed.epoch() - 1;
      if (isOutdated() || before.epoch() != found) {
        return false;
      }
      List<EventSubscriptionRow> starts =
          deployed.definitions().isEmpty()
              ? List.of()
              : written.stream()
                  .flatMap(definition -> definition.starts().events().stream())
                  .toList();
      known = before.plus(deployed.epoch(), deployed.definitions(), starts);
      return true;
    } finally {
      refreshing.unlock();
    }
  }

  private boolean isOutdated() {
    return endedBefore != ended.get();
  }

  /** Whether the database has definitions of a newer epoch than this one; reads them then. */
  public boolean haveChangedSince(long epoch) {
    lookAgain();
    return view().epoch() > epoch;
  }

  /** After a look-up that found nothing; reads one number where there is nothing newer. */
  @Override
  public void lookAgain() {
    if (uncommitted.find() != null || isOutdated() || isOlderThan(store.epoch())) {
      refresh();
    }
  }

  /** What the calling thread knows: its transaction's view, or else everybody's. */
  KnownDefinitions view() {
    UncommittedDefinitions.View own = uncommitted.find();
    if (own != null) {
      return own.known;
    }
    if (isOutdated()) {
      refresh();
    }
    return known;
  }

  /** The look-ups of what is to be started. */
  public DefinitionFinder find() {
    return finder;
  }

  /**
   * @throws TurgoObjectNotFoundException if there is no such definition
   */
  public DefinitionRow byId(long id) {
    DefinitionRow row = row(id);
    if (row == null) {
      throw notFound(id);
    }
    return row;
  }

  private @Nullable DefinitionRow row(long id) {
    DefinitionRow row = view().byId().get(id);
    if (row == null) {
      lookAgain();
      row = view().byId().get(id);
    }
    return row;
  }

  /** What who may not know of a definition is told as well. */
  public static TurgoObjectNotFoundException notFound(long id) {
    return new TurgoObjectNotFoundException("There is no process definition with the id " + id);
  }

  /** The definitions of a deployment that this node knows, in the order of their ids. */
  public List<DefinitionRow> ofDeployment(long deploymentId) {
    return List.copyOf(view().byDeployment().getOrDefault(deploymentId, List.of()));
  }

  @Override
  public ProcessGraph graph(long definitionId) {
    ProcessGraph graph = graphs.get(definitionId);
    if (graph != null) {
      return graph;
    }
    UncommittedDefinitions.View own = uncommitted.find();
    graph = own == null ? null : own.graphs.get(definitionId);
    return graph != null ? graph : compile(byId(definitionId));
  }

  @Override
  public String tenant(long definitionId) {
    DefinitionRow row = row(definitionId);
    return row == null ? "" : row.tenantId();
  }

  @Override
  public long pausedAt(long definitionId, String activityId) {
    KnownDefinitions view = view();
    return view.isPaused(definitionId, activityId) ? view.epoch() : StepContext.NOT_PAUSED;
  }

  /** Whether a job has to wait because its activity is paused, as far as this node knows. */
  public boolean isPaused(JobRow job) {
    return job.kind().canBePaused() && isPaused(job.definitionId(), job.activityId());
  }

  /** Whether an activity is paused, as far as this node knows. */
  public boolean isPaused(long definitionId, String activityId) {
    return view().isPaused(definitionId, activityId);
  }

  /** Whether this node knows of any pause. */
  public boolean isAnyPaused() {
    return !view().pauses().isEmpty();
  }

  /** What is paused, the oldest pause first. */
  public List<PausedRow> pauses() {
    lookAgain();
    return view().pauses();
  }

  /** Ends a pause; jobs let those go on that wait because of it. */
  public void resume(Paused paused) {
    change(changed -> changed.resume(paused, id -> timers.resuming(id, paused.activityId())));
    timers.written();
  }

  /** All versions of a process in a tenant, the newest first. */
  public List<DefinitionRow> versions(String key, String tenantId) {
    lookAgain();
    return view()
        .byId()
        .values()
        .filter(row -> row.key().equals(key) && row.tenantId().equals(tenantId))
        .sorted(Comparator.comparingInt(DefinitionRow::version).reversed())
        .toList();
  }

  /** The name of an element; null if it has none, or the definition is gone. */
  public @Nullable String elementName(long definitionId, String elementId) {
    if (row(definitionId) == null) {
      return null;
    }
    return graph(definitionId)
        .findNode(elementId)
        .<@Nullable String>map(node -> node.common().name())
        .orElse(null);
  }

  /**
   * The file of a definition, to be read; from memory once it was asked for.
   *
   * @throws TurgoObjectNotFoundException if there is no such definition
   */
  public BpmnModel model(long definitionId) {
    return files.model(definitionId, this::byId);
  }

  private ProcessGraph compile(DefinitionRow row) {
    ProcessGraph graph = files.compile(row);
    remember(Map.of(row.id(), graph));
    return graph;
  }

  /**
   * Compiles and stores files; those that are not BPMN are stored as they are.
   *
   * @param unless deployments of that name, tenant and parent that have the same files already, in
   *     which case nothing is stored
   * @param activeFrom until when the definitions are suspended, in epoch milliseconds; null if they
   *     are active at once
   * @return the deployment; with duplicates filtered the one that was there
   * @throws BpmnDeploymentException with all errors of all files; nothing is stored then
   */
  public Deployed deploy(
      DeploymentRow row, Same unless, Map<String, byte[]> resources, @Nullable Long activeFrom) {
    return deploy(row, unless, resources, activeFrom, Resumed.NOTHING);
  }

  /**
   * Versions and timers that the definitions of a deployment bring from another engine, by the keys
   * of the definitions.
   *
   * @param timers those of their start events, in place of those that a model would begin
   */
  public record Resumed(Map<String, Integer> versions, Map<String, List<StartTimerRest>> timers) {
    static final Resumed NOTHING = new Resumed(Map.of(), Map.of());
  }

  /** The same for definitions of another engine. */
  public Deployed deploy(
      DeploymentRow row,
      Same unless,
      Map<String, byte[]> resources,
      @Nullable Long activeFrom,
      Resumed resumed) {
    requireFiles(resources);
    DeploymentCompiler compiled = compilerFor(row.tenantId(), resumed.timers());
    List<DeploymentProblem> warnings =
        nested.ofModel(row.tenantId(), () -> compiled.compile(resources));
    long before = view().epoch();
    DefinitionStore.Deployed deployed =
        store.deploy(
            new NewDeployment(
                row,
                unless,
                resources,
                compiled.definitions(),
                compiled.decisions(),
                activations(compiled.definitions(), activeFrom),
                resumed.versions()));
    boolean isDuplicate = deployed.deployment().id() != row.id();
    refreshWritten(before, () -> learn(deployed, compiled.definitions(), isDuplicate));
    if (!deployed.definitions().isEmpty()) {
      if (activeFrom != null) {
        timers.written();
      }
      compiled.definitions().forEach(definition -> starts.written(definition.starts()));
    }
    remember(
        deployed.definitions().stream()
            .collect(
                Collectors.toMap(
                    DefinitionRow::id,
                    definition -> Objects.requireNonNull(compiled.graphs().get(definition.id())))));
    if (!isDuplicate) {
      decisionFiles.remember(row.id(), compiled.compiledDecisions());
    }
    return new Deployed(deployed.deployment(), warnings);
  }

  /** A deployment and the warnings of its files. */
  public record Deployed(DeploymentRow row, List<DeploymentProblem> warnings) {}

  private List<JobRow> activations(List<NewDefinition> definitions, @Nullable Long activeFrom) {
    return activeFrom == null
        ? List.of()
        : definitions.stream()
            .map(definition -> timers.job(definition.id(), false, false, activeFrom))
            .toList();
  }

  /**
   * Suspends or activates definitions at a time.
   *
   * @param withInstances whether their instances follow them
   * @param at epoch milliseconds
   * @throws TurgoObjectNotFoundException if one of them is gone
   */
  public void schedule(
      Collection<Long> definitionIds, boolean suspend, boolean withInstances, long at) {
    List<JobRow> jobs =
        definitionIds.stream().map(id -> timers.job(id, suspend, withInstances, at)).toList();
    change(definitionStore -> definitionStore.schedule(jobs));
    timers.written();
  }

  /** The errors and warnings of these files; nothing is stored. */
  public List<DeploymentProblem> problems(String tenantId, Map<String, byte[]> resources) {
    requireFiles(resources);
    return nested.ofModel(tenantId, () -> compilerFor(tenantId, Map.of()).check(resources));
  }

  private DeploymentCompiler compilerFor(
      String tenantId, Map<String, List<StartTimerRest>> timers) {
    return new DeploymentCompiler(compiler, decisionFiles, ids, starts, timers, tenantId, unfit);
  }

  /**
   * Returns a file with decisions, from memory once it was asked for.
   *
   * @throws io.turgo.engine.exception.TurgoException if the engine has none to evaluate them
   */
  public DecisionFile decisionFile(long deploymentId, String file) {
    return decisionFiles.file(deploymentId, file);
  }

  /**
   * The warnings of the files of a deployment. Models are read and compiled again for that; so are
   * decisions that are not known yet.
   */
  public List<DeploymentProblem> warnings(long deploymentId) {
    lookAgain();
    return Stream.concat(
            files.warnings(deploymentId, ofDeployment(deploymentId)).stream(),
            decisionFiles.warnings(deploymentId).stream())
        .toList();
  }

  private static void requireFiles(Map<String, byte[]> resources) {
    if (resources.isEmpty()) {
      throw new TurgoIllegalArgumentException("A deployment needs at least one resource");
    }
  }

  /** Ids of what is rolled back may be given again, so graphs of a transaction are its own. */
  private void remember(Map<Long, ProcessGraph> compiled) {
    UncommittedDefinitions.View own = uncommitted.find();
    (own == null ? graphs : own.graphs).putAll(compiled);
  }

  /**
   * Deletes a deployment; the start events of the versions before wait again.
   *
   * @param now when models that point to it are changed
   */
  public void delete(long deploymentId, long now) {
    List<Starts> again = new ArrayList<>();
    long before = view().epoch();
    store.delete(
        deploymentId,
        now,
        row -> {
          Starts made =
              nested.ofModel(
                  row.tenantId(), () -> starts.of(row.id(), row.tenantId(), graphOf(row)));
          again.add(made);
          return made;
        });
    refreshWritten(before, this::refresh);
    again.forEach(starts::written);
  }

  private ProcessGraph graphOf(DefinitionRow row) {
    ProcessGraph known = graphs.get(row.id());
    return known != null ? known : compile(row);
  }

  /** Changes what is deployed and reads it again; the change steps the epoch itself. */
  public void change(Consumer<DefinitionStore> change) {
    long before = view().epoch();
    change.accept(store);
    refreshWritten(before, this::refresh);
  }

  /**
   * Reads what this node has written. Outside of a transaction of the caller that is committed and
   * no failure any more: the definitions are then read again with the next look.
   *
   * @param before the epoch that was known before this node wrote
   * @param read has this node know what was written
   */
  private void refreshWritten(long before, Runnable read) {
    if (uncommitted.find() != null) {
      read.run();
    } else {
      try {
        read.run();
      } catch (RuntimeException e) {
        ended.incrementAndGet();
        LOG.warn("This node could not read new process definitions; it reads them later", e);
        return;
      }
    }
    KnownDefinitions now = view();
    if (now.epoch() == before + 1) {
      nested.definitionsChanged(before, now.epoch(), now::isActive);
    }
  }
}
