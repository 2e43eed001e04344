package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.migration.ActivityMigrationMapping;
import io.turgo.engine.migration.EnableActivityMapping;
import io.turgo.engine.migration.ProcessInstanceMigrationDocumentBuilder;
import io.turgo.engine.migration.Script;
import io.turgo.engine.task.Task;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Instances that go to another version of their process. */
final class MigrationsTest {
  private static final String A = "<userTask id='a' name='A'/>";
  private static final String B = "<userTask id='b' name='B'/>";
  private static final String C = "<userTask id='c' name='C'/>";

  private static String sub(String id, String... elements) {
    return "<subProcess id='%s'>%s</subProcess>"
        .formatted(id, Models.steps(id + "Start", id + "End", id + "Flow", elements));
  }

  private static String timer(String id, String host, String to, String duration) {
    return """
    <boundaryEvent id='%s' attachedToRef='%s'><timerEventDefinition><timeDuration>%s</timeDuration></timerEventDefinition></boundaryEvent>
    <userTask id='%s' name='%s'/><endEvent id='%sEnd'/>
    <sequenceFlow id='%sOut' sourceRef='%s' targetRef='%s'/><sequenceFlow id='%sOver' sourceRef='%s' targetRef='%sEnd'/>
    """
        .formatted(id, host, duration, to, to, to, id, id, to, to, to, to);
  }

  /** A line with more elements beside it. */
  private static String with(String more, String... elements) {
    return Models.line("p", elements).replace("</process>", more + "</process>");
  }

  private static void state(Scene s, String label) {
    s.saySorted(
        label,
        s.tasks().createTaskQuery().list(),
        task -> task.getName() + " " + task.getTaskDefinitionKey() + " " + task.getAssignee());
    s.saySorted(
        label + ": timers",
        s.management().createTimerJobQuery().list(),
        job -> job.getElementId() + " " + job.getDuedate());
    s.saySorted(
        label + ": jobs",
        s.management().createJobQuery().list(),
        job -> String.valueOf(job.getElementId()));
    s.saySorted(
        label + ": active",
        s.runtime().createExecutionQuery().onlyChildExecutions().list().stream()
            .filter(execution -> execution.getActivityId() != null)
            .toList(),
        execution -> String.valueOf(execution.getActivityId()));
    s.saySorted(
        label + ": subscriptions",
        s.runtime().createEventSubscriptionQuery().list(),
        row -> row.getEventType() + " " + row.getEventName() + " " + row.getActivityId());
    s.saySorted(
        label + ": versions",
        s.runtime().createProcessInstanceQuery().list(),
        one -> one.getProcessDefinitionKey() + " " + one.getProcessDefinitionVersion());
  }

  private static void end(Scene s) {
    for (int i = 0; i < 12; i++) {
      List<Task> open =
          s.tasks().createTaskQuery().list().stream()
              .sorted(Comparator.comparing(Task::getName))
              .toList();
      if (!open.isEmpty()) {
        s.tasks().complete(open.getFirst().getId());
        s.saySorted("next", s.tasks().createTaskQuery().list(), Task::getName);
      }
    }
    s.say("running at the end", s.runtime().createProcessInstanceQuery().count());
  }

  private static void history(Scene s) {
    s.saySorted(
        "past tasks",
        s.history().createHistoricTaskInstanceQuery().list(),
        t -> t.getName() + " " + t.getTaskDefinitionKey() + " " + t.getDeleteReason());
  }

  private static void migrate(
      Scene s, String instanceId, Consumer<ProcessInstanceMigrationDocumentBuilder> how) {
    ProcessInstanceMigrationDocumentBuilder document =
        new ProcessInstanceMigrationDocumentBuilder().setProcessDefinitionToMigrateTo("p", 2);
    how.accept(document);
    s.attemptTo(
        "migrate", () -> s.migration().migrateProcessInstance(instanceId, document.build()));
    state(s, "migrated");
  }

  private static void map(
      ProcessInstanceMigrationDocumentBuilder document, ActivityMigrationMapping mapping) {
    document.addActivityMigrationMapping(mapping);
  }

  /** An instance of the first version that stands at its first task, migrated and ended. */
  private static void scenario(
      Scene s, String before, String after, Consumer<ProcessInstanceMigrationDocumentBuilder> how) {
    s.deploy(before);
    String id = s.start("p");
    s.deploy(after);
    state(s, "before");
    migrate(s, id, how);
    end(s);
    history(s);
  }

