package io.turgo.console;

import io.turgo.await.Await;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.repository.ProcessDefinition;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The console before an engine on PostgreSQL that has something of everything, and that is at work:
 * instances are started and come to their end all the time. It is mounted below another path than
 * the usual one, so that all tests of its pages show that it may be.
 */
final class Site implements AutoCloseable {
  private static final String LOAD =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
          xmlns:turgo="http://turgo.io/bpmn" targetNamespace="test">
        <process id="load" name="Load">
          <startEvent id="start"/>
          <sequenceFlow id="a" sourceRef="start" targetRef="work"/>
          <serviceTask id="work" turgo:async="true" turgo:expression="${1}"/>
          <sequenceFlow id="b" sourceRef="work" targetRef="end"/>
          <endEvent id="end"/>
        </process>
      </definitions>
      """;

  /** Of two versions, whose tasks have different ids. */
  private static final String PARCEL =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test">
        <process id="parcel" name="Parcel">
          <startEvent id="start"/>
          <sequenceFlow id="toPack" sourceRef="start" targetRef="pack"/>
          <userTask id="pack" name="Make it pack"/>
          <sequenceFlow id="toSend" sourceRef="pack" targetRef="send"/>
          <userTask id="send" name="Send it"/>
          <sequenceFlow id="toEnd" sourceRef="send" targetRef="end"/>
          <endEvent id="end"/>
        </process>
      </definitions>
      """;

  private static final String DISCOUNT =
      """
      <definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="prices" name="prices"
          xmlns:camunda="http://camunda.org/schema/1.0/dmn" namespace="urn:prices">
        <decision id="grade" name="The grade">
          <decisionTable hitPolicy="FIRST">
            <input label="Amount"><inputExpression typeRef="integer"><text>amount</text></inputExpression></input>
            <output name="grade" typeRef="string"/>
            <rule><inputEntry><text>&gt; 100</text></inputEntry><outputEntry><text>"gold"</text></outputEntry></rule>
            <rule><inputEntry><text/></inputEntry><outputEntry><text>"silver"</text></outputEntry></rule>
          </decisionTable>
        </decision>
        <decision id="discount" name="The discount">
          <informationRequirement><requiredDecision href="#grade"/></informationRequirement>
          <decisionTable hitPolicy="COLLECT">
            <input label="Grade"><inputExpression typeRef="string"><text>grade</text></inputExpression></input>
            <output name="percent" typeRef="integer"/>
            <rule><inputEntry><text>"gold"</text></inputEntry><outputEntry><text>10</text></outputEntry></rule>
            <rule><inputEntry><text>"gold", "silver"</text></inputEntry><outputEntry><text>1</text></outputEntry></rule>
          </decisionTable>
        </decision>
      </definitions>
      """;

  private static final long BETWEEN_STARTS = TimeUnit.MILLISECONDS.toNanos(50);

  private final Served served = Served.onPostgres("/apps/one/turgo/");
  private final ProcessEngine engine = served.engine();
  private final String stuck;
  private final String finished;
  private final String batch;
  private final String calling;
  private final String claim;
  private final String withdrawn;
  private final Thread load;
  private volatile boolean over;
  private volatile @Nullable RuntimeException failure;

  Site() {
    served.deploy("site.bpmn", model("site.bpmn"));
    served.deploy("load.bpmn", LOAD);
    served.deploy("discount.dmn", DISCOUNT);
    engine.getDecisionService().evaluateDecisionTableByKey("discount", Map.of("amount", 200));
    served.deploy("claim.cmmn", claim());
    served.deploy("parcel.bpmn", PARCEL);
    served.deploy("parcel.bpmn", PARCEL.replace("pack", "wrap"));
    stuck = start("order-1", Map.of("amount", 1200, "urgent", true));
    finished = start("order-2", Map.of("amount", 7, "address", "1 Main Street"));
    Await.until(() ->
        engine.getManagementService().createDeadLetterJobQuery().count() == 1
            && engine.getTaskService().createTaskQuery().processInstanceId(finished).count() == 1);
    engine
        .getTaskService()
        .complete(
            engine
                .getTaskService()
                .createTaskQuery()
                .processInstanceId(finished)
                .list()
                .getFirst()
                .getId());
    Await.until(() ->
        engine
                .getHistoryService()
                .createHistoricProcessInstanceQuery()
                .processInstanceId(finished)
                .finished()
                .count()
            == 1);
    start("order-3", Map.of("amount", 80, "address", "2 Main Street"));
    calling =
        engine
            .getRuntimeService()
            .startProcessInstanceByKey("shop", "basket-1", Map.of("address", "9 Main Street"))
            .getId();
    Await.until(() ->
        engine.getTaskService().createTaskQuery().count() == 3
            && engine.getManagementService().createJobQuery().count() == 0);
    batch =
        engine
            .getManagementService()
            .createBulkOperation()
            .activateProcessInstances(
                engine
                    .getRuntimeService()
                    .createProcessInstanceQuery()
                    .processDefinitionKey("order"))
            .start()
            .getId();
    Await.until(
        () -> engine.getManagementService().createBatchQuery().status("completed").count() == 1);
    engine.getManagementService().pauseActivityById(definition(), "late", "A long weekend");
    claim = startClaim("claim-1");
    withdrawn = startClaim("claim-2");
    engine.getCmmnRuntimeService().terminateCaseInstance(withdrawn);
    load = Thread.ofPlatform().name("site-load").start(this::work);
  }

