package io.turgo.engine.driver;

import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.Effort;
import io.turgo.engine.interpreter.EngineEvent;
import io.turgo.engine.interpreter.UserCall;
import io.turgo.engine.model.TransactionPhase;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of the user calls of one attempt, to be applied instead of calling again when the
 * attempt is stepped on a fresh copy of its instance.
 *
 * <p>A call is known by its element, its kind and how many such calls came before it. Its outcome
 * holds unless a variable that the call read and then wrote has changed since: then the call is
 * repeated, or an increment would be lost.
 */
final class Journal {
  private final Effort effort;
  private final List<Entry> entries = new ArrayList<>();

  /** Where each key is among the entries. */
  private final Map<String, Integer> places = new HashMap<>();

  private final Map<String, Integer> replayed = new HashMap<>();

  /** Keys of events that listeners were told of, which stays true whatever becomes of the path. */
  private final Set<String> told = new HashSet<>(0);

  /** Listeners to those events that wait for a phase. */
  private final List<UserCall.Later> waiting = new ArrayList<>(0);

  /** What waited for a phase when all was forgotten, until something is called again. */
  private List<UserCall.Later> undone = List.of();

  /**
   * @param readThenWritten the variables that the call read and then wrote, with what it read
   *     (null: there was none)
   * @param others commands that it gave for other instances, in order
   */
  record Entry(
      String key,
      CallOutcome outcome,
      Map<String, @Nullable VariableValue> readThenWritten,
      List<OtherInstances.Nested> others) {}

