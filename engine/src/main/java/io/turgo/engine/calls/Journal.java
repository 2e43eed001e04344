package io.turgo.engine.calls;

import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.interpreter.CallSite;
import io.turgo.engine.interpreter.Effort;
import io.turgo.engine.interpreter.Request;
import io.turgo.engine.interpreter.WaitingListener;
import io.turgo.engine.interpreter.Work;
import io.turgo.engine.model.TransactionPhase;
import io.turgo.engine.usercode.CallResult;
import io.turgo.engine.usercode.StoredValues;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
public final class Journal {
  private final Effort effort;
  private final List<Entry<?>> entries = new ArrayList<>();

  /** Where each key is among the entries. */
  private final Map<Key, Integer> places = new HashMap<>();

  /** How many calls of a site the current replay has come to. */
  private final Map<CallSite, Integer> replayed = new HashMap<>();

  /** Keys of events that listeners were told of, which stays true whatever becomes of the path. */
  private final Set<String> told = new HashSet<>(0);

  /** Listeners to those events that wait for a phase. */
  private final List<WaitingListener> waiting = new ArrayList<>(0);

  /** How many calls have found listeners that wait for a phase, those forgotten since included. */
  private int callsThatWait;

  /** What waited for a phase when all was forgotten, until something is called again. */
  private List<WaitingListener> undone = List.of();

  /**
   * @param readThenWritten the variables that the call read and then wrote, with what it read
   *     (null: there was none)
   * @param others commands that it gave for other instances, in order
   */
  private record Entry<R extends @Nullable Object>(
      Key key,
      CallOutcome<R> outcome,
      Map<String, @Nullable VariableValue> readThenWritten,
      List<OtherInstances.Nested> others) {}

  /**
   * One of the calls that are made at a site.
   *
   * @param before how many calls came before it there
   */
  private record Key(CallSite site, int before) {}

  /**
   * @param effort of the unit, which what is kept here is a part of
   */
  public Journal(Effort effort) {
    this.effort = effort;
  }

  public boolean isEmpty() {
    return entries.isEmpty();
  }

  /** Forgets all outcomes, because what the calls did was undone. */
  public void clear() {
    if (!entries.isEmpty()) {
      undone = waitingFor(TransactionPhase.ROLLED_BACK);
    }
    waiting.clear();
    forgetFrom(0);
    replayed.clear();
    told.clear();
  }

