package io.turgo.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What is done behind a run, by one who sees all. */
final class Aftermath {
  private static final String NOBODY = "X-Caller: none";
  private static final long WITHIN_SECONDS = 120;

  private Aftermath() {}

  /** Deletes the instances of some tenants, waits until they are gone, and ends their cases. */
  static void deleteInstances(URI api, List<String> tenants)
      throws IOException, InterruptedException {
    for (String queue : List.of("default", "slow")) {
      Scene.send(api, NOBODY, "POST", "/queues/" + queue + "/resume", "", "");
    }
    for (String tenant : tenants) {
      String filter = "\"filter\": {\"tenantId\": \"" + tenant + "\"}";
      Scene.expect(
          Scene.send(
              api,
              NOBODY,
              "POST",
              "/instances/bulk",
              "application/json",
              "{\"action\": \"delete\", " + filter + "}"),
          202);
      String search = "{\"limit\": 1, \"count\": true, " + filter + "}";
      long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(WITHIN_SECONDS);
      for (long left = count(api, search); left > 0; left = count(api, search)) {
        if (System.nanoTime() > giveUp) {
          throw new IllegalStateException(
              left + " instances of the tenant " + tenant + " could not be deleted");
        }
        TimeUnit.MILLISECONDS.sleep(200);
      }
      endCases(api, "{\"limit\": 100, " + filter + "}");
    }
  }

  private static void endCases(URI api, String search) throws IOException {
    JsonNode found;
    do {
      found =
          Scene.expect(
                  Scene.send(api, NOBODY, "POST", "/cases/search", "application/json", search), 200)
              .json();
      for (JsonNode one : found.path("items")) {
        String path = "/cases/" + one.path("id").asText();
        if (one.path("suspended").asBoolean()) {
          Scene.expect(Scene.send(api, NOBODY, "POST", path + "/activate", "", ""), 204);
        }
        Scene.expect(Scene.send(api, NOBODY, "DELETE", path, "", ""), 204);
      }
    } while (!found.path("items").isEmpty());
  }

  private static long count(URI api, String search) throws IOException {
    JsonNode found =
        Scene.expect(
                Scene.send(api, NOBODY, "POST", "/instances/search", "application/json", search),
                200)
            .json();
    return found.at("/total/count").asLong();
  }
}
