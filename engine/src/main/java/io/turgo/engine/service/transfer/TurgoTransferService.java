package io.turgo.engine.service.transfer;

import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.check.Violation;
import io.turgo.engine.commit.CommitPipeline;
import io.turgo.engine.commit.CommitResult;
import io.turgo.engine.commit.UnitOfWork;
import io.turgo.engine.definition.DefinitionRegistry;
import io.turgo.engine.definition.DefinitionRegistry.Resumed;
import io.turgo.engine.definition.StartTimerRest;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.exception.UnknownCommitException;
import io.turgo.engine.instance.HistoryRow.OfOrigin;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.model.TimerDue;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import io.turgo.engine.service.command.TransactionRunner;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.DefinitionStore.DeploymentRow;
import io.turgo.engine.store.DefinitionStore.Same;
import io.turgo.engine.store.Store;
import io.turgo.engine.transfer.EndedCount;
import io.turgo.engine.transfer.EndedInstance;
import io.turgo.engine.transfer.Origin;
import io.turgo.engine.transfer.PastActivity;
import io.turgo.engine.transfer.RestoreResult;
import io.turgo.engine.transfer.RunningInstance;
import io.turgo.engine.transfer.SourceDeployment;
import io.turgo.engine.transfer.SourceDeployment.SourceDefinition;
import io.turgo.engine.transfer.TransferService;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * {@link TransferService} over the same commit path as all other units: an instance is stepped by
 * nobody, its rows are made and handed to the pipeline. It is suspended, so no executor has to know
 * of it before somebody activates it.
 */
public final class TurgoTransferService implements TransferService {
  /** How often a unit is tried that somebody else keeps from being written. */
  private static final int MOST_CLASHES = 20;

  private final Parts parts;
  private final KnownOrigins origins;

  /** What the service works with. */
  public record Parts(
      Store store,
      DefinitionRegistry definitions,
      CommitPipeline pipeline,
      TransactionRunner transactions,
      ApiCalls calls,
      InstanceMaker maker,
      LongSupplier ids,
      InstantSource clock) {}

  public TurgoTransferService(Parts parts) {
    this.parts = parts;
    this.origins = new KnownOrigins(parts.store().origins());
  }

  private void requireFree(String what) {
    if (parts.calls().isPartOfUnit()) {
      throw new TurgoException(
          "User code and transactions of callers cannot "
              + what
              + " of another engine, because each is a transaction of its own. Call this outside"
              + " of them");
    }
  }

  @Override
  public List<Origin> deploy(SourceDeployment deployment) {
    Arguments.required("deployment", deployment);
    requireFree("deploy a deployment");
    List<Origin> known = new ArrayList<>();
    for (SourceDefinition definition : deployment.definitions().values()) {
      origin(deployment.source(), Origin.DEFINITION, definition.sourceId()).ifPresent(known::add);
    }
    if (known.size() == deployment.definitions().size()) {
      return known;
    }
    parts
        .transactions()
        .run(connection -> {
          deployWithin(deployment);
          return true;
        });
    return deployment.definitions().values().stream()
        .map(each -> origin(deployment.source(), Origin.DEFINITION, each.sourceId()).orElseThrow())
        .toList();
  }

  private void deployWithin(SourceDeployment deployment) {
    Map<String, Integer> versions = new HashMap<>();
    deployment.definitions().forEach((key, definition) -> versions.put(key, definition.version()));
    DeploymentRow row =
        new DeploymentRow(
            parts.ids().getAsLong(),
            deployment.name(),
            null,
            null,
            deployment.tenantId(),
            null,
            deployment.deployedAt().toEpochMilli());
    Map<String, List<StartTimerRest>> timers = new HashMap<>();
    deployment
        .definitions()
        .forEach((key, definition) -> timersOf(definition).ifPresent(it -> timers.put(key, it)));
    parts
        .definitions()
        .deploy(row, Same.NONE, deployment.resources(), null, new Resumed(versions, timers));
    List<DefinitionRow> made = parts.definitions().ofDeployment(row.id());
    Set<String> missing = new HashSet<>(deployment.definitions().keySet());
    add(deployment.source(), Origin.DEPLOYMENT, deployment.sourceId(), row.id(), null);
    for (DefinitionRow definition : made) {
      SourceDefinition from = deployment.definitions().get(definition.key());
      if (from != null) {
        missing.remove(definition.key());
        String note = from.suspended() ? Origin.SUSPENDED : null;
        add(deployment.source(), Origin.DEFINITION, from.sourceId(), definition.id(), note);
        timers
            .getOrDefault(definition.key(), List.of())
            .forEach(it -> add(deployment.source(), Origin.JOB, it.key(), it.jobId(), null));
      }
    }
    if (!missing.isEmpty()) {
      throw new TurgoIllegalArgumentException(
          "The files of deployment "
              + deployment.sourceId()
              + " define no process with the key "
              + missing.iterator().next());
    }
    List<Long> ids = made.stream().map(DefinitionRow::id).toList();
    parts.definitions().change(changed -> changed.suspend(ids, true));
  }

