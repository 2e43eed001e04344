package io.turgo.engine.driver;

import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.instance.InstanceState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Attempts that were stepped one on top of the other, and the instances as they leave them. */
final class SteppedUnit {
  private final InstanceState state;
  private final List<Attempt> included;
  private Map<Long, InstanceState> others = new HashMap<>(0);

  /** Those who have all their gates since its attempts have left, as a chain. */
  private @Nullable Attempt successors;

  // What is to be written, once somebody asked; nothing joins or changes after that.
  private @Nullable InstanceChanges ownChanges;
  private @Nullable List<InstanceChanges> changes;

  /**
   * @param state of the instance that the first attempt is for
   * @param included the first has the gates of that instance
   */
  SteppedUnit(InstanceState state, List<Attempt> included) {
    this.state = state;
    this.included = included;
    Attempt first = included.getFirst();
    if (first.changesOthers()) {
      others.putAll(Objects.requireNonNull(first.others()).byId());
    }
  }

  Attempt first() {
    return included.getFirst();
  }

  InstanceState state() {
    return state;
  }

  List<Attempt> included() {
    return included;
  }

  /** Instances beside that of the first attempt, as the unit leaves them. */
  Collection<InstanceState> others() {
    return others.values();
  }

  /** All instances, by their ids. */
  Map<Long, InstanceState> all() {
    Map<Long, InstanceState> all = new HashMap<>(others);
    all.put(state.id(), state);
    return all;
  }

  /** Whether the unit changes an instance. */
  boolean has(long instanceId) {
    return instanceId == state.id() || others.containsKey(instanceId);
  }

  /** Whether one of these is the instance that one of the attempts is for. */
  boolean touchesOwn(Set<Long> instanceIds) {
    return included.stream().anyMatch(attempt -> instanceIds.contains(attempt.instanceId()));
  }

  /** The instance that one of the attempts is for. */
  InstanceState stateOf(Attempt attempt) {
    return attempt.instanceId() == state.id()
        ? state
        : Objects.requireNonNull(others.get(attempt.instanceId()));
  }

  /** Takes in an attempt for another instance that was stepped on what is here, or throws. */
  void join(Attempt attempt, InstanceState own) {
    Map<Long, InstanceState> joined = new HashMap<>(others);
    joined.putAll(Objects.requireNonNull(attempt.others()).byId());
    joined.put(own.id(), own);
    included.add(attempt);
    others = joined; // last: an attempt is in the unit with all that it changes, or not at all
  }

  /** Notes who has all their gates since its attempts have left, as a chain. */
  void follow(@Nullable Attempt chain) {
    successors = chain;
  }

  @Nullable Attempt successors() {
    return successors;
  }

  /** What is to be written of the first attempt's instance. Asked once the unit is complete. */
  InstanceChanges ownChanges() {
    if (ownChanges == null) {
      ownChanges = state.changes();
    }
    return ownChanges;
  }

  /** What is to be written, in the order of ids. Asked once the unit is complete. */
  List<InstanceChanges> changes() {
    if (changes == null) {
      changes = findChanges();
    }
    return changes;
  }

  private List<InstanceChanges> findChanges() {
    List<InstanceChanges> all = new ArrayList<>(others.size() + 1);
    all.add(ownChanges());
    others.values().forEach(other -> all.add(other.changes()));
    all.sort(Comparator.comparingLong(InstanceChanges::instanceId));
    return all;
  }
}
