package io.turgo.importing;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.transfer.Origin;
import io.turgo.engine.transfer.RestoreResult;
import io.turgo.engine.transfer.RunningInstance;
import io.turgo.engine.transfer.RunningToken;
import io.turgo.engine.transfer.TransferService;
import io.turgo.importing.ImportReport.InstanceVerdict;
import io.turgo.importing.ImportReport.Outcome;
import io.turgo.importing.source.RefusedException;
import io.turgo.importing.source.SourceDatabase;
import io.turgo.importing.source.SourceEngine;
import io.turgo.importing.source.SourceHistory;
import io.turgo.importing.source.SourceInstance;
import io.turgo.importing.source.SourceModel;
import io.turgo.importing.source.SourceRow;
import io.turgo.importing.source.ThingCounts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One run of an import. */
final class ImportRun {
  private static final int PAGE = 200;

  private final ImportSettings settings;
  private final SourceDatabase database;
  private final SourceEngine from;
  private final ProcessEngine engine;
  private final TransferService transfers;
  private final boolean dry;
  private final Instant now = Instant.now();
  private final String source;
  private final ImportedDefinitions definitions;
  private final Map<String, String> known = new HashMap<>();
  private final List<InstanceVerdict> verdicts = new ArrayList<>();
  private final List<String> differences = new ArrayList<>();
  private final Map<String, Map<String, Integer>> tokens = new TreeMap<>();
  private final @Nullable SourceHistory history;

  ImportRun(ImportSettings settings, SourceDatabase database, ProcessEngine engine, boolean dry) {
    this.settings = settings;
    this.database = database;
    this.from = SourceEngines.of(database);
    this.engine = engine;
    this.transfers = engine.getTransferService();
    this.dry = dry;
    this.source = Objects.requireNonNullElse(settings.sourceName(), from.name());
    this.definitions = new ImportedDefinitions(database, from, source, engine);
    this.history =
        settings.history() == HistoryScope.ALL
            ? from.history(settings.definitionKey(), id -> definitions.target(id) != null)
            : null;
  }

  ImportReport run() {
    definitions.requireOneName();
    List<String> roots = roots();
    definitions.deploy(neededDefinitions(roots));
    transfers
        .origins(source, Origin.INSTANCE)
        .forEach(it -> known.put(it.sourceId(), it.targetId()));
    for (int first = 0; first < roots.size(); first += PAGE) {
      page(roots.subList(first, Math.min(first + PAGE, roots.size())));
    }
    Map<String, Map<String, Long>> ended = history == null ? Map.of() : ended(history);
    transfers.inconsistencies().forEach(it -> differences.add("not consistent: " + it));
    boolean activate = settings.activate() && !dry && differences.isEmpty();
    if (activate) {
      new Activation(engine, source).run();
    }
    List<String> left = new ArrayList<>(definitions.left());
    left.addAll(from.left());
    return new ImportReport(
        source, dry, definitions.verdicts(), verdicts, tokens, ended, left, differences, activate);
  }

  private Map<String, Map<String, Long>> ended(SourceHistory of) {
    EndedRun run =
        new EndedRun(of, definitions, transfers, source, known::containsKey, this::ofEnded);
    run.run();
    Map<String, Map<String, Long>> counts = run.counts();
    differences.addAll(run.differences());
    return counts;
  }

  /** Of what ended, only what was refused is kept, because there may be very much of it. */
  private void ofEnded(InstanceVerdict verdict) {
    if (verdict.outcome() == Outcome.REFUSED) {
      verdicts.add(verdict);
    }
    settings.progress().accept(verdict);
  }

  private List<String> roots() {
    List<SourceRow> rows =
        database.query(
            "SELECT ID_, PROC_DEF_ID_ FROM %sACT_RU_EXECUTION"
                + " WHERE PARENT_ID_ IS NULL AND SUPER_EXEC_ IS NULL ORDER BY ID_",
            List.of());
    String key = settings.definitionKey();
    Set<String> wanted = key == null ? null : definitions.withKey(key);
    return rows.stream()
        .filter(row -> wanted == null || wanted.contains(row.text("PROC_DEF_ID_")))
        .map(row -> row.text("ID_"))
        .toList();
  }

  private Set<String> neededDefinitions(List<String> roots) {
    String key = settings.definitionKey();
    if (key == null) {
      return definitions.ids();
    }
    Set<String> needed = new HashSet<>(definitions.withKey(key));
    database
        .queryIn(
            "SELECT DISTINCT PROC_DEF_ID_ FROM %sACT_RU_EXECUTION WHERE ROOT_PROC_INST_ID_ IN (?)",
            roots)
        .forEach(row -> needed.add(row.text("PROC_DEF_ID_")));
    if (history != null) {
      needed.addAll(history.definitionIds());
      needed.retainAll(definitions.ids());
    }
    definitions.addCalled(needed);
    return needed;
  }

  /** A tree that was read and can come along. */
  private record Ready(
      List<SourceInstance> from, List<RunningInstance> tree, Set<String> remarks) {}

