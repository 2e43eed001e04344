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

  /** Deletes the instances of some tenants and waits until they are gone. */
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
    }
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
