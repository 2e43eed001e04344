package io.turgo.importing;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.importing.camunda7.Camunda7Source;
import io.turgo.importing.flowable.FlowableSource;
import io.turgo.importing.source.SourceDatabase;
import io.turgo.importing.source.SourceEngine;

/** The engines that instances can be taken over from. */
final class SourceEngines {
  private SourceEngines() {}

  /**
   * Finds the engine by the version of its schema, which all of them note in the same place.
   *
   * @throws TurgoIllegalArgumentException if it is none of them, or if its version is too old
   */
  static SourceEngine of(SourceDatabase database) {
    String version = database.property("schema.version");
    if (version == null) {
      throw new TurgoIllegalArgumentException(
          "Expected a database of Camunda 7.20 to 7.24, Operaton, CIB seven, Flowable 6 to 8 or"
              + " Activiti 6, but "
              + database.table("ACT_GE_PROPERTY")
              + " has no schema.version; check the address and the table prefix");
    }
    // Camunda has a table for its version, and an old name of its own here.
    return version.equals("fox")
        ? Camunda7Source.of(database)
        : FlowableSource.of(database, version);
  }
}
