package io.turgo.engine.driver;

import io.turgo.engine.model.ProcessGraph;

/** Gives the driver compiled definitions. */
public interface Definitions {
  /**
   * The compiled graph of a definition, from memory or from the database.
   *
   * @throws io.turgo.engine.exception.TurgoObjectNotFoundException if there is no such definition
   */
  ProcessGraph graph(long definitionId);
}