  @Test
  void sameIds() {
    same(s -> scenario(s, Models.line("p", A, B), Models.line("p", A, C, B), how -> {}));
  }

  @Test
  void whatHasEndedBelongsToTheNewVersion() {
    same(s -> {
      s.deploy(Models.line("p", A, B));
      String id = s.start("p");
      s.tasks().complete(s.tasks().createTaskQuery().singleResult().getId());
      s.deploy(Models.line("p", C, B));
      migrate(s, id, how -> {});
      s.saySorted(
          "activities",
          s.history().createHistoricActivityInstanceQuery().list(),
          one -> one.getActivityId() + " " + version(s, one.getProcessDefinitionId()));
      s.saySorted(
          "past tasks",
          s.history().createHistoricTaskInstanceQuery().list(),
          one -> one.getTaskDefinitionKey() + " " + version(s, one.getProcessDefinitionId()));
      end(s);
    });
  }

  private static int version(Scene s, String definitionId) {
    return s.repository().getProcessDefinition(definitionId).getVersion();
  }

  @Test
  void anotherIdOfTheSameType() {
    same(s ->
        scenario(
            s,
            Models.line("p", A),
            Models.line("p", C, B),
            how -> map(how, ActivityMigrationMapping.createMappingFor("a", "c"))));
  }

  @Test
  void withoutMapping() {
    same(s -> scenario(s, Models.line("p", A), Models.line("p", C, B), how -> {}));
  }

  @Test
  void toAMissingElement() {
    same(s ->
        scenario(
            s,
            Models.line("p", A),
            Models.line("p", C, B),
            how -> map(how, ActivityMigrationMapping.createMappingFor("a", "x"))));
  }

  @Test
  void withNewAssigneeAndVariables() {
    same(s ->
        scenario(
            s,
            Models.line("p", A),
            Models.line("p", C, B),
            how -> {
              map(
                  how,
                  ActivityMigrationMapping.createMappingFor("a", "c")
                      .withNewAssignee("kermit")
                      .withLocalVariable("local", 7));
              how.addProcessInstanceVariable("global", "g");
            }));
  }

  @Test
  void toASeveralActivities() {
    same(s ->
        scenario(
            s,
            Models.line("p", A),
            parallel(),
            how -> map(how, ActivityMigrationMapping.createMappingFor("a", List.of("b", "c")))));
  }

  @Test
  void severalToOne() {
    same(s ->
        scenario(
            s,
            parallel(),
            Models.line("p", A),
            how -> map(how, ActivityMigrationMapping.createMappingFor(List.of("b", "c"), "a"))));
  }

  private static String parallel() {
    return """
    <process id='p' isExecutable='true'>
      <startEvent id='start'/><parallelGateway id='fork'/><parallelGateway id='join'/>
      <userTask id='b' name='B'/><userTask id='c' name='C'/><userTask id='after' name='After'/><endEvent id='end'/>
      <sequenceFlow id='p1' sourceRef='start' targetRef='fork'/>
      <sequenceFlow id='p2' sourceRef='fork' targetRef='b'/>
      <sequenceFlow id='p3' sourceRef='fork' targetRef='c'/>
      <sequenceFlow id='p4' sourceRef='b' targetRef='join'/>
      <sequenceFlow id='p5' sourceRef='c' targetRef='join'/>
      <sequenceFlow id='p6' sourceRef='join' targetRef='after'/>
      <sequenceFlow id='p7' sourceRef='after' targetRef='end'/>
    </process>
    """;
  }

  @Test
  void countedTokensOfAJoin() {
    same(s -> {
      s.deploy(parallel());
      String id = s.start("p");
      s.tasks().complete(s.tasks().createTaskQuery().taskName("B").list().getFirst().getId());
      s.deploy(parallel());
      migrate(s, id, how -> {});
      end(s);
    });
  }

  @Test
  void intoASubProcess() {
    same(s -> scenario(s, Models.line("p", A), Models.line("p", sub("sub", A, C), B), how -> {}));
  }

  @Test
  void outOfASubProcess() {
    same(
        s -> scenario(s, Models.line("p", sub("sub", A, C), B), Models.line("p", A, B), how -> {}));
  }

