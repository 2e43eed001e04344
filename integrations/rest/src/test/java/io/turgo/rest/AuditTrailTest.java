package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.rest.core.security.Caller;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.RestClient;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who has changed what can be looked for. */
class AuditTrailTest {
  private static Served served;

  @BeforeAll
  static void start() {
    served =
        Served.start(request ->
            new Caller(
                request.getHeader("Name"),
                request.getHeader("Level") == null
                    ? Level.OPERATE
                    : Level.valueOf(request.getHeader("Level")),
                Set.of(),
                request.getHeader("Tenant") == null ? null : Set.of(request.getHeader("Tenant"))));
    served.deploy("wait", "<userTask id=\"it\"/>");
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  private static RestClient as(String name) {
    return served.client.with("Name", name);
  }

  private static Reply trail(String filter) {
    return served
        .client
        .post("/audit/search", "{'filter': " + filter + ", 'sort': [{'by': 'id'}], 'count': true}")
        .expect(200);
  }

  @Test
  void changesAreKeptWithWhoHasMadeThem() {
    Reply started =
        as("ann")
            .with("X-Request-Id", "order-1")
            .post("/instances", "{'definitionKey': 'wait'}")
            .expect(201);
    assertThat(started.header("X-Request-Id")).isEqualTo("order-1");
    String id = started.string("id");
    Reply suspended = as("ann").post("/instances/" + id + "/suspend").expect(204);
    assertThat(suspended.header("X-Request-Id")).hasSize(36);
    as("ann").post("/instances/" + id + "/suspend").expect(409);
    as("ann").get("/instances/" + id).expect(200);

    Reply found = trail("{'userId': 'ann'}");
    assertThat(found.get("total/count")).isEqualTo(3L);
    assertThat(found.get("items/0/operation")).isEqualTo("startInstance");
    assertThat(found.get("items/0/requestId")).isEqualTo("order-1");
    assertThat(found.get("items/0/instanceId")).isEqualTo(id);
    assertThat(found.get("items/0/level")).isEqualTo("operate");
    assertThat(found.get("items/1/target")).isEqualTo("/turgo/api/v1/instances/" + id + "/suspend");
    assertThat(found.get("items/2/outcome")).isEqualTo("not-possible");
    assertThat(trail("{'instanceId': '" + id + "'}").get("total/count")).isEqualTo(2L);
    assertThat(trail("{'requestId': 'order-1'}").get("total/count")).isEqualTo(1L);
  }

  @Test
  void deploymentsAndRequestsWithAKeyAreKeptOnce() {
    RestClient bob = as("bob").with("Idempotency-Key", "bob-1");
    bob.post("/instances", "{'definitionKey': 'wait'}").expect(201);
    bob.post("/instances", "{'definitionKey': 'wait'}").expect(201);
    assertThat(trail("{'userId': 'bob'}").get("total/count")).isEqualTo(1L);
    assertThat(trail("{'operation': 'deploy', 'outcome': 'done'}").size("items")).isPositive();
  }

  @Test
  void callersAndTenantsHaveKeysOfTheirOwn() {
    String start = "{'definitionKey': 'wait'}";
    RestClient tim = as("tim").with("Idempotency-Key", "same");
    String first = tim.post("/instances", start).expect(201).string("id");
    String tom =
        as("tom")
            .with("Idempotency-Key", "same")
            .post("/instances", start)
            .expect(201)
            .string("id");
    assertThat(tom).as("the answer that another caller had").isNotEqualTo(first);
    assertThat(tim.post("/instances", start).expect(201).string("id")).isEqualTo(first);

    RestClient east = as("kim").with("Tenant", "east").with("Idempotency-Key", "same");
    RestClient west = as("kim").with("Tenant", "west").with("Idempotency-Key", "same");
    east.post("/signals", "{'name': 'a'}").expect(204);
    west.post("/signals", "{'name': 'b'}").expect(204); // another request with a key of its own
    east.post("/signals", "{'name': 'b'}").expectProblem(422, "key-reused");
  }

  @Test
  void callersOfATenantSeeWhatIsOfThatAndOnlyOperatorsLook() {
    as("eve").with("Tenant", "north").post("/signals", "{'name': 'x'}").expect(204);
    as("eve").with("Tenant", "south").post("/signals", "{'name': 'x'}").expect(204);
    Reply north = served.client.with("Tenant", "north").post("/audit/search", "{}").expect(200);
    assertThat(north.size("items")).isEqualTo(1);
    assertThat(north.get("items/0/tenantId")).isEqualTo("north");
    served.client.with("Level", "WORK").post("/audit/search", "{}").expectProblem(403, "forbidden");
    List<String> odd = List.of("two words", "x".repeat(65));
    for (String id : odd) {
      assertThat(
              served
                  .client
                  .with("X-Request-Id", id)
                  .post("/signals", "{'name': 'x'}")
                  .expect(204)
                  .header("X-Request-Id"))
          .isNotEqualTo(id);
    }
  }
}
