package io.turgo.fuzz;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Counts the changes that were answered as made: the audit trail must have each of them. Safe for
 * use by several threads.
 */
final class Changes {
  /** Change nothing that is kept, or too often to be noted. */
  private static final Set<String> UNNOTED =
      Set.of("checkModels", "drawModel", "acquireExternalTasks", "extendExternalTask");

  private final Map<String, Long> made = new TreeMap<>();

  synchronized void note(ApiOperation operation, HttpRequest request, HttpReply reply) {
    boolean reads =
        List.of("get", "search", "preview").stream().anyMatch(operation.id()::startsWith);
    if (!reads
        && !operation.method().equals("GET")
        && request.method().equals(operation.method())
        && reply.status() < 300
        && !UNNOTED.contains(operation.id())
        && reply.header("idempotent-replay").isEmpty()) {
      made.merge(operation.id(), 1L, Long::sum);
    }
  }

  /** What the trail lacks. */
  synchronized List<String> missing(Scene scene, Caller root) throws IOException {
    List<String> missing = new ArrayList<>();
    for (Map.Entry<String, Long> one : made.entrySet()) {
      String search =
          "{\"limit\": 1, \"count\": true, \"filter\": {\"outcome\": \"done\", \"operation\": \""
              + one.getKey()
              + "\"}}";
      long kept =
          Scene.expect(scene.send(root, "POST", "/audit/search", "application/json", search), 200)
              .json()
              .at("/total/count")
              .asLong();
      if (kept < Math.min(one.getValue(), 10_000)) { // where counting stops
        missing.add(
            "the audit trail has %d of %d x %s".formatted(kept, one.getValue(), one.getKey()));
      }
    }
    return missing;
  }
}