  /** Forgets calls that started instances, and those after them: they are to be made again. */
  public void forgetStarts() {
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).others().stream().anyMatch(OtherInstances.Nested::isStart)) {
        forgetFrom(i);
        return;
      }
    }
  }

  private void forgetFrom(int first) {
    List<Entry<?>> forgotten = entries.subList(first, entries.size());
    for (Entry<?> entry : forgotten) {
      places.remove(entry.key());
      effort.note(-entry.outcome().bytes());
      entry.others().forEach(nested -> nested.journal().forgetFrom(0));
    }
    forgotten.clear();
  }

  /** How many outcomes the current replay has used, those that were noted during it included. */
  public int used() {
    int used = 0;
    for (int count : replayed.values()) {
      used += count;
    }
    return used;
  }

  /** Whether listeners may wait for a phase. */
  public boolean hasWaiting() {
    return callsThatWait > 0;
  }

  private static boolean waits(Entry<?> entry) {
    return !entry.outcome().waiting().isEmpty()
        || entry.others().stream()
            .anyMatch(nested -> nested.journal().entries.stream().anyMatch(Journal::waits));
  }

  /** Begins a new replay. */
  public void rewind() {
    replayed.clear();
  }

  /**
   * The outcome of a call if it is known and still holds; otherwise null, and what is known of this
   * call and of those after it is forgotten.
   *
   * @param state what the call would see now
   * @param unit in which the call's commands for other instances are done again
   */
  public <R extends @Nullable Object> @Nullable CallOutcome<R> outcome(
      Call<R> call, InstanceState state, @Nullable OtherInstances unit) {
    if (entries.isEmpty()) {
      return null;
    }
    Function<String, @Nullable VariableValue> current =
        name -> StoredValues.read(state, state.visibleVariable(call.executionId(), name));
    Key key = keyOf(call);
    Integer place = places.get(key);
    if (place == null) {
      return null;
    }
    Entry<R> entry = entry(place);
    if (holds(entry, current) && (unit == null || unit.replay(entry.others()))) {
      count(key.site());
      return entry.outcome();
    }
    forgetFrom(place);
    return null;
  }

  /** An entry by its place; the site in its key says of what type its outcome is. */
  @SuppressWarnings("unchecked")
  private <R extends @Nullable Object> Entry<R> entry(int place) {
    return (Entry<R>) entries.get(place);
  }

  /**
   * Notes the outcome of the call that replay did not know, and answers it as it was noted.
   *
   * @param at business time
   */
  public <R extends @Nullable Object> CallOutcome<R> add(
      Call<R> call, CallResult<R> result, List<OtherInstances.Nested> others, long at) {
    undone = List.of();
    CallOutcome<R> noted = result.outcome().notedAt(at);
    if (call.request() instanceof Work.Tell tell && noted instanceof CallOutcome.Returned<R>) {
      noted = withEarlier(tell, noted);
      told.addAll(tell.keys());
    }
    Key key = keyOf(call);
    Entry<R> entry = new Entry<>(key, noted, result.readThenWritten(), others);
    places.putIfAbsent(key, entries.size());
    entries.add(entry);
    callsThatWait += waits(entry) ? 1 : 0;
    effort.note(noted.bytes());
    count(key.site());
    return noted;
  }

  /** Adds those who wait because of events of this call that an earlier call told of. */
  private <R extends @Nullable Object> CallOutcome<R> withEarlier(
      Work.Tell tell, CallOutcome<R> outcome) {
    waiting.addAll(outcome.waiting());
    if (waiting.isEmpty()) {
      return outcome;
    }
    List<String> keys = tell.keys();
    return outcome.withWaiting(
        waiting.stream().filter(listener -> keys.contains(listener.cause())).toList());
  }

  /**
   * Listeners that wait for a phase: for the commit those of the current replay, for the rollback
   * all that any stepping came to.
   */
  public List<WaitingListener> waitingFor(TransactionPhase phase) {
    Set<WaitingListener> found = new LinkedHashSet<>(undone);
    for (Entry<?> entry : entries) {
      if (phase != TransactionPhase.ROLLED_BACK && !isUsed(entry)) {
        continue;
      }
      entry.others().forEach(nested -> found.addAll(nested.journal().waitingFor(phase)));
      for (WaitingListener listener : entry.outcome().waiting()) {
        if (listener.phase() == phase) {
          found.add(listener);
        }
      }
    }
    return List.copyOf(found);
  }

  private boolean isUsed(Entry<?> entry) {
    return entry.key().before() < replayed.getOrDefault(entry.key().site(), 0);
  }

  private static boolean holds(Entry<?> entry, Function<String, @Nullable VariableValue> current) {
    for (Map.Entry<String, @Nullable VariableValue> read : entry.readThenWritten().entrySet()) {
      if (!StoredValues.same(read.getValue(), current.apply(read.getKey()))) {
        return false;
      }
    }
    return true;
  }

  private Key keyOf(Call<?> call) {
    CallSite site = call.site();
    return new Key(site, replayed.getOrDefault(site, 0));
  }

  private void count(CallSite site) {
    replayed.merge(site, 1, Integer::sum);
  }

  /** A call without the events that listeners were told of by an earlier call of the attempt. */
  public <R extends @Nullable Object> Call<R> untold(Call<R> call) {
    if (told.isEmpty()) {
      return call;
    }
    Request<R> untold = call.request().without(told);
    return new Call<>(call.executionId(), call.node(), untold);
  }
}
