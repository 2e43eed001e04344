package io.turgo.engine.service.modification;

import io.turgo.engine.interpreter.MovePlan;

/** A builder of moves that can say them for any instance. */
public interface PlannedMoves {
  /**
   * The moves as they are for any instance.
   *
   * @throws io.turgo.engine.exception.TurgoIllegalArgumentException if they name an instance
   */
  MovePlan planForMany();
}
