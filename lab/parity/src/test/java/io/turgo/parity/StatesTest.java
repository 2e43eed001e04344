package io.turgo.parity;

import static io.turgo.parity.Parity.same;

import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How far people are with a task, and what is noted of an instance as a whole. */
final class StatesTest {
  private static String text(Task task) {
    return "%s assignee=%s suspended=%s started=%s by %s claimed=%s by %s suspended=%s by %s"
        .formatted(
            task.getState(),
            task.getAssignee(),
            task.isSuspended(),
            Texts.of(task.getInProgressStartTime()),
            task.getInProgressStartedBy(),
            Texts.of(task.getClaimTime()),
            task.getClaimedBy(),
            Texts.of(task.getSuspendedTime()),
            task.getSuspendedBy());
  }

  @Test
  void ofATask() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      s.start("p");
      String id = s.task().getId();
      s.say("created", text(s.task()));
      s.advance(Duration.ofSeconds(1));
      s.tasks().claim(id, "ann");
      s.say("claimed", text(s.task()));
      s.advance(Duration.ofSeconds(1));
      s.tasks().startProgress(id, "ann");
      s.say("in progress", text(s.task()));
      s.attemptTo("again", () -> s.tasks().startProgress(id, "kim"));
      s.advance(Duration.ofSeconds(1));
      s.tasks().suspendTask(id, "kim");
      s.say("suspended", text(s.task()));
      s.attemptTo("complete", () -> s.tasks().complete(id));
      s.attemptTo("suspend again", () -> s.tasks().suspendTask(id, "kim"));
      s.tasks().activateTask(id, "kim");
      s.say("activated", text(s.task()));
      s.attemptTo("activate again", () -> s.tasks().activateTask(id, "kim"));
      s.tasks().unclaim(id);
      s.say("unclaimed", text(s.task()));
      s.tasks().complete(id, "lee");
      s.saySorted(
          "history",
          s.history().createHistoricTaskInstanceQuery().list(),
          t -> t.getState() + " " + t.getCompletedBy() + " " + t.getClaimTime());
    });
  }

  @Test
  void ofAnInstance() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      String id =
          s.runtime()
              .createProcessInstanceBuilder()
              .processDefinitionKey("p")
              .owner("ann")
              .assignee("kim")
              .callbackId("c")
              .callbackType("ct")
              .referenceId("r")
              .referenceType("rt")
              .start()
              .getId();
      s.runtime().updateBusinessStatus(id, "open");
      s.saySorted(
          "instance",
          s.runtime().createProcessInstanceQuery().list(),
          i ->
              i.getBusinessStatus()
                  + " "
                  + i.getCallbackId()
                  + " "
                  + i.getCallbackType()
                  + " "
                  + i.getReferenceId()
                  + " "
                  + i.getReferenceType());
      s.saySorted(
          "links",
          s.runtime().getIdentityLinksForProcessInstance(id),
          l -> l.getType() + " " + l.getUserId());
      s.say(
          "by status",
          s.runtime().createProcessInstanceQuery().processInstanceBusinessStatus("open").count());
      s.tasks().complete(s.task().getId(), Map.of());
      s.saySorted(
          "history",
          s.history().createHistoricProcessInstanceQuery().list(),
          i -> i.getBusinessStatus() + " " + i.getCallbackId() + " " + i.getReferenceId());
    });
  }
}
