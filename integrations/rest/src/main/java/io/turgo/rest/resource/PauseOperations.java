package io.turgo.rest.resource;

import io.turgo.engine.monitoring.PausedActivity;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.repository.bpmn.FlowElement;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Activities of which no job runs. */
final class PauseOperations {
  private static final String ALL_VERSIONS = "allVersions";
  private static final String OF_ALL =
      "true to pause it in all versions of the process in its tenant, including later ones;"
          + " otherwise only in this version";

  private static final Fields PAUSE =
      Fields.named("ActivityPause")
          .maybe(ALL_VERSIONS, Types.FLAG, OF_ALL)
          .maybe("reason", Text.upTo(2_000), "a reason for other users");
  private static final Fields RESUME =
      Fields.named("ActivityResume").maybe(ALL_VERSIONS, Types.FLAG, OF_ALL);
  private static final View<Object, PausedActivity> PAUSED =
      View.of("PausedActivity", PausedActivity.class)
          .maybe("definitionId", Types.ID, PausedActivity::processDefinitionId)
          .says("missing for all versions")
          .field("definitionKey", Types.TEXT, PausedActivity::processDefinitionKey)
          .tenant(PausedActivity::tenantId)
          .field("activityId", Types.TEXT, PausedActivity::activityId)
          .field("since", Types.TIME, PausedActivity::since)
          .maybe("userId", Types.TEXT, PausedActivity::userId)
          .says("the user who has paused it")
          .maybe("reason", Types.TEXT, PausedActivity::reason)
          .field("waitingJobs", ClusterOperations.COUNT, PausedActivity::waitingJobs)
          .says("jobs that wait for the resume, and jobs of suspended instances");
  private static final View<Object, List<PausedActivity>> ALL_PAUSED =
      View.list("PausedActivities", "items", PAUSED, 100_000, "the oldest pause first");
  private static final View<BpmnModel, String> PAUSABLE =
      View.<BpmnModel, String>of("PausableActivity")
          .field("activityId", Types.TEXT, id -> id)
          .maybe("name", Types.TEXT, PauseOperations::name);
  private static final View<BpmnModel, List<String>> ALL_PAUSABLE =
      View.list("PausableActivities", "items", PAUSABLE, 100_000, "by id");

  private PauseOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.get("/paused-activities", "listPausedActivities")
            .says("Lists the paused activities, whose jobs wait.")
            .shows(ALL_PAUSED, "The paused activities.", PauseOperations::list),
        Operation.get("/definitions/{id}/pausable-activities", "listPausableActivities")
            .says(
                "Lists the activities and events of a definition that can be paused because"
                    + " they have jobs.")
            .answers(200, ALL_PAUSABLE, "The activities that can be paused.")
            .does(PauseOperations::pausable),
        Operation.post(
                "/definitions/{id}/activities/{activity}/pause", "pauseActivity", Level.OPERATE)
            .says(
                "Pauses an activity: no node starts its jobs, which wait without using an"
                    + " attempt. Running jobs finish. Does nothing if the activity is paused.")
            .path("activity", Text.name())
            .maybeBody(PAUSE)
            .runs(PauseOperations::pause),
        Operation.post(
                "/definitions/{id}/activities/{activity}/resume", "resumeActivity", Level.OPERATE)
            .says(
                "Resumes an activity, whose jobs run again. Does nothing if the activity is"
                    + " not paused.")
            .path("activity", Text.name())
            .maybeBody(RESUME)
            .runs(PauseOperations::resume));
  }

  private static List<PausedActivity> list(Call call) {
    return call.management().getPausedActivities().stream()
        .filter(paused -> call.caller().sees(paused.tenantId()))
        .toList();
  }

  private static Answer pausable(Call call) {
    String id = Access.definition(call, call.path("id")).getId();
    return Answer.ok(
        ALL_PAUSABLE.show(
            call.repository().getBpmnModel(id), call.management().getPausableActivities(id)));
  }

  private static @Nullable String name(BpmnModel model, String id) {
    FlowElement element = model.getFlowElement(id);
    return element == null ? null : element.getName();
  }

  private static void pause(Call call) {
    ProcessDefinition definition = Access.definition(call, call.path("id"));
    String activity = call.path("activity");
    String reason = call.body().textOrNull("reason");
    if (call.body().flag(ALL_VERSIONS)) {
      call.management()
          .pauseActivityByKey(definition.getKey(), definition.getTenantId(), activity, reason);
    } else {
      call.management().pauseActivityById(definition.getId(), activity, reason);
    }
  }

  private static void resume(Call call) {
    ProcessDefinition definition = Access.definition(call, call.path("id"));
    String activity = call.path("activity");
    if (call.body().flag(ALL_VERSIONS)) {
      call.management()
          .resumeActivityByKey(definition.getKey(), definition.getTenantId(), activity);
    } else {
      call.management().resumeActivityById(definition.getId(), activity);
    }
  }
}
