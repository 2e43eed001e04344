package io.turgo.importing;

import io.turgo.engine.transfer.EndedCount;
import io.turgo.engine.transfer.EndedInstance;
import io.turgo.engine.transfer.Origin;
import io.turgo.engine.transfer.RestoreResult;
import io.turgo.engine.transfer.TransferService;
import io.turgo.importing.ImportReport.InstanceVerdict;
import io.turgo.importing.ImportReport.Outcome;
import io.turgo.importing.source.RefusedException;
import io.turgo.importing.source.SourceEnded;
import io.turgo.importing.source.SourceHistory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The ended instances of an import: a part of a page at a time, each part one transaction. */
final class EndedRun {
  private static final int PAGE = 100;

  /** About how many bytes are in memory at a time; one larger instance is there alone. */
  private static final long MOST_BYTES = 16L << 20;

  private final SourceHistory history;
  private final ImportedDefinitions definitions;
  private final TransferService transfers;
  private final String source;
  private final Predicate<String> isRunning;
  private final Consumer<InstanceVerdict> told;

  /** How many Turgo has, by the definition there. */
  private final Map<Ends, Long> found = new HashMap<>();

  /** How many cannot come along. */
  private final Map<Ends, Long> refused = new HashMap<>();

  private final List<String> differences = new ArrayList<>();

  private record Ends(String definitionId, boolean cancelled) {}

  /**
   * @param isRunning whether an instance came along while it ran
   * @param told of each instance
   */
  EndedRun(
      SourceHistory history,
      ImportedDefinitions definitions,
      TransferService transfers,
      String source,
      Predicate<String> isRunning,
      Consumer<InstanceVerdict> told) {
    this.history = history;
    this.definitions = definitions;
    this.transfers = transfers;
    this.source = source;
    this.isRunning = isRunning;
    this.told = told;
  }

  void run() {
    List<String> ids = history.ids("", PAGE);
    while (!ids.isEmpty()) {
      page(ids);
      ids = ids.size() < PAGE ? List.of() : history.ids(ids.getLast(), PAGE);
    }
  }

  private void page(List<String> ids) {
    Set<String> there =
        transfers.origins(source, Origin.ENDED, ids).stream()
            .map(Origin::sourceId)
            .collect(Collectors.toSet());
    List<String> left = ids.stream().filter(id -> !there.contains(id)).toList();
    parts(left, left.isEmpty() ? Map.of() : history.sizes(left), MOST_BYTES).forEach(this::write);
    for (EndedCount count : transfers.countEnded(source, ids)) {
      found.merge(
          new Ends(count.processDefinitionId(), count.cancelled()), count.count(), Long::sum);
    }
  }

  /**
   * Cuts a page where it becomes too large.
   *
   * @param sizes in bytes, as far as they are known
   */
  static List<List<String>> parts(List<String> ids, Map<String, Long> sizes, long mostBytes) {
    List<List<String>> parts = new ArrayList<>();
    List<String> part = new ArrayList<>();
    long bytes = 0;
    for (String id : ids) {
      long size = sizes.getOrDefault(id, 0L);
      if (!part.isEmpty() && bytes + size > mostBytes) {
        parts.add(part);
        part = new ArrayList<>();
        bytes = 0;
      }
      part.add(id);
      bytes += size;
    }
    if (!part.isEmpty()) {
      parts.add(part);
    }
    return parts;
  }

  private void write(List<String> ids) {
    List<SourceEnded> read = history.read(ids);
    Map<String, SourceEnded> byId = new HashMap<>();
    List<EndedInstance> made = new ArrayList<>();
    for (SourceEnded instance : read) {
      byId.put(instance.id(), instance);
      EndedInstance converted = convert(instance);
      if (converted != null) {
        made.add(converted);
      }
    }
    for (RestoreResult result : transfers.restoreEnded(source, made)) {
      SourceEnded instance = Objects.requireNonNull(byId.get(result.rootKey()));
      if (result.problem() == null) {
        tell(instance, Outcome.IMPORTED, result.targetIds().get(instance.id()), List.of());
      } else {
        refuse(instance, result.problem());
      }
    }
  }

  private @Nullable EndedInstance convert(SourceEnded instance) {
    String target = definitions.target(instance.definitionId());
    if (target == null) {
      refuse(
          instance, "its definition " + definitions.name(instance.definitionId()) + " was refused");
      return null;
    }
    if (isRunning.test(instance.id())) {
      refuse(instance, "it came along while it ran, and has ended in the other engine since");
      return null;
    }
    SourceEnded.Caller caller = instance.caller();
    boolean withCaller =
        caller != null
            && (caller.ended()
                ? definitions.target(caller.definitionId()) != null
                : isRunning.test(caller.id()));
    try {
      return instance.convert(target, withCaller);
    } catch (RefusedException e) {
      refuse(instance, e.reason());
      return null;
    }
  }

  private void refuse(SourceEnded instance, String why) {
    refused.merge(new Ends(instance.definitionId(), instance.cancelled()), 1L, Long::sum);
    tell(instance, Outcome.REFUSED, null, List.of(why));
  }

  private void tell(
      SourceEnded instance, Outcome outcome, @Nullable String targetId, List<String> remarks) {
    told.accept(
        new InstanceVerdict(
            instance.id(),
            definitions.name(instance.definitionId()),
            instance.businessKey(),
            outcome,
            targetId,
            remarks));
  }

  /** How many came along, by definition and end; both engines are counted and compared. */
  Map<String, Map<String, Long>> counts() {
    Map<String, Map<String, Long>> counts = new TreeMap<>();
    Map<Ends, Long> expected = new HashMap<>();
    for (SourceHistory.Count count : history.counts()) {
      String target = definitions.target(count.definitionId());
      Ends ends = new Ends(count.definitionId(), count.cancelled());
      long here = count.instances() - refused.getOrDefault(ends, 0L);
      if (target != null) {
        expected.merge(new Ends(target, count.cancelled()), here, Long::sum);
        counts
            .computeIfAbsent(definitions.name(count.definitionId()), name -> new TreeMap<>())
            .put(name(count.cancelled()), here);
      }
    }
    expected.forEach((ends, count) -> {
      long here = found.getOrDefault(ends, 0L);
      if (here != count) {
        differences.add(
            "definition "
                + ends.definitionId()
                + " has "
                + here
                + " "
                + name(ends.cancelled())
                + " instances in the history instead of "
                + count);
      }
    });
    return counts;
  }

  private static String name(boolean cancelled) {
    return cancelled ? "cancelled" : "completed";
  }

  /** What is not equal, once it was counted. */
  List<String> differences() {
    return differences;
  }
}
