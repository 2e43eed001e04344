package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Instances and executions, and the queries for them. */
final class InstancesTest {
  private static String text(ProcessInstance i) {
    return "%s '%s' %s v%d tenant='%s' suspended=%s ended=%s started=%s by %s activity=%s"
        .formatted(
            i.getBusinessKey(),
            i.getName(),
            i.getProcessDefinitionKey(),
            i.getProcessDefinitionVersion(),
            i.getTenantId(),
            i.isSuspended(),
            i.isEnded(),
            Texts.of(i.getStartTime()),
            i.getStartUserId(),
            i.getActivityId());
  }

  private static void find(Scene s, String label, UnaryOperator<ProcessInstanceQuery> condition) {
    s.attempt(
        label,
        () ->
            condition.apply(s.runtime().createProcessInstanceQuery()).list().stream()
                .map(instance -> instance.getBusinessKey())
                .sorted()
                .toList());
  }

  @Test
  void started() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      s.deploy(Models.line("q", "<manualTask id='a'/>"));
      s.identity().setAuthenticatedUserId("ann");
      s.say("started", text(s.runtime().startProcessInstanceByKey("p", "key")));
      s.say("ended at once", text(s.runtime().startProcessInstanceByKey("q", "other")));
      s.say(
          "built",
          text(
              s.runtime()
                  .createProcessInstanceBuilder()
                  .processDefinitionKey("p")
                  .businessKey("built")
                  .name("Name")
                  .variables(Map.of("x", 1))
                  .start()));
      s.saySorted("found", s.runtime().createProcessInstanceQuery().list(), InstancesTest::text);
      s.saySorted(
          "variables of it",
          s.runtime().createProcessInstanceQuery().includeProcessVariables().list(),
          i -> Texts.of(i.getProcessVariables()));
    });
  }

  @Test
  void executions() {
    same(s -> {
      s.deploy(Models.PARALLEL);
      String id = s.start("p");
      s.saySorted(
          "all",
          s.runtime().createExecutionQuery().list(),
          e ->
              e.getActivityId()
                  + " instance="
                  + e.getId().equals(id)
                  + " below="
                  + id.equals(e.getParentId())
                  + " ended="
                  + e.isEnded()
                  + " suspended="
                  + e.isSuspended());
      s.say("children", s.runtime().createExecutionQuery().parentId(id).count());
      s.say("only children", s.runtime().createExecutionQuery().onlyChildExecutions().count());
      s.say(
          "only instances",
          s.runtime().createExecutionQuery().onlyProcessInstanceExecutions().count());
      s.say("at a", s.runtime().createExecutionQuery().activityId("a").count());
      s.say("at fork", s.runtime().createExecutionQuery().activityId("fork").count());
      s.say("active", s.runtime().getActiveActivityIds(id).stream().sorted().toList());
      s.tasks()
          .complete(s.tasks().createTaskQuery().taskDefinitionKey("a").list().getFirst().getId());
      s.saySorted(
          "one waits",
          s.runtime().createExecutionQuery().list(),
          (Execution e) -> e.getActivityId() + "");
      s.say("active", s.runtime().getActiveActivityIds(id).stream().sorted().toList());
    });
  }

  @Test
  void executionsOfSubProcesses() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<subProcess id='sub'>"
                  + Models.steps("s1", "e1", "g", "<userTask id='task'/>")
                  + "</subProcess>"));
      String id = s.start("p");
      s.saySorted(
          "all",
          s.runtime().createExecutionQuery().list(),
          e -> e.getActivityId() + " below instance=" + id.equals(e.getParentId()));
      s.say("active", s.runtime().getActiveActivityIds(id).stream().sorted().toList());
      s.saySorted(
          "activities",
          s.runtime().createActivityInstanceQuery().list(),
          a ->
              a.getActivityId() + " " + a.getActivityType() + " ended=" + (a.getEndTime() != null));
    });
  }

  @Test
  void filters() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      s.deploy(Models.line("q", "<userTask id='other'/>"));
      s.identity().setAuthenticatedUserId("ann");
      ProcessInstance one = s.runtime().startProcessInstanceByKey("p", "one");
      s.advance(Duration.ofSeconds(10));
      s.identity().setAuthenticatedUserId(null);
      ProcessInstance two = s.runtime().startProcessInstanceByKey("q", "two");
      s.runtime().setProcessInstanceName(two.getId(), "Named");
      s.runtime().addParticipantUser(two.getId(), "kim");
      s.runtime().addParticipantGroup(two.getId(), "g");
      Date between = Date.from(Scene.START.plusSeconds(5));
      find(s, "key", q -> q.processDefinitionKey("p"));
      find(s, "keys", q -> q.processDefinitionKeys(Set.of("p", "q")));
      find(s, "id", q -> q.processInstanceId(one.getId()));
      find(s, "ids", q -> q.processInstanceIds(Set.of(one.getId(), "99999999")));
      find(s, "business key", q -> q.processInstanceBusinessKey("two"));
      find(s, "business key of", q -> q.processInstanceBusinessKey("two", "p"));
      find(s, "business key like", q -> q.processInstanceBusinessKeyLike("t%"));
      find(s, "name", q -> q.processInstanceName("Named"));
      find(s, "name like", q -> q.processInstanceNameLike("N%"));
      find(s, "name like any case", q -> q.processInstanceNameLikeIgnoreCase("n%"));
      find(s, "started by", q -> q.startedBy("ann"));
      find(s, "started before", q -> q.startedBefore(between));
      find(s, "started after", q -> q.startedAfter(between));
      find(s, "involved", q -> q.involvedUser("kim"));
      find(s, "involved starter", q -> q.involvedUser("ann"));
      find(s, "involved groups", q -> q.involvedGroups(Set.of("g")));
      find(s, "at", q -> q.activeActivityId("other"));
      find(s, "definition name", q -> q.processDefinitionName("none"));
      find(s, "without tenant", q -> q.processInstanceWithoutTenantId());
      find(
          s,
          "or",
          q -> q.or().processInstanceBusinessKey("one").processInstanceName("Named").endOr());
      s.sayAll(
          "by start",
          s.runtime().createProcessInstanceQuery().orderByStartTime().desc().list(),
          i -> i.getBusinessKey());
      s.sayAll(
          "by key",
          s.runtime().createProcessInstanceQuery().orderByProcessDefinitionKey().desc().list(),
          i -> i.getBusinessKey());
      s.attempt(
          "no ids",
          () -> s.runtime().createProcessInstanceQuery().processInstanceIds(Set.of()).count());
    });
  }

  @Test
  void parts() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          s.identity().setAuthenticatedUserId("ann");
          String id = s.start("p");
          s.runtime().addUserIdentityLink(id, "kim", "special");
          s.runtime().addParticipantUser(id, "lee");
          s.runtime().addParticipantUser(id, "lee");
          s.runtime().addGroupIdentityLink(id, "g", "special");
          s.tasks().setAssignee(s.task().getId(), "max");
          s.tasks().setAssignee(s.task().getId(), "ann");
          s.saySorted(
              "links",
              s.runtime().getIdentityLinksForProcessInstance(id),
              l -> l.getType() + " " + l.getUserId() + " " + l.getGroupId());
          s.runtime().deleteUserIdentityLink(id, "kim", "special");
          s.runtime().deleteGroupIdentityLink(id, "g", "special");
          s.runtime().deleteParticipantUser(id, "lee");
          s.attemptTo("unknown", () -> s.runtime().deleteParticipantUser(id, "nobody"));
          s.saySorted(
              "deleted",
              s.runtime().getIdentityLinksForProcessInstance(id),
              l -> l.getType() + " " + l.getUserId() + " " + l.getGroupId());
          s.attemptTo("no user", () -> s.runtime().addUserIdentityLink(id, "", "x"));
          s.attemptTo("no type", () -> s.runtime().addUserIdentityLink(id, "kim", ""));
          s.say("some", List.of());
        },
        differs(
            "a user takes part once; who started the instance takes part",
            "links: [participant lee null, participant lee null, participant max null, special kim null, special null g, starter ann null]",
            "links: [participant ann null, participant lee null, participant lee null, participant max null, special kim null, special null g, starter ann null]"),
        differs(
            "a user takes part once; who started the instance takes part",
            "deleted: [participant max null, starter ann null]",
            "deleted: [participant ann null, participant max null, starter ann null]"));
  }

  @Test
  void deletedTogether() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          String one = s.start("p");
          String two = s.start("p");
          s.attemptTo(
              "with one that is not there",
              () -> s.runtime().bulkDeleteProcessInstances(List.of(one, "99999999"), "x"));
          s.say("left", s.runtime().createProcessInstanceQuery().count());
          s.attemptTo("the other", () -> s.runtime().bulkDeleteProcessInstances(List.of(two), "x"));
          s.say("left", s.runtime().createProcessInstanceQuery().count());
        },
        differs("each instance is deleted by itself", "left: 1", "left: 2"),
        differs("each instance is deleted by itself", "left: 0", "left: 1"));
  }
}
