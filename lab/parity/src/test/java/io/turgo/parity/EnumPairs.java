package io.turgo.parity;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEventType;
import io.turgo.engine.task.DelegationState;
import java.util.Arrays;
import java.util.Map;
import org.flowable.common.engine.api.delegate.event.FlowableEngineEventType;
import org.flowable.common.engine.api.delegate.event.FlowableEventType;
import org.jspecify.annotations.Nullable;

/** Which enum of one engine is which of the other; constants have the same names. */
final class EnumPairs {
  private static final Map<Class<?>, Class<?>> PAIRS =
      Map.of(
          DelegationState.class,
          org.flowable.task.api.DelegationState.class,
          org.flowable.task.api.DelegationState.class,
          DelegationState.class,
          TurgoEngineEventType.class,
          FlowableEngineEventType.class,
          FlowableEngineEventType.class,
          TurgoEngineEventType.class);

  private static final Map<Class<?>, Class<?>> ARRAYS =
      Map.of(
          TurgoEventType.class,
          FlowableEventType.class,
          TurgoEngineEventType.class,
          FlowableEngineEventType.class);

  private EnumPairs() {}

  /** The constant of the same name, null if the other engine has none. */
  static @Nullable Object counterpart(Enum<?> constant) {
    Class<?> there = PAIRS.get(constant.getDeclaringClass());
    return there == null
        ? null
        : Arrays.stream(there.getEnumConstants())
            .filter(other -> ((Enum<?>) other).name().equals(constant.name()))
            .findFirst()
            .orElse(null);
  }

  /** The type of the elements of an array that crosses. */
  static Class<?> arrayType(Class<?> here) {
    return ARRAYS.getOrDefault(here, Object.class);
  }
}