  private void work() {
    try {
      while (!over) {
        engine.getRuntimeService().startProcessInstanceByKey("load");
        LockSupport.parkNanos(BETWEEN_STARTS);
      }
    } catch (RuntimeException e) {
      failure = e;
    }
  }

  /** Starts an order; without an address its job fails. */
  String start(String businessKey, Map<String, Object> variables) {
    return engine
        .getRuntimeService()
        .startProcessInstanceByKey("order", businessKey, variables)
        .getId();
  }

  private String startClaim(String businessKey) {
    return engine
        .getCmmnRuntimeService()
        .createCaseInstanceBuilder()
        .caseDefinitionKey("claim")
        .businessKey(businessKey)
        .variable("amount", 90)
        .start()
        .getId();
  }

  ProcessEngine engine() {
    return engine;
  }

  /** A case that runs. */
  String claimed() {
    return claim;
  }

  /** A case that has ended. */
  String withdrawn() {
    return withdrawn;
  }

  String caseDefinition() {
    return engine
        .getCmmnRepositoryService()
        .createCaseDefinitionQuery()
        .caseDefinitionKey("claim")
        .list()
        .getFirst()
        .getId();
  }

  /** An instance whose job has failed; it has a task, a timer and a called instance too. */
  String stuck() {
    return stuck;
  }

  /** An instance that has called another. */
  String calling() {
    return calling;
  }

  /** A task that is open. */
  String task() {
    return engine
        .getTaskService()
        .createTaskQuery()
        .processInstanceId(stuck)
        .list()
        .getFirst()
        .getId();
  }

  /** An instance that has come to its end. */
  String finished() {
    return finished;
  }

  /** Why it is stuck. */
  String cause() {
    return engine
        .getManagementService()
        .createIncidentQuery()
        .list(1)
        .incidents()
        .getFirst()
        .cause();
  }

  /** A batch that is over, and has skipped all. */
  String batch() {
    return batch;
  }

  /** A decision that requires another one. */
  String decision() {
    return engine
        .getRepositoryService()
        .createDecisionDefinitionQuery()
        .decisionDefinitionKey("discount")
        .list()
        .getFirst()
        .getId();
  }

  /** An evaluation of it. */
  String evaluation() {
    return engine
        .getHistoryService()
        .createHistoricDecisionInstanceQuery()
        .decisionDefinitionKey("discount")
        .list()
        .getFirst()
        .getId();
  }

  String deployment() {
    return engine
        .getRepositoryService()
        .createDeploymentQuery()
        .processDefinitionKey("order")
        .list()
        .getFirst()
        .getId();
  }

  String definition() {
    return engine
        .getRepositoryService()
        .createProcessDefinitionQuery()
        .processDefinitionKey("order")
        .list()
        .getFirst()
        .getId();
  }

  /** The versions of the process Parcel, the first one first. */
  List<String> parcels() {
    return engine
        .getRepositoryService()
        .createProcessDefinitionQuery()
        .processDefinitionKey("parcel")
        .orderByProcessDefinitionVersion()
        .asc()
        .list()
        .stream()
        .map(ProcessDefinition::getId)
        .toList();
  }

  /** The address of a page by what stands behind its number sign. */
  URI page(String fragment) {
    return served.page(fragment);
  }

  URI root() {
    return served.root();
  }

  /** The case of the examples. */
  static String claim() {
    try {
      return Files.readString(Path.of("..", "..", "examples", "claim.cmmn"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String model(String name) {
    try (InputStream in = Site.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is not there");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    over = true;
    try {
      load.join(TimeUnit.SECONDS.toMillis(30));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    served.close();
    if (failure != null) {
      throw new IllegalStateException("The engine was not at work all the time", failure);
    }
  }
}
