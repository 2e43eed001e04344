package io.turgo.rest.resource;

import io.turgo.engine.ManagementService;
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
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Activities of which no job runs. */
final class PauseOperations {
  private static final String ALL_VERSIONS = "allVersions";
  private static final String OF_ALL =
      "whether it is of all versions of the process in its tenant, later ones too; otherwise of"
          + " this one only";

  private static final Fields PAUSE =
      Fields.named("ActivityPause")
          .maybe(ALL_VERSIONS, new Flag(), OF_ALL)
          .maybe("reason", Text.upTo(2_000), "for people");
  private static final Fields RESUME =
      Fields.named("ActivityResume").maybe(ALL_VERSIONS, new Flag(), OF_ALL);
  private static final Fields PAUSED =
      Fields.named("PausedActivity")
          .maybe("definitionId", Text.id(), "left out for all versions")
          .with("definitionKey", Shown.ANY_TEXT, "")
          .maybe("tenantId", Shown.ANY_TEXT, "")
          .with("activityId", Shown.ANY_TEXT, "")
          .with("since", Shown.TIME, "")
          .maybe("userId", Shown.ANY_TEXT, "who has paused it")
          .maybe("reason", Shown.ANY_TEXT, "")
          .with(
              "waitingJobs",
              ClusterOperations.COUNT,
              "jobs whose turn has come since, and of suspended instances");
  private static final Fields ALL_PAUSED =
      Fields.named("PausedActivities")
          .with("items", new ListOf(PAUSED, 0, 100_000), "the oldest pause first");

  private static final Fields PAUSABLE =
      Fields.named("PausableActivity")
          .with("activityId", Shown.ANY_TEXT, "")
          .maybe("name", Shown.ANY_TEXT, "");
  private static final Fields ALL_PAUSABLE =
      Fields.named("PausableActivities").with("items", new ListOf(PAUSABLE, 0, 100_000), "by id");

  private PauseOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.get("/paused-activities", "listPausedActivities")
            .says("The activities of which no job runs.")
            .answers(200, ALL_PAUSED, "They.")
            .does(PauseOperations::list),
        Operation.get("/definitions/{id}/pausable-activities", "listPausableActivities")
            .says("The activities and events of a definition that can be paused: they have jobs.")
            .answers(200, ALL_PAUSABLE, "They.")
            .does(PauseOperations::pausable),
        Operation.post(
                "/definitions/{id}/activities/{activity}/pause", "pauseActivity", Level.OPERATE)
            .says(
                "Has no job of an activity run any more, on any node: they wait, nothing fails and"
                    + " no attempt is used. What runs comes to its end. Nothing if it is paused.")
            .path("activity", Text.name())
            .maybeBody(PAUSE)
            .answersNothing()
            .does(PauseOperations::pause),
        Operation.post(
                "/definitions/{id}/activities/{activity}/resume", "resumeActivity", Level.OPERATE)
            .says("Lets the jobs of an activity go on. Nothing if it is not paused.")
            .path("activity", Text.name())
            .maybeBody(RESUME)
            .answersNothing()
            .does(PauseOperations::resume));
  }

  private static Answer list(Call call) {
    return Answer.ok(
        Map.of(
            "items",
            management(call).getPausedActivities().stream()
                .filter(paused -> call.caller().sees(paused.tenantId()))
                .map(PauseOperations::show)
                .toList()));
  }

  private static Answer pausable(Call call) {
    String id = Access.definition(call, call.path("id")).getId();
    BpmnModel model = call.engine().getRepositoryService().getBpmnModel(id);
    return Answer.ok(
        Map.of(
            "items",
            management(call).getPausableActivities(id).stream()
                .map(activity -> show(activity, model.getFlowElement(activity)))
                .toList()));
  }

  private static Map<String, @Nullable Object> show(String id, @Nullable FlowElement element) {
    return new Shown()
        .put("activityId", id)
        .put("name", element == null ? null : element.getName())
        .map();
  }

  private static Answer pause(Call call) {
    ProcessDefinition definition = Access.definition(call, call.path("id"));
    String activity = call.path("activity");
    String reason = call.body().textOrNull("reason");
    if (call.body().flag(ALL_VERSIONS)) {
      management(call)
          .pauseActivityByKey(definition.getKey(), definition.getTenantId(), activity, reason);
    } else {
      management(call).pauseActivityById(definition.getId(), activity, reason);
    }
    return Answer.nothing();
  }

  private static Answer resume(Call call) {
    ProcessDefinition definition = Access.definition(call, call.path("id"));
    String activity = call.path("activity");
    if (call.body().flag(ALL_VERSIONS)) {
      management(call).resumeActivityByKey(definition.getKey(), definition.getTenantId(), activity);
    } else {
      management(call).resumeActivityById(definition.getId(), activity);
    }
    return Answer.nothing();
  }

  private static ManagementService management(Call call) {
    return call.engine().getManagementService();
  }

  private static Map<String, @Nullable Object> show(PausedActivity paused) {
    return new Shown()
        .put("definitionId", paused.processDefinitionId())
        .put("definitionKey", paused.processDefinitionKey())
        .tenant(paused.tenantId())
        .put("activityId", paused.activityId())
        .put("since", paused.since().toString())
        .put("userId", paused.userId())
        .put("reason", paused.reason())
        .put("waitingJobs", ClusterOperations.show(paused.waitingJobs()))
        .map();
  }
}