  private Optional<List<StartTimerRest>> timersOf(SourceDefinition definition) {
    List<SourceDeployment.StartTimer> timers = definition.startTimers();
    return timers == null
        ? Optional.empty()
        : Optional.of(
            timers.stream()
                .map(it ->
                    new StartTimerRest(
                        it.key(),
                        parts.ids().getAsLong(),
                        it.activityId(),
                        new TimerDue(it.dueAt(), TimerRests.of(it.key(), it.repeat(), it.dueAt())),
                        it.retries()))
                .toList());
  }

  private void add(
      String source, String kind, String sourceId, long targetId, @Nullable String note) {
    OfOrigin row =
        new OfOrigin(
            parts.ids().getAsLong(),
            source,
            kind,
            sourceId,
            targetId,
            parts.clock().millis(),
            note);
    if (!parts.store().origins().add(row)) {
      throw new TurgoIllegalArgumentException(
          "What was made from " + kind + " " + sourceId + " of " + source + " is noted already");
    }
  }

  @Override
  public List<RestoreResult> restore(String source, List<List<RunningInstance>> trees) {
    Arguments.required("source", source);
    Arguments.required("trees", trees);
    requireFree("restore instances");
    List<String> called =
        trees.stream()
            .flatMap(List::stream)
            .flatMap(instance -> instance.past().stream())
            .map(PastActivity::calledKey)
            .filter(Objects::nonNull)
            .toList();
    PastRows.Making making = parts.maker().making(source, endedIds(source, called));
    List<Tree> made = trees.stream().map(tree -> make(making, tree)).toList();
    made.forEach(tree -> submit(tree, 0));
    return made.stream().map(tree -> arrival(source, tree)).toList();
  }

  /** A tree on its way to the database. */
  private static final class Tree {
    private final String rootKey;
    private final Map<String, String> targetIds;
    private final List<InstanceChanges> changes;
    private final @Nullable String problem;
    private CompletableFuture<CommitResult> result = new CompletableFuture<>();

    Tree(
        String rootKey,
        Map<String, String> targetIds,
        List<InstanceChanges> changes,
        @Nullable String problem) {
      this.rootKey = rootKey;
      this.targetIds = targetIds;
      this.changes = changes;
      this.problem = problem;
    }
  }

  private Tree make(PastRows.Making making, List<RunningInstance> tree) {
    if (tree.isEmpty()) {
      throw new TurgoIllegalArgumentException("A tree of instances has one at least");
    }
    String rootKey = tree.getFirst().key();
    try {
      List<InstanceChanges> changes = parts.maker().make(making, tree);
      Map<String, String> targetIds = new HashMap<>();
      for (int i = 0; i < tree.size(); i++) {
        targetIds.put(tree.get(i).key(), Long.toString(changes.get(i).instanceId()));
      }
      return new Tree(rootKey, targetIds, changes, null);
    } catch (TurgoIllegalArgumentException e) {
      return new Tree(rootKey, Map.of(), List.of(), e.getMessage());
    }
  }

  private void submit(Tree tree, int losses) {
    if (tree.problem == null) {
      CompletableFuture<CommitResult> result = new CompletableFuture<>();
      tree.result = result;
      parts.pipeline().submit(new UnitOfWork(tree.changes, losses, result::complete));
    }
  }

  private RestoreResult arrival(String source, Tree tree) {
    if (tree.problem != null) {
      return new RestoreResult(tree.rootKey, Map.of(), tree.problem);
    }
    CommitResult result = written(tree);
    if (result instanceof CommitResult.Committed) {
      return new RestoreResult(tree.rootKey, tree.targetIds, null);
    }
    if (origin(source, Origin.ROOT, tree.rootKey).isPresent()) {
      return new RestoreResult(tree.rootKey, Map.of(), null); // somebody else was quicker
    }
    return new RestoreResult(tree.rootKey, Map.of(), refusal(tree, result));
  }

  private CommitResult written(Tree tree) {
    CommitResult result = tree.result.join();
    for (int losses = 1;
        result instanceof CommitResult.Clashed && losses < MOST_CLASHES;
        losses++) {
      submit(tree, losses);
      result = tree.result.join();
    }
    return result;
  }

  /** Why the database will never take it; throws where it may be tried again. */
  private static String refusal(Tree tree, CommitResult result) {
    return switch (result) {
      case CommitResult.Committed done -> throw new IllegalStateException("It is committed");
      case CommitResult.Refused refused ->
          "the database refuses it: " + refused.cause().getMessage();
      case CommitResult.Clashed clashed ->
          throw new TurgoStoreException(
              "Instance " + tree.rootKey + " could not be written: others hold its rows");
      case CommitResult.Unavailable gone ->
          throw new TurgoStoreException(
              "Instance "
                  + tree.rootKey
                  + " was not written, the database is unavailable: "
                  + gone.cause().getMessage(),
              gone.cause());
      case CommitResult.Unknown unknown ->
          throw new UnknownCommitException(
              "Whether instance "
                  + tree.rootKey
                  + " was written is unknown: the connection died at commit. Call this again",
              unknown.cause());
    };
  }

