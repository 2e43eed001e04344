package io.turgo.engine.usercode;

import io.turgo.engine.interpreter.StepContext;
import io.turgo.engine.model.ProcessGraph;

/** Gives the driver compiled definitions. */
public interface Definitions {
  /**
   * The compiled graph of a definition, from memory or from the database.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition
   */
  ProcessGraph graph(long definitionId);

  /** The tenant of a definition; empty for none, and for a definition that is gone. */
  String tenant(long definitionId);

  /**
   * The epoch in which an activity is paused, {@link StepContext#NOT_PAUSED} if it is not, as far
   * as this node knows.
   */
  long pausedAt(long definitionId, String activityId);

  /** Reads what is deployed and paused again, if that has changed. */
  void lookAgain();
}
