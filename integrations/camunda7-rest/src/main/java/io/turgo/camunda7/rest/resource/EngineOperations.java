package io.turgo.camunda7.rest.resource;

import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import java.util.List;
import java.util.Map;

/** What clients ask first: which version it is, and which engines there are. */
final class EngineOperations {
  /** The version whose API is served; clients choose by it what they may ask for. */
  static final String VERSION = "7.24.0";

  private EngineOperations() {}

  static List<Operation> all() {
    return List.of(
        Asked.get("/version", "getVersion")
            .answers(200, Fields.named("VersionDto").with("version", Text.name(), ""), "")
            .does(call -> Answer.ok(Map.of("version", VERSION))),
        Asked.get("/engine", "listEngines")
            .answers(
                200,
                new ListOf(Fields.named("ProcessEngineDto").with("name", Text.name(), ""), 1, 1),
                "")
            .does(call -> Answer.ok(List.of(Map.of("name", "default")))));
  }
}