  private void page(List<String> roots) {
    List<List<SourceInstance>> trees =
        history == null
            ? from.trees(roots, settings.history() == HistoryScope.RUNNING)
            : history.trees(roots);
    List<Ready> ready = new ArrayList<>();
    List<Ready> there = new ArrayList<>();
    for (List<SourceInstance> tree : trees) {
      SourceInstance root = tree.getFirst();
      try {
        Ready converted = convert(tree);
        (known.containsKey(root.id()) ? there : ready).add(converted);
      } catch (RefusedException e) {
        if (known.containsKey(root.id())) {
          verdict(root, Outcome.ALREADY_THERE, known.get(root.id()), List.of());
        } else {
          refuse(root, e.reason());
        }
      }
    }
    List<RestoreResult> arrivals =
        transfers.restore(source, ready.stream().map(Ready::tree).toList());
    for (RestoreResult arrival : arrivals) {
      known.putAll(arrival.targetIds());
    }
    Map<String, RunningInstance> stored = stored(ready, there);
    for (int i = 0; i < ready.size(); i++) {
      arrived(ready.get(i), arrivals.get(i), stored);
    }
    for (Ready tree : there) {
      SourceInstance root = tree.from().getFirst();
      verify(tree, stored, true);
      verdict(root, Outcome.ALREADY_THERE, known.get(root.id()), List.of());
    }
  }

  /** What Turgo has of these trees now, by the ids there; all are read together. */
  private Map<String, RunningInstance> stored(List<Ready> ready, List<Ready> there) {
    List<String> ids =
        Stream.concat(ready.stream(), there.stream())
            .flatMap(tree -> tree.tree().stream())
            .map(instance -> known.get(instance.key()))
            .filter(Objects::nonNull)
            .toList();
    Map<String, RunningInstance> stored = new HashMap<>();
    transfers.read(ids).forEach(instance -> stored.put(instance.key(), instance));
    return stored;
  }

  private void arrived(Ready tree, RestoreResult arrival, Map<String, RunningInstance> stored) {
    SourceInstance root = tree.from().getFirst();
    if (arrival.problem() != null) {
      refuse(root, arrival.problem());
      return;
    }
    verify(tree, stored, false);
    count(tree);
    Outcome outcome = tree.remarks().isEmpty() ? Outcome.IMPORTED : Outcome.WITH_REMARKS;
    verdict(root, outcome, known.get(root.id()), List.copyOf(tree.remarks()));
  }

  private void refuse(SourceInstance root, String why) {
    verdict(root, Outcome.REFUSED, null, List.of(why));
  }

  private void verdict(
      SourceInstance root, Outcome outcome, @Nullable String targetId, List<String> remarks) {
    InstanceVerdict verdict =
        new InstanceVerdict(
            root.id(),
            definitions.name(root.definitionId()),
            root.root().textOrNull("BUSINESS_KEY_"),
            outcome,
            targetId,
            remarks);
    verdicts.add(verdict);
    settings.progress().accept(verdict);
  }

  private Ready convert(List<SourceInstance> tree) throws RefusedException {
    Map<String, String> instanceOf = new HashMap<>();
    for (SourceInstance instance : tree) {
      instance.executionIds().forEach(id -> instanceOf.put(id, instance.id()));
    }
    List<RunningInstance> made = new ArrayList<>();
    Set<String> remarks = new LinkedHashSet<>();
    for (SourceInstance instance : tree) {
      String definitionId = instance.definitionId();
      String target = definitions.target(definitionId);
      if (target == null) {
        throw new RefusedException(
            null, "its definition " + definitions.name(definitionId) + " was refused");
      }
      SourceInstance.Converted converted =
          instance.convert(
              new SourceInstance.Around(
                  definitions.model(definitionId),
                  target,
                  definitions.row(definitionId),
                  definitions.paused(definitionId),
                  caller(instance, instanceOf),
                  settings.zone(),
                  now));
      made.add(converted.instance());
      remarks.addAll(converted.remarks());
    }
    return new Ready(tree, made, remarks);
  }

  private static RunningInstance.@Nullable Caller caller(
      SourceInstance instance, Map<String, String> instanceOf) {
    String execution = instance.root().textOrNull("SUPER_EXEC_");
    return execution == null
        ? null
        : new RunningInstance.Caller(
            Objects.requireNonNull(instanceOf.get(execution)), "token " + execution);
  }

  /**
   * Compares a tree in both engines.
   *
   * @param stored what Turgo has
   * @param onlySuspended whether it is left alone if it has been activated since
   */
  private void verify(Ready tree, Map<String, RunningInstance> stored, boolean onlySuspended) {
    for (int i = 0; i < tree.tree().size(); i++) {
      RunningInstance expected = tree.tree().get(i);
      String id = known.get(expected.key());
      RunningInstance found = id == null ? null : stored.get(id);
      if (found == null || !found.start().suspended()) {
        if (!onlySuspended) {
          differences.add("instance " + expected.key() + " is not there, or not suspended");
        }
        continue;
      }
      List<String> lines = new ArrayList<>(Fingerprint.differences(expected, found));
      SourceInstance rows = tree.from().get(i);
      SourceModel model = definitions.model(rows.definitionId());
      lines.addAll(rows.counts(model).differences(ThingCounts.of(found, model)));
      lines.forEach(line -> differences.add("instance " + expected.key() + " " + line));
    }
  }

  private void count(Ready tree) {
    for (int i = 0; i < tree.tree().size(); i++) {
      String definition = definitions.name(tree.from().get(i).definitionId());
      Map<String, Integer> elements =
          tokens.computeIfAbsent(definition, name -> new LinkedHashMap<>());
      for (RunningToken token : tree.tree().get(i).tokens()) {
        if (token.kind() != RunningToken.Kind.EVENT && token.kind() != RunningToken.Kind.KEPT) {
          elements.merge(token.activityId(), 1, Integer::sum);
        }
      }
    }
  }
}
