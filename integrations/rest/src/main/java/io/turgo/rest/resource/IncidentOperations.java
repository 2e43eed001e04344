package io.turgo.rest.resource;

import io.turgo.engine.job.Incident;
import io.turgo.engine.job.IncidentQuery;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Whole;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is stuck, by its cause. */
final class IncidentOperations {
  private static final int MOST = 1_000;
  private static final int USUAL = 100;

  private static final Fields INCIDENT =
      Fields.named("Incident")
          .with("cause", Text.id(), "for the filter incidentCause of jobs and instances")
          .with("state", Text.Choice.of("stuck", "retried", "retried-outside"), "")
          .maybe("exceptionType", Shown.ANY_TEXT, "the class of what was thrown")
          .maybe("message", Shown.ANY_TEXT, "its first line with a # for each number and id")
          .with("handler", Shown.ANY_TEXT, "what the jobs do")
          .maybe("definitionId", Text.id(), "")
          .maybe("definitionKey", Shown.ANY_TEXT, "")
          .maybe("definitionName", Shown.ANY_TEXT, "")
          .maybe("definitionVersion", Shown.NUMBER, "")
          .maybe("activityId", Shown.ANY_TEXT, "")
          .maybe("activityName", Shown.ANY_TEXT, "")
          .maybe("tenantId", Shown.ANY_TEXT, "")
          .with("count", Shown.LONG, "how many jobs there are")
          .with("capped", Shown.FLAG, "whether there may be more: counting stops there")
          .with("oldest", Shown.TIME, "when the first of them was made")
          .with("newest", Shown.TIME, "when the last of them was made")
          .with("newestJobId", Text.id(), "the last of them");
  private static final Fields FILTER =
      Fields.named("IncidentFilter")
          .maybe(
              "states",
              new ListOf(Text.Choice.of("stuck", "retried", "retried-outside"), 1, 3),
              "all if left out")
          .maybe("cause", Text.id(), "")
          .maybe("definitionId", Text.id(), "")
          .maybe("definitionKey", Text.some(4_000), "of all versions")
          .maybe("activityId", Text.some(4_000), "")
          .maybe("text", Text.some(4_000), "in the message or the exception's class")
          .maybe("tenantId", Text.upTo(255), "what is of this tenant; of none if empty");
  private static final Fields SEARCH =
      Fields.named("IncidentSearch")
          .maybe("filter", FILTER, "all of it has to be true")
          .maybe("limit", new Whole(1, MOST), USUAL + " if left out");
  private static final Fields FOUND =
      Fields.named("Incidents")
          .with("items", new ListOf(INCIDENT, 0, MOST), "stuck ones first, then by count")
          .with("complete", Shown.FLAG, "whether there are no more causes");

  private IncidentOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.search("/incidents/search", "searchIncidents")
            .says(
                "Finds jobs that are stuck, or have failed and are tried again, grouped by"
                    + " exception, message, element and definition.")
            .maybeBody(SEARCH)
            .answers(200, FOUND, "They.")
            .does(IncidentOperations::find));
  }

  private static Answer find(Call call) {
    IncidentQuery query = call.engine().getManagementService().createIncidentQuery();
    Input filter = call.body().objectOrNull("filter");
    Set<String> tenants =
        Access.tenants(call, filter == null ? null : filter.textOrNull("tenantId"));
    if (tenants != null) {
      query.tenantIds(tenants);
    }
    if (filter != null) {
      List<String> states = filter.texts("states");
      if (!states.isEmpty()) {
        query.states(states.stream().map(IncidentOperations::state).toArray(Incident.State[]::new));
      }
      filter.ifText("cause", query::cause);
      filter.ifText("definitionId", query::processDefinitionId);
      filter.ifText("definitionKey", query::processDefinitionKey);
      filter.ifText("activityId", query::elementId);
      filter.ifText("text", query::text);
    }
    IncidentQuery.Result found = query.list(call.body().whole("limit", USUAL));
    return Answer.ok(
        new Shown()
            .put("items", found.incidents().stream().map(IncidentOperations::show).toList())
            .put("complete", found.complete())
            .map());
  }

  private static Incident.State state(String word) {
    return switch (word) {
      case "stuck" -> Incident.State.STUCK;
      case "retried" -> Incident.State.RETRIED;
      default -> Incident.State.RETRIED_OUTSIDE;
    };
  }

  private static Map<String, @Nullable Object> show(Incident incident) {
    return new Shown()
        .put("cause", incident.cause())
        .put(
            "state",
            switch (incident.state()) {
              case STUCK -> "stuck";
              case RETRIED -> "retried";
              case RETRIED_OUTSIDE -> "retried-outside";
            })
        .put("exceptionType", incident.exceptionType())
        .put("message", incident.message())
        .put("handler", incident.handlerType())
        .put("definitionId", incident.processDefinitionId())
        .put("definitionKey", incident.processDefinitionKey())
        .put("definitionName", incident.processDefinitionName())
        .put("definitionVersion", incident.processDefinitionVersion())
        .put("activityId", incident.elementId())
        .put("activityName", incident.elementName())
        .tenant(incident.tenantId())
        .put("count", incident.count())
        .put("capped", incident.capped())
        .put("oldest", incident.oldest().toString())
        .put("newest", incident.newest().toString())
        .put("newestJobId", incident.newestJobId())
        .map();
  }
}
