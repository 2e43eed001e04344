package io.turgo.importing.source;

import io.turgo.engine.transfer.EndedInstance;
import org.jspecify.annotations.Nullable;

/** One instance of the other engine that has ended. */
public interface SourceEnded {
  /** Its id in the other engine. */
  String id();

  /** The id of its definition in the other engine. */
  String definitionId();

  /** Its business key; null for none. */
  @Nullable String businessKey();

  /** Whether it was cancelled, and not completed. */
  boolean cancelled();

  /** The instance that called it; null for none, or for one that is gone. */
  @Nullable Caller caller();

  /**
   * Makes of it what the history in Turgo has.
   *
   * @param targetDefinitionId its definition in Turgo
   * @param withCaller whether the instance that called it comes along
   * @throws RefusedException if a value of it cannot come along
   */
  EndedInstance convert(String targetDefinitionId, boolean withCaller) throws RefusedException;

  /**
   * An instance that called another one.
   *
   * @param ended whether it has ended as well
   */
  record Caller(String id, String definitionId, boolean ended) {}
}
