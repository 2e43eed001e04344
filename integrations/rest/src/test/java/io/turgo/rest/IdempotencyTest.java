package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.runtime.Execution;
import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.RestClient;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Requests with an Idempotency-Key are done once. */
class IdempotencyTest {
  private static Served served;
  private static RestClient client;

  @BeforeAll
  static void start() {
    served = Served.start();
    client = served.client;
    served.deploy("wait", "<userTask id=\"it\"/>");
    served.deploy(
        "paid",
        """
        <intermediateCatchEvent id="it"><messageEventDefinition messageRef="paid"/>
        </intermediateCatchEvent>
        """);
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  private static RestClient key(String key) {
    return client.with("Idempotency-Key", key);
  }

  private static int running(String businessKey) {
    return client
        .post("/instances/search", "{'filter': {'businessKey': '" + businessKey + "'}}")
        .expect(200)
        .size("items");
  }

  @Test
  void aStartThatIsSentAgainIsAnsweredAgain() {
    Reply first =
        key("a-1").post("/instances", "{'definitionKey': 'wait', 'businessKey': 'a'}").expect(201);
    Reply again =
        key("a-1")
            .post("/instances", "{ 'businessKey': 'a', 'definitionKey': 'wait' }")
            .expect(201);

    assertThat(again.text()).isEqualTo(first.text());
    assertThat(again.header("Location")).isEqualTo(first.header("Location")).isNotEmpty();
    assertThat(first.header("Idempotent-Replay")).isEmpty();
    assertThat(again.header("Idempotent-Replay")).isEqualTo("true");
    assertThat(running("a")).isEqualTo(1);
  }

  @Test
  void aKeyIsForOneRequest() {
    key("b-1").post("/instances", "{'definitionKey': 'wait', 'businessKey': 'b'}").expect(201);
    key("b-1")
        .post("/instances", "{'definitionKey': 'wait', 'businessKey': 'b2'}")
        .expectProblem(422, "key-reused");
    key("b-1").post("/signals", "{'name': 'closing'}").expectProblem(422, "key-reused");
    assertThat(running("b2")).isZero();
  }

  /** The same body means something else for another thing. */
  @Test
  void aKeyIsForOneThing() {
    served.deploy("received", "<receiveTask id=\"it\"/>");
    List<Execution> waiting =
        IntStream.range(0, 2)
            .mapToObj(i -> served.engine.getRuntimeService().startProcessInstanceByKey("received"))
            .map(instance ->
                served
                    .engine
                    .getRuntimeService()
                    .createExecutionQuery()
                    .processInstanceId(instance.getId())
                    .activityId("it")
                    .singleResult())
            .map(Objects::requireNonNull)
            .toList();
    key("t-1").post("/executions/" + waiting.getFirst().getId() + "/trigger", "{}").expect(204);
    key("t-1")
        .post("/executions/" + waiting.getLast().getId() + "/trigger", "{}")
        .expectProblem(422, "key-reused");
    assertThat(
            served
                .engine
                .getRuntimeService()
                .createExecutionQuery()
                .processDefinitionKey("received")
                .activityId("it")
                .count())
        .isEqualTo(1);
  }

  @Test
  void whatIsRefusedLeavesTheKeyFree() {
    String message = "{'name': 'paid', 'businessKey': 'c'}";
    key("c-1").post("/messages", message).expectProblem(409, "no-recipient");
    client.post("/instances", "{'definitionKey': 'paid', 'businessKey': 'c'}").expect(201);
    Reply first = key("c-1").post("/messages", message).expect(200);
    Reply again = key("c-1").post("/messages", message).expect(200);
    assertThat(again.text()).isEqualTo(first.text());
    assertThat(running("c")).isZero();
  }

  @Test
  void ofThoseThatComeAtOnceOneIsDone() {
    List<CompletableFuture<Reply>> sent =
        IntStream.range(0, 8)
            .mapToObj(i ->
                CompletableFuture.supplyAsync(() ->
                    key("d-1").post("/instances", "{'definitionKey': 'wait', 'businessKey': 'd'}")))
            .toList();
    for (CompletableFuture<Reply> one : sent) {
      Reply reply = one.join();
      if (reply.status() != 201) {
        reply.expectProblem(409, "key-in-use");
      }
    }
    assertThat(running("d")).isEqualTo(1);
  }

  @Test
  void keysAreRefusedWhereTheyPromiseNothing() {
    String start = "{'definitionKey': 'wait'}";
    key("e-1").post("/tasks/search", "{}").expectProblem(400, "invalid-request");
    key("e".repeat(256)).post("/instances", start).expectProblem(400, "invalid-request");
    key("two words").post("/instances", start).expectProblem(400, "invalid-request");
    client
        .with("Idempotency-Key", "e-2", "Idempotency-Key", "e-3")
        .post("/instances", start)
        .expectProblem(400, "invalid-request");
  }
}
