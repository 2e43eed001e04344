package io.turgo.engine.definition;

import io.turgo.engine.bpmn.BpmnCompiler;
import io.turgo.engine.bpmn.ReadModel;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.instance.EventSubscriptionRow;
import io.turgo.engine.instance.EventSubscriptionRow.Kind;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.model.EventListener;
import io.turgo.engine.model.GraphNode;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The definitions that this node knows, compiled once each.
 *
 * <p>Safe for all threads. Other nodes' deployments are noticed by the definition epoch that each
 * committed group brings along, and by every look-up that finds nothing. What a caller's
 * transaction deploys is known to that transaction until it is committed.
 */
public final class DefinitionRegistry implements Definitions {
  private static final Logger LOG = LoggerFactory.getLogger(DefinitionRegistry.class);

  private final DefinitionStore store;
  private final BpmnCompiler compiler;
  private final LongSupplier ids;
  private final Map<Long, ProcessGraph> graphs = new ConcurrentHashMap<>();
  private final Map<Long, BpmnModel> models = new ConcurrentHashMap<>();
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
   * @param unfit why a listener to events that a file declares cannot be made; null if it can
   * @param nested knows of user code that changes what is deployed, and keeps code of models to
   *     their tenants
   */
  public DefinitionRegistry(
      DefinitionStore store,
      BpmnCompiler compiler,
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
      refreshIfOlder();
    }
  }

  @Override
  public void lookAgain() {
    refreshIfOlder();
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
      own.known = KnownDefinitions.of(store.all());
      return;
    }
    refreshing.lock();
    try {
      long before = ended.get();
      known = KnownDefinitions.of(store.all());
      endedBefore = before; // last: until then nobody may go by what was known
      graphs.keySet().retainAll(known.byId().keySet());
      models.keySet().retainAll(known.byId().keySet());
    } finally {
      refreshing.unlock();
    }
  }

  private boolean isOutdated() {
    return endedBefore != ended.get();
  }

  /** Whether the database has definitions of a newer epoch than this one; reads them then. */
  public boolean haveChangedSince(long epoch) {
    refreshIfOlder();
    return view().epoch() > epoch;
  }

  /** After a look-up that found nothing; reads one number where there is nothing newer. */
  private void refreshIfOlder() {
    if (uncommitted.find() != null || isOutdated() || isOlderThan(store.epoch())) {
      refresh();
    }
  }

  /** What the calling thread knows: its transaction's view, or else everybody's. */
  private KnownDefinitions view() {
    UncommittedDefinitions.View own = uncommitted.find();
    if (own != null) {
      return own.known;
    }
    if (isOutdated()) {
      refresh();
    }
    return known;
  }

  /**
   * The newest version of a process in a tenant.
   *
   * @param tenantId empty for definitions without a tenant
   * @param orWithoutTenant whether a definition without a tenant will do if the tenant has none
   * @throws TurgoObjectNotFoundException if none is deployed
   */
  public Latest latest(String key, String tenantId, boolean orWithoutTenant) {
    Latest found = find(key, tenantId, orWithoutTenant);
    if (found == null) {
      refreshIfOlder();
      found = find(key, tenantId, orWithoutTenant);
    }
    if (found == null) {
      throw new TurgoObjectNotFoundException(
          "No process with the key '"
              + key
              + "' is deployed "
              + (tenantId.isEmpty() ? "without a tenant" : "for tenant '" + tenantId + "'")
              + (orWithoutTenant && !tenantId.isEmpty() ? " or without one" : ""));
    }
    return found;
  }

  private @Nullable Latest find(String key, String tenantId, boolean orWithoutTenant) {
    KnownDefinitions view = view();
    DefinitionRow row = view.newest(key, tenantId);
    if (row == null && orWithoutTenant) {
      row = view.newest(key, "");
    }
    return row == null ? null : new Latest(row, view.epoch());
  }

  /**
   * One version of a process in a tenant.
   *
   * @param tenantId empty for definitions without a tenant
   * @throws TurgoObjectNotFoundException if it is not deployed
   */
  public Latest version(String key, String tenantId, int version) {
    DefinitionRow row = findVersion(key, tenantId, version);
    if (row == null) {
      refreshIfOlder();
      row = findVersion(key, tenantId, version);
    }
    if (row == null) {
      throw new TurgoObjectNotFoundException(
          "No version "
              + version
              + " of a process with the key '"
              + key
              + "' is deployed "
              + (tenantId.isEmpty() ? "without a tenant" : "for tenant '" + tenantId + "'"));
    }
    return found(row.id());
  }

  /**
   * The version of a process in a tenant that has a tag.
   *
   * @param tenantId empty for definitions without a tenant
   * @throws TurgoObjectNotFoundException if no version has it
   * @throws TurgoException if several have it
   */
  public Latest versionTagged(String key, String tenantId, String tag) {
    List<DefinitionRow> tagged =
        versions(key, tenantId).stream()
            .filter(row -> tag.equals(graph(row.id()).about().versionTag()))
            .toList();
    String quoted =
        "of the process with the key '"
            + key
            + "' "
            + (tenantId.isEmpty() ? "without a tenant" : "of tenant '" + tenantId + "'");
    if (tagged.isEmpty()) {
      throw new TurgoObjectNotFoundException(
          "No version " + quoted + " has the version tag '" + tag + "'");
    }
    if (tagged.size() > 1) {
      throw new TurgoException(
          "The versions "
              + tagged.stream().map(row -> Integer.toString(row.version())).toList()
              + " "
              + quoted
              + " have the version tag '"
              + tag
              + "'; give each version a tag of its own");
    }
    return found(tagged.getFirst().id());
  }

  private @Nullable DefinitionRow findVersion(String key, String tenantId, int version) {
    return view().byVersion().get(new KnownDefinitions.Version(key, tenantId, version));
  }

  /**
   * The start event that waits for a message.
   *
   * @param tenantId empty for definitions without a tenant
   * @param orWithoutTenant whether one without a tenant will do if the tenant has none
   * @throws TurgoObjectNotFoundException if none waits for it
   */
  public Start messageStart(String name, String tenantId, boolean orWithoutTenant) {
    Start found = findMessageStart(name, tenantId, orWithoutTenant);
    if (found == null) {
      refreshIfOlder();
      found = findMessageStart(name, tenantId, orWithoutTenant);
    }
    if (found == null) {
      throw new TurgoObjectNotFoundException(
          "No start event waits for the message '"
              + name
              + "' "
              + (tenantId.isEmpty() ? "without a tenant" : "for tenant '" + tenantId + "'")
              + (orWithoutTenant && !tenantId.isEmpty() ? " or without one" : ""));
    }
    return found;
  }

  private @Nullable Start findMessageStart(String name, String tenantId, boolean orWithoutTenant) {
    KnownDefinitions view = view();
    List<Start> found = starts(view, Kind.MESSAGE, name, tenantId);
    if (found.isEmpty() && orWithoutTenant) {
      found = starts(view, Kind.MESSAGE, name, "");
    }
    return found.isEmpty() ? null : found.getFirst();
  }

  /**
   * Refuses what is no start event of a process.
   *
   * @throws TurgoException if the process has no such start event
   */
  public void requireStart(DefinitionRow row, String startEventId) {
    ProcessGraph graph = graph(row.id());
    boolean isStart =
        graph
            .findNode(startEventId)
            .filter(GraphNode.StartEvent.class::isInstance)
            .filter(node -> node.common().scopeId().equals(graph.root().elementId()))
            .isPresent();
    if (!isStart) {
      throw new TurgoException(
          "Process '" + row.key() + "' has no start event '" + startEventId + "'");
    }
  }

  /** The start events that wait for a signal, as they are deployed now. */
  public List<Start> signalStarts(String name, String tenantId) {
    refreshIfOlder();
    return starts(view(), Kind.SIGNAL, name, tenantId);
  }

  /**
   * The start events that wait for a message, as they are deployed now.
   *
   * @param tenantId empty for none, null for any
   */
  public List<Start> messageStarts(String name, @Nullable String tenantId) {
    refreshIfOlder();
    return starts(view(), Kind.MESSAGE, name, tenantId);
  }

  /** The start event of a version, new or old, that a message is for; null if there is none. */
  public @Nullable String messageStartOf(long definitionId, String name) {
    return StartEvents.ofMessage(graph(definitionId), name);
  }

  /**
   * The start events that a condition begins, as they are deployed now.
   *
   * @param tenantId empty for none, null for any
   */
  public List<Start> conditionStarts(@Nullable String tenantId) {
    refreshIfOlder();
    return starts(view(), Kind.CONDITION, "", tenantId);
  }

  /** The start events of a version, new or old, that a condition begins. */
  public List<GraphNode.StartEvent> conditionStartsOf(long definitionId) {
    return StartEvents.ofConditions(graph(definitionId));
  }

  private static List<Start> starts(
      KnownDefinitions view, Kind kind, String name, @Nullable String tenantId) {
    List<Start> found = new ArrayList<>(1);
    for (EventSubscriptionRow row : view.starts(kind, name, tenantId)) {
      DefinitionRow definition = view.byId().get(row.definitionId());
      if (definition != null) {
        found.add(new Start(new Latest(definition, view.epoch()), row));
      }
    }
    return found;
  }

  /** A start event that waits for something, and its definition. */
  public record Start(Latest definition, EventSubscriptionRow subscription) {}

  /**
   * What is found, unless its definition is suspended.
   *
   * @param done what can not be done with a suspended one, such as {@code started}
   * @throws TurgoException if it is suspended
   */
  public <T> T active(Supplier<T> find, Function<T, Latest> definition, String done) {
    T found = find.get();
    if (definition.apply(found).row().suspended()) {
      refresh(); // another node may have activated it
      found = find.get();
    }
    DefinitionRow row = definition.apply(found).row();
    if (row.suspended()) {
      throw new TurgoException(
          "No instance can be "
              + done
              + ": process definition "
              + row.id()
              + " ('"
              + row.key()
              + "', version "
              + row.version()
              + ") is suspended");
    }
    return found;
  }

  /** The newest version of a key, and the epoch of the view that it was found in. */
  public record Latest(DefinitionRow row, long epoch) {}

  /**
   * A definition, and the epoch of the view that it was found in.
   *
   * @throws TurgoObjectNotFoundException if there is no such definition
   */
  public Latest found(long id) {
    DefinitionRow row = byId(id);
    KnownDefinitions view = view();
    DefinitionRow now = view.byId().get(id);
    return new Latest(now == null ? row : now, view.epoch());
  }

  /**
   * @throws TurgoObjectNotFoundException if there is no such definition
   */
  public DefinitionRow byId(long id) {
    DefinitionRow row = view().byId().get(id);
    if (row == null) {
      refreshIfOlder();
      row = view().byId().get(id);
    }
    if (row == null) {
      throw notFound(id);
    }
    return row;
  }

  /** What who may not know of a definition is told as well. */
  public static TurgoObjectNotFoundException notFound(long id) {
    return new TurgoObjectNotFoundException("There is no process definition with the id " + id);
  }

  /** The definitions of a deployment that this node knows, in the order of their ids. */
  public List<DefinitionRow> ofDeployment(long deploymentId) {
    return view().byDeployment().getOrDefault(deploymentId, List.of()).stream()
        .sorted(Comparator.comparingLong(DefinitionRow::id))
        .toList();
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
    DefinitionRow row = view().byId().get(definitionId);
    if (row == null) {
      refreshIfOlder();
      row = view().byId().get(definitionId);
    }
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
    return !view().paused().isEmpty();
  }

  /** What is paused, the oldest pause first. */
  public List<PausedRow> pauses() {
    refreshIfOlder();
    return view().pauses();
  }

  /** Ends a pause; jobs let those go on that wait because of it. */
  public void resume(Paused paused) {
    change(changed -> changed.resume(paused, id -> timers.resuming(id, paused.activityId())));
    timers.written();
  }

  /** All versions of a process in a tenant, the newest first. */
  public List<DefinitionRow> versions(String key, String tenantId) {
    refreshIfOlder();
    return view().byId().values().stream()
        .filter(row -> row.key().equals(key) && row.tenantId().equals(tenantId))
        .sorted(Comparator.comparingInt(DefinitionRow::version).reversed())
        .toList();
  }

  /** The name of an element; null if it has none, or the definition is gone. */
  public @Nullable String elementName(long definitionId, String elementId) {
    KnownDefinitions view = view();
    if (!view.byId().containsKey(definitionId)) {
      refreshIfOlder();
      view = view();
    }
    if (!view.byId().containsKey(definitionId)) {
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
    BpmnModel model = models.get(definitionId);
    if (model == null) {
      DefinitionRow row = byId(definitionId);
      model = ReadModel.of(row.resourceName(), file(row));
      models.put(definitionId, model);
    }
    return model;
  }

  private byte[] file(DefinitionRow row) {
    byte[] xml = store.resource(row.deploymentId(), row.resourceName());
    if (xml == null) {
      throw new TurgoObjectNotFoundException(
          "Definition "
              + row.id()
              + " names the file '"
              + row.resourceName()
              + "', which deployment "
              + row.deploymentId()
              + " does not have");
    }
    return xml;
  }

  /** The other files of the deployment. */
  private Function<String, byte @Nullable []> files(DefinitionRow row) {
    return name -> store.resource(row.deploymentId(), name);
  }

  private ProcessGraph compile(DefinitionRow row) {
    for (ProcessGraph graph : compiler.compile(row.resourceName(), file(row), files(row))) {
      if (graph.key().equals(row.key())) {
        remember(Map.of(row.id(), graph));
        return graph;
      }
    }
    throw new TurgoObjectNotFoundException(
        "The file '" + row.resourceName() + "' has no process '" + row.key() + "'");
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
    requireFiles(resources);
    DeploymentCompiler compiled = compilerFor(row.tenantId());
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
                activations(compiled.definitions(), activeFrom)));
    refreshWritten(before);
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
    return nested.ofModel(tenantId, () -> compilerFor(tenantId).check(resources));
  }

  private DeploymentCompiler compilerFor(String tenantId) {
    return new DeploymentCompiler(compiler, ids, starts, tenantId, unfit);
  }

  /** The warnings of the files of a deployment, which are read and compiled again for that. */
  public List<DeploymentProblem> warnings(long deploymentId) {
    refreshIfOlder();
    List<DeploymentProblem> found = new ArrayList<>();
    Set<String> files = new LinkedHashSet<>();
    for (DefinitionRow definition : ofDeployment(deploymentId)) {
      if (files.add(definition.resourceName())) {
        found.addAll(
            compiler
                .check(definition.resourceName(), file(definition), files(definition))
                .problems());
      }
    }
    store
        .resourceNames(deploymentId)
        .forEach(file -> found.addAll(DeploymentCompiler.notRun(file)));
    return List.copyOf(found);
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
    refreshWritten(before);
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
    refreshWritten(before);
  }

  /**
   * Reads what this node has written. Outside of a transaction of the caller that is committed and
   * no failure any more: the definitions are then read again with the next look.
   *
   * @param before the epoch that was known before this node wrote
   */
  private void refreshWritten(long before) {
    if (uncommitted.find() != null) {
      refresh();
    } else {
      try {
        refresh();
      } catch (RuntimeException e) {
        ended.incrementAndGet();
        LOG.warn("A change of what is deployed is committed, and will be read once that can be", e);
        return;
      }
    }
    KnownDefinitions now = view();
    if (now.epoch() == before + 1) {
      nested.definitionsChanged(before, now.epoch(), now::isActive);
    }
  }
}