  @Override
  public List<RestoreResult> restoreEnded(String source, List<EndedInstance> instances) {
    Arguments.required("source", source);
    Arguments.required("instances", instances);
    requireFree("restore instances");
    Set<String> keys = new HashSet<>();
    for (EndedInstance instance : instances) {
      keys.add(instance.key());
      if (instance.callerKey() != null) {
        keys.add(instance.callerKey());
      }
      instance.activities().stream()
          .map(PastActivity::calledKey)
          .filter(Objects::nonNull)
          .forEach(keys::add);
    }
    Map<String, Long> known = endedIds(source, keys);
    // The caller may run.
    known.putAll(ids(source, Origin.INSTANCE, keys));
    Set<String> there = ids(source, Origin.ENDED, keys).keySet();
    PastRows.Making making = parts.maker().making(source, known);
    Map<String, RestoreResult> results = new HashMap<>();
    List<EndedInstance> left = new ArrayList<>();
    List<InstanceChanges> changes = new ArrayList<>();
    for (EndedInstance instance : instances) {
      String key = instance.key();
      if (there.contains(key)) {
        results.put(key, new RestoreResult(key, Map.of(), null));
        continue;
      }
      try {
        InstanceChanges made = parts.maker().make(making, instance);
        changes.add(made);
        left.add(instance);
        Map<String, String> id = Map.of(key, Long.toString(made.instanceId()));
        results.put(key, new RestoreResult(key, id, null));
      } catch (TurgoIllegalArgumentException e) {
        results.put(key, new RestoreResult(key, Map.of(), e.getMessage()));
      }
    }
    if (!left.isEmpty()) {
      writeEnded(source, left, changes, results);
    }
    return instances.stream().map(it -> Objects.requireNonNull(results.get(it.key()))).toList();
  }

  /** Writes all in one unit; if the database refuses that, each by itself. */
  private void writeEnded(
      String source,
      List<EndedInstance> instances,
      List<InstanceChanges> changes,
      Map<String, RestoreResult> results) {
    String first = instances.getFirst().key();
    Tree all = new Tree(first, Map.of(), changes, null);
    submit(all, 0);
    CommitResult result = written(all);
    if (result instanceof CommitResult.Committed) {
      return;
    }
    String refusal = refusal(all, result);
    if (instances.size() > 1) {
      for (EndedInstance instance : instances) {
        results.put(instance.key(), restoreEnded(source, List.of(instance)).getFirst());
      }
    } else {
      boolean quicker = origin(source, Origin.ENDED, first).isPresent(); // somebody else was
      results.put(first, new RestoreResult(first, Map.of(), quicker ? null : refusal));
    }
  }

  /** Ids of instances that have ended, be they here or only expected. */
  private Map<String, Long> endedIds(String source, Collection<String> keys) {
    Map<String, Long> found = new HashMap<>(ids(source, Origin.EXPECTED, keys));
    found.putAll(ids(source, Origin.ENDED, keys));
    return found;
  }

  private Map<String, Long> ids(String source, String kind, Collection<String> keys) {
    Map<String, Long> found = new HashMap<>();
    parts
        .store()
        .origins()
        .find(source, kind, keys)
        .forEach(row -> found.put(row.sourceId(), row.targetId()));
    return found;
  }

  @Override
  public List<EndedCount> countEnded(String source, Collection<String> keys) {
    Arguments.required("source", source);
    List<String> named = Arguments.names("keys", keys);
    return parts.store().origins().countEnded(source, Origin.ENDED, named).stream()
        .map(it -> new EndedCount(Long.toString(it.definitionId()), it.cancelled(), it.instances()))
        .toList();
  }

  @Override
  public List<RunningInstance> read(Collection<String> processInstanceIds) {
    List<Long> ids =
        Arguments.names("processInstanceIds", processInstanceIds).stream()
            .map(id -> ApiCalls.parse("Process instance", id))
            .sorted()
            .toList();
    StoredInstances stored = new StoredInstances(parts.store());
    return parts.store().load(ids).stream().map(stored::read).toList();
  }

  @Override
  public void note(Origin origin) {
    Arguments.required("origin", origin);
    add(
        origin.source(),
        origin.kind(),
        origin.sourceId(),
        ApiCalls.parse("Target", origin.targetId()),
        origin.note());
  }

  @Override
  public Optional<Origin> origin(String source, String kind, String sourceId) {
    return origins.find(source, kind, sourceId);
  }

  @Override
  public List<Origin> origins(String source, String kind, Collection<String> sourceIds) {
    return origins.find(source, kind, sourceIds);
  }

  @Override
  public List<Origin> origins(String source, String kind) {
    return origins.all(source, kind);
  }

  @Override
  public List<String> sources() {
    return origins.sources();
  }

  @Override
  public List<String> inconsistencies() {
    return ConsistencyCheck.run(parts.store()).stream().map(Violation::toString).toList();
  }
}
