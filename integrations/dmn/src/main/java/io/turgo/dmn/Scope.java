package io.turgo.dmn;

import io.turgo.engine.decision.DecisionInputs;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Inputs of a decision with values in front of them, for the thread of an evaluation. */
final class Scope implements DecisionInputs {
  private final DecisionInputs below;
  private final Map<String, @Nullable Object> own = new HashMap<>();

  Scope(DecisionInputs below) {
    this.below = below;
  }

  Scope with(String name, @Nullable Object value) {
    own.put(name, value);
    return this;
  }

  @Override
  public boolean has(String name) {
    return own.containsKey(name) || below.has(name);
  }

  @Override
  public @Nullable Object get(String name) {
    return own.containsKey(name) ? own.get(name) : below.get(name);
  }
}
