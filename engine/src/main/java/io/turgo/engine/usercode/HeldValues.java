package io.turgo.engine.usercode;

import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The objects behind variables that a user call has in its hands: asked for twice, a variable is
 * the same object, and one that the call has changed is found when it is over.
 *
 * <p>Only values that can be changed in place are held. A change is seen by comparing what the
 * object is as JSON with what it was.
 */
final class HeldValues {
  private final VariableCodec codec;
  private final Map<Place, Held> held = new HashMap<>(2);

  HeldValues(VariableCodec codec) {
    this.codec = codec;
  }

  /**
   * @param own whether it is of the call's own scope and not of one around it
   */
  private record Place(String name, boolean own) {}

  private record Held(VariableValue value, Object object) {}

  /** A variable whose object has changed, with its new value. */
  record Changed(String name, boolean own, VariableValue value) {}

  /** The object of a variable. */
  @Nullable Object object(String name, boolean own, VariableValue value) {
    if (!codec.isChangeable(value.type())) {
      return codec.decode(value);
    }
    Held before = held.get(new Place(name, own));
    if (before != null && StoredValues.same(before.value, value)) {
      return before.object;
    }
    Object object = codec.decode(value);
    hold(name, own, value, object);
    return object;
  }

  /** Holds an object that the call has set, or forgets what was there before. */
  void hold(String name, boolean own, @Nullable VariableValue value, @Nullable Object object) {
    Place place = new Place(name, own);
    if (value == null || object == null || !codec.isChangeable(value.type())) {
      held.remove(place);
    } else {
      held.put(place, new Held(value, object));
    }
  }

  void forget(String name) {
    held.keySet().removeIf(place -> place.name.equals(name));
  }

  /** What has changed since it was asked for, set or told by this method. */
  List<Changed> changed() {
    if (held.isEmpty()) {
      return List.of();
    }
    List<Changed> changed = new ArrayList<>();
    held.forEach((place, before) -> {
      VariableValue now = codec.encode(place.name, before.object);
      if (!StoredValues.same(now, before.value) && !isWrittenAnew(place, before, now)) {
        changed.add(new Changed(place.name, place.own, now));
      }
    });
    changed.forEach(one ->
        held.computeIfPresent(
            new Place(one.name, one.own), (place, before) -> new Held(one.value, before.object)));
    return changed;
  }

  /** Whether only the writing differs, as it may between versions of a class or of Jackson. */
  private boolean isWrittenAnew(Place place, Held before, VariableValue now) {
    Object untouched = codec.decode(before.value);
    return untouched != null && StoredValues.same(codec.encode(place.name, untouched), now);
  }
}