  @Test
  void withinASubProcess() {
    same(s ->
        scenario(
            s,
            Models.line("p", sub("sub", A, C), B),
            Models.line("p", sub("sub", A, B)),
            how -> {}));
  }

  @Test
  void anAddedBoundaryTimer() {
    same(
        s -> scenario(s, Models.line("p", A), with(timer("t", "a", "late", "PT1H"), A), how -> {}));
  }

  @Test
  void aBoundaryTimerThatIsGone() {
    same(
        s -> scenario(s, with(timer("t", "a", "late", "PT1H"), A), Models.line("p", A), how -> {}));
  }

  @Test
  void anotherType() {
    same(s ->
        scenario(
            s,
            Models.line("p", A, B),
            Models.line("p", "<receiveTask id='a' name='A'/>", B),
            how -> {}));
  }

  @Test
  void enabledEventSubProcess() {
    String event =
        """
        <subProcess id='event' triggeredByEvent='true'>
          <startEvent id='on' isInterrupting='false'><signalEventDefinition signalRef='s'/></startEvent>
          <userTask id='e' name='E'/><endEvent id='eEnd'/>
          <sequenceFlow id='e1' sourceRef='on' targetRef='e'/><sequenceFlow id='e2' sourceRef='e' targetRef='eEnd'/>
        </subProcess>
        """;
    same(s ->
        scenario(
            s,
            "<signal id='s' name='s'/>" + Models.line("p", A),
            "<signal id='s' name='s'/>" + with(event, A),
            how -> how.addEnableActivityMapping(EnableActivityMapping.enable("on"))));
  }

  private static void oneOfSeveralIsDone(Scene s, boolean sequential) {
    String m =
        "<userTask id='m' name='M ${loopCounter}'><multiInstanceLoopCharacteristics isSequential='%s'><loopCardinality>3</loopCardinality></multiInstanceLoopCharacteristics></userTask>"
            .formatted(sequential);
    s.deploy(Models.line("p", m, B));
    String id = s.start("p");
    s.tasks().complete(s.tasks().createTaskQuery().taskName("M 0").list().getFirst().getId());
    s.deploy(Models.line("p", m, C));
    migrate(s, id, how -> {});
    end(s);
  }

  @Test
  void oneAfterTheOther() {
    same(s -> oneOfSeveralIsDone(s, true));
  }

  @Test
  void severalAtOnce() {
    String why = "what stays is not begun anew";
    same(
        s -> oneOfSeveralIsDone(s, false),
        differs(
            why,
            "migrated: [M 1 m null, M 2 m null]",
            "migrated: [M 0 m null, M 1 m null, M 2 m null]"),
        differs(why, "migrated: active: [m, m, m]", "migrated: active: [m, m, m, m]"),
        differs(why, "next: [M 2]", "next: [M 1, M 2]"));
  }

  @Test
  void scriptsBeforeAndAfter() {
    same(s ->
        scenario(
            s,
            Models.line("p", A),
            Models.line("p", A, B),
            how ->
                how.setPreUpgradeScript(new Script("groovy", "execution.setVariable('before', 1)"))
                    .setPostUpgradeScript(
                        new Script("groovy", "execution.setVariable('after', 2)"))));
  }

  @Test
  void aWaitingMessage() {
    String message = "<message id='m' name='m'/>";
    String wait =
        "<intermediateCatchEvent id='w'><messageEventDefinition messageRef='m'/></intermediateCatchEvent>";
    same(s -> {
      s.deploy(message + Models.line("p", wait, B));
      String id = s.start("p");
      s.deploy(message + Models.line("p", wait, C));
      migrate(s, id, how -> {});
      s.runtime()
          .messageEventReceived(
              "m", s.runtime().createEventSubscriptionQuery().singleResult().getExecutionId());
      end(s);
    });
  }

  @Test
  void anAsynchronousTask() {
    String work = "<serviceTask id='w' flowable:async='true' flowable:expression='${1}'/>";
    same(s -> {
      s.deploy(Models.line("p", work, B));
      String id = s.start("p");
      s.deploy(Models.line("p", work, C));
      migrate(s, id, how -> {});
      s.runJobs();
      end(s);
    });
  }
}
