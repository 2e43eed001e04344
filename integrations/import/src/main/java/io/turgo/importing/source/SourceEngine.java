package io.turgo.importing.source;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.transfer.SourceDeployment;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The engine whose instances are taken over, as its database shows it.
 *
 * @since 0.1.0
 */
public interface SourceEngine {
  /** Names it in the origins of what is made from it, such as {@code camunda7:4711}. */
  String name();

  /** Whether other databases of the same engine have other names. */
  default boolean hasNameOfItsOwn() {
    return true;
  }

  /**
   * Reads the process of a definition.
   *
   * @param definition its row
   * @param file its file
   * @throws TurgoIllegalArgumentException if it cannot be read, or if no instance of it can come
   *     along
   */
  SourceModel model(SourceRow definition, byte[] file);

  /**
   * Reads the instances below these at the top, callers first.
   *
   * @param past whether activities and tasks that have ended are read as well
   */
  List<List<SourceInstance>> trees(List<String> rootIds, boolean past);

  /**
   * The whole history.
   *
   * @param definitionKey only of instances of this process, with those that they called; null for
   *     all
   * @param comesAlong whether the instances of a definition come along, by its id
   * @throws TurgoIllegalArgumentException if the history of this engine cannot come along
   */
  default SourceHistory history(@Nullable String definitionKey, Predicate<String> comesAlong) {
    throw new TurgoIllegalArgumentException(
        "Ended instances of this engine cannot come along; import with the history of running"
            + " instances");
  }

  /**
   * The timers that wait at the start events of a definition; null to begin those of its model.
   *
   * @throws TurgoIllegalArgumentException if one of them runs now, or cannot be read
   */
  default @Nullable List<SourceDeployment.StartTimer> startTimers(String definitionId) {
    return null;
  }

  /** The activities of a definition of which no job may run, so that Turgo pauses them. */
  default Set<String> pausedActivities(String definitionId) {
    return Set.of();
  }

  /** Says what it has besides process instances, and why that stays there. */
  List<String> left();
}
