package io.turgo.engine.architecture.violations.query;

import io.turgo.engine.architecture.violations.query.sql.BySql;

/** A query that needs an optional part. */
final class AsksBySql {
  private final BySql optional = new BySql();

  BySql optional() {
    return optional;
  }
}
