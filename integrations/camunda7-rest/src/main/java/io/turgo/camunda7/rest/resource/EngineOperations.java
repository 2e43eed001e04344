package io.turgo.camunda7.rest.resource;

import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.View;
import java.util.List;

/** What clients ask first: which version it is, and which engines there are. */
final class EngineOperations {
  /** The version whose API is served; clients choose by it what they may ask for. */
  static final String VERSION = "7.24.0";

  private EngineOperations() {}

  static List<Operation> all() {
    return List.of(
        Asked.get("/version", "getVersion")
            .shows(
                View.of("VersionDto", String.class)
                    .field("version", Text.name(), version -> version),
                call -> VERSION),
        Asked.get("/engine", "listEngines")
            .lists(
                View.of("ProcessEngineDto", String.class).field("name", Text.name(), name -> name),
                call -> List.of("default")));
  }
}