  /**
   * @param effort of the unit, which what is kept here is a part of
   */
  Journal(Effort effort) {
    this.effort = effort;
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  /** Forgets all outcomes, because what the calls did was undone. */
  void clear() {
    if (!entries.isEmpty()) {
      undone = waitingFor(TransactionPhase.ROLLED_BACK);
    }
    waiting.clear();
    forgetFrom(0);
    replayed.clear();
    told.clear();
  }

  /** Forgets calls that started instances, and those after them: they are to be made again. */
  void forgetStarts() {
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).others().stream().anyMatch(OtherInstances.Nested::isStart)) {
        forgetFrom(i);
        return;
      }
    }
  }

  private void forgetFrom(int first) {
    List<Entry> forgotten = entries.subList(first, entries.size());
    for (Entry entry : forgotten) {
      places.remove(entry.key());
      effort.note(-entry.outcome().bytes());
      entry.others().forEach(nested -> nested.journal().forgetFrom(0));
    }
    forgotten.clear();
  }

  /** How many outcomes the current replay has used, those that were noted during it included. */
  int used() {
    int used = 0;
    for (int count : replayed.values()) {
      used += count;
    }
    return used;
  }

  /** Whether listeners wait for a phase because of the call that was noted last. */
  boolean lastWaits() {
    return waits(entries.getLast());
  }

  private static boolean waits(Entry entry) {
    return entry.outcome().value() instanceof UserCall.Laters
        || entry.others().stream()
            .anyMatch(nested -> nested.journal().entries.stream().anyMatch(Journal::waits));
  }

  /** Begins a new replay. */
  void rewind() {
    replayed.clear();
  }

  /**
   * The outcome of a call if it is known and still holds; otherwise null, and what is known of this
   * call and of those after it is forgotten.
   *
   * @param state what the call would see now
   * @param unit in which the call's commands for other instances are done again
   */
  @Nullable CallOutcome outcome(UserCall call, InstanceState state, @Nullable OtherInstances unit) {
    if (entries.isEmpty()) {
      return null;
    }
    Function<String, @Nullable VariableValue> current =
        name -> {
          VariableRow row = state.visibleVariable(call.executionId(), name);
          return row == null ? null : row.value();
        };
    Integer place = places.get(keyOf(call));
    if (place == null) {
      return null;
    }
    Entry entry = entries.get(place);
    if (holds(entry, current) && (unit == null || unit.replay(entry.others()))) {
      count(call);
      return entry.outcome();
    }
    forgetFrom(place);
    return null;
  }

  /** The outcome that was noted last. */
  CallOutcome last() {
    return entries.getLast().outcome();
  }

  /**
   * Notes the outcome of the call that replay did not know.
   *
   * @param at business time
   */
  void add(UserCall call, UserCode.Result result, List<OtherInstances.Nested> others, long at) {
    undone = List.of();
    CallOutcome outcome = result.outcome().notedAt(at);
    CallOutcome noted = outcome;
    if (call.work() instanceof UserCall.Tell tell && outcome.error() == null) {
      noted = withEarlier(tell, outcome);
      told.addAll(keys(tell));
    }
    Entry entry = new Entry(keyOf(call), noted, result.readThenWritten(), others);
    places.putIfAbsent(entry.key(), entries.size());
    entries.add(entry);
    effort.note(noted.bytes());
    count(call);
  }

  /** Adds those who wait because of events of this call that an earlier call told of. */
  private CallOutcome withEarlier(UserCall.Tell tell, CallOutcome outcome) {
    if (outcome.value() instanceof UserCall.Laters laters) {
      waiting.addAll(laters.all());
    }
    if (waiting.isEmpty()) {
      return outcome;
    }
    List<String> keys = keys(tell);
    List<UserCall.Later> all =
        waiting.stream().filter(later -> keys.contains(later.cause())).toList();
    return new CallOutcome(new UserCall.Laters(all), outcome.changes(), null, outcome.at());
  }

  /**
   * Listeners that wait for a phase: for the commit those of the current replay, for the rollback
   * all that any stepping came to.
   */
  List<UserCall.Later> waitingFor(TransactionPhase phase) {
    Set<UserCall.Later> found = new LinkedHashSet<>(undone);
    for (Entry entry : entries) {
      if (phase != TransactionPhase.ROLLED_BACK && !isUsed(entry)) {
        continue;
      }
      entry.others().forEach(nested -> found.addAll(nested.journal().waitingFor(phase)));
      if (entry.outcome().value() instanceof UserCall.Laters laters) {
        laters.all().stream().filter(later -> later.phase() == phase).forEach(found::add);
      }
    }
    return List.copyOf(found);
  }

  private boolean isUsed(Entry entry) {
    int end = entry.key().lastIndexOf('#');
    int place = Integer.parseInt(entry.key().substring(end + 1));
    return place < replayed.getOrDefault(entry.key().substring(0, end), 0);
  }

  private static boolean holds(Entry entry, Function<String, @Nullable VariableValue> current) {
    for (Map.Entry<String, @Nullable VariableValue> read : entry.readThenWritten().entrySet()) {
      if (!same(read.getValue(), current.apply(read.getKey()))) {
        return false;
      }
    }
    return true;
  }

  static boolean same(@Nullable VariableValue a, @Nullable VariableValue b) {
    if (a == null || b == null) {
      return a == null && b == null;
    }
    return a.type().equals(b.type())
        && Objects.equals(a.longValue(), b.longValue())
        && Objects.equals(a.doubleValue(), b.doubleValue())
        && Objects.equals(a.textValue(), b.textValue())
        && Arrays.equals(a.bytesValue(), b.bytesValue());
  }

  private String keyOf(UserCall call) {
    String site = site(call);
    return site + '#' + replayed.getOrDefault(site, 0);
  }

  private void count(UserCall call) {
    replayed.merge(site(call), 1, Integer::sum);
  }

  private static String site(UserCall call) {
    return switch (call.work()) {
      case UserCall.Notify notify ->
          call.elementId() + '/' + notify.event() + notify.listener().position();
      case UserCall.NotifyTask notify ->
          call.elementId() + "/task " + notify.event() + notify.listener().position();
      case UserCall.Tell tell -> keys(tell).toString();
      case UserCall.Results results -> "/Results " + results.names();
      case UserCall.BeforeCommit(UserCall.Later later) ->
          later.cause() + "/before commit " + later.name();
      default -> call.elementId() + '/' + call.work().getClass().getSimpleName();
    };
  }

  private static List<String> keys(UserCall.Tell tell) {
    return tell.events().stream().map(EngineEvent::key).toList();
  }

  /** A call without the events that listeners were told of by an earlier call of the attempt. */
  UserCall untold(UserCall call) {
    if (told.isEmpty() || !(call.work() instanceof UserCall.Tell tell)) {
      return call;
    }
    List<EngineEvent> left =
        tell.events().stream().filter(event -> !told.contains(event.key())).toList();
    return new UserCall(
        call.executionId(), call.node(), new UserCall.Tell(left, tell.ofModel(), tell.mayFail()));
  }
}
