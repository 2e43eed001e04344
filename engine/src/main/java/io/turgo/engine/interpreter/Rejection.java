package io.turgo.engine.interpreter;

import io.turgo.engine.exception.TurgoException;

/** Carries the reason why a command cannot be done out of the operations, without a stack. */
final class Rejection extends RuntimeException {
  final transient TurgoException reason;

  Rejection(TurgoException reason) {
    super(reason.getMessage(), reason, false, false);
    this.reason = reason;
  }
}
