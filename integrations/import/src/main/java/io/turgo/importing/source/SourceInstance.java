package io.turgo.importing.source;

import io.turgo.engine.transfer.RunningInstance;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One process instance of the other engine, with all of its rows.
 *
 * @since 0.1.0
 */
public interface SourceInstance {
  /** Its id in the other engine. */
  String id();

  /** The row of the execution that is the instance itself. */
  SourceRow root();

  /** The ids of its executions. */
  Set<String> executionIds();

  /**
   * Makes of it what goes on in Turgo.
   *
   * @throws RefusedException if it cannot come along
   */
  Converted convert(Around around) throws RefusedException;

  /** Counts in its rows what must be in Turgo too, in another way than it is converted. */
  ThingCounts counts(SourceModel model);

  /** The id of its definition in the other engine. */
  default String definitionId() {
    return root().text("PROC_DEF_ID_");
  }

  /**
   * The definition, the caller and the times that an instance is converted with.
   *
   * @param model its model
   * @param targetDefinitionId its definition in Turgo
   * @param definition its definition in the other engine
   * @param paused the activities of its definition that Turgo has paused for the import
   * @param caller the token that waits for its end; null for none
   * @param zone of the times that have none
   * @param now the time of the snapshot
   */
  record Around(
      SourceModel model,
      String targetDefinitionId,
      SourceRow definition,
      Set<String> paused,
      RunningInstance.@Nullable Caller caller,
      ZoneId zone,
      Instant now) {}

  /**
   * What became of an instance.
   *
   * @param remarks what is not quite the same
   */
  record Converted(RunningInstance instance, List<String> remarks) {}
}
