package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.security.Caller;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.security.LoopbackOnly;
import io.turgo.rest.testing.Reply;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who may do what, and how they are told before they try. */
class CallerTest {
  @SuppressWarnings("unchecked")
  private static List<String> actions(Reply me) {
    return (List<String>) Objects.requireNonNull(me.expect(200).get("actions"));
  }

  @Test
  void callersAreToldWhatTheyMayDo() {
    try (Served served =
        Served.start(request ->
            new Caller(
                request.getHeader("Name"),
                Level.valueOf(request.getHeader("Level")),
                Set.of("retryJob"),
                request.getHeader("Tenant") == null
                    ? null
                    : Set.of(request.getHeader("Tenant"))))) {
      Reply reader = served.client.with("Name", "anna", "Level", "READ").get("/me");
      assertThat(reader.get("name")).isEqualTo("anna");
      assertThat(reader.get("level")).isEqualTo("read");
      assertThat(reader.get("tenants")).isNull();
      assertThat(actions(reader))
          .contains("getCaller", "searchInstances", "retryJob")
          .doesNotContain("deleteInstance", "startInstance");
      Reply worker = served.client.with("Level", "WORK", "Tenant", "north").get("/me");
      assertThat(worker.get("name")).isNull();
      assertThat(worker.get("tenants")).isEqualTo(List.of("north"));
      assertThat(actions(worker)).contains("startInstance").doesNotContain("deploy");
      assertThat(actions(served.client.with("Level", "OPERATE").get("/me"))).contains("deploy");
    }
  }

  @Test
  void aServerMayOnlyShowWhatThereIs() {
    try (Served served = Served.start(RestSettings.of(new LoopbackOnly()).withReadOnly(true))) {
      Reply me = served.client.get("/me");
      assertThat(me.expect(200).get("level")).isEqualTo("read");
      assertThat(actions(me)).contains("searchDeadLetterJobs").doesNotContain("startInstance");
      served.client.post("/instances/search", "{}").expect(200);
      served.client.post("/instances", "{'definitionKey': 'x'}").expectProblem(403, "forbidden");
    }
  }
}
