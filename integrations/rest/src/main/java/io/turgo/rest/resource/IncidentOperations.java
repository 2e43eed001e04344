package io.turgo.rest.resource;

import io.turgo.engine.job.Incident;
import io.turgo.engine.job.IncidentQuery;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import io.turgo.rest.core.shape.Whole;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** What is stuck, by its cause. */
final class IncidentOperations {
  private static final int MOST = 1_000;
  private static final int USUAL = 100;

  private static final Text.Choice STATE = Text.Choice.of("stuck", "retried", "retried-outside");
  private static final View<Object, Incident> INCIDENT =
      View.of("Incident", Incident.class)
          .field("cause", Types.ID, Incident::cause)
          .says("for the filter incidentCause of jobs and instances")
          .field("state", STATE, incident -> word(incident.state()))
          .maybe("exceptionType", Types.TEXT, Incident::exceptionType)
          .says("the class of what was thrown")
          .maybe("message", Types.TEXT, Incident::message)
          .says("its first line with a # for each number and id")
          .field("handler", Types.TEXT, Incident::handlerType)
          .says("what the jobs do")
          .maybe("definitionId", Types.ID, Incident::processDefinitionId)
          .maybe("definitionKey", Types.TEXT, Incident::processDefinitionKey)
          .maybe("definitionName", Types.TEXT, Incident::processDefinitionName)
          .maybe("definitionVersion", Types.INT, Incident::processDefinitionVersion)
          .maybe("activityId", Types.TEXT, Incident::elementId)
          .maybe("activityName", Types.TEXT, Incident::elementName)
          .tenant(Incident::tenantId)
          .field("count", Types.LONG, Incident::count)
          .says("how many jobs there are")
          .field("capped", Types.FLAG, Incident::capped)
          .says("whether there may be more: counting stops there")
          .field("oldest", Types.TIME, Incident::oldest)
          .says("when the first of them was made")
          .field("newest", Types.TIME, Incident::newest)
          .says("when the last of them was made")
          .field("newestJobId", Types.ID, Incident::newestJobId)
          .says("the last of them");
  private static final Fields FILTER =
      Fields.named("IncidentFilter")
          .maybe("states", new ListOf(STATE, 1, 3), "all if left out")
          .maybe("cause", Types.ID, "")
          .maybe("definitionId", Types.ID, "")
          .maybe("definitionKey", Text.some(4_000), "of all versions")
          .maybe("activityId", Text.some(4_000), "")
          .maybe("text", Text.some(4_000), "in the message or the exception's class")
          .maybe("tenantId", Text.upTo(255), "what is of this tenant; of none if empty");
  private static final Fields SEARCH =
      Fields.named("IncidentSearch")
          .maybe("filter", FILTER, "all of it has to be true")
          .maybe("limit", new Whole(1, MOST), USUAL + " if left out");
  private static final View<Object, IncidentQuery.Result> FOUND =
      View.of("Incidents", IncidentQuery.Result.class)
          .field("items", new ListOf(INCIDENT, 0, MOST), IncidentQuery.Result::incidents)
          .says("stuck ones first, then by count")
          .field("complete", Types.FLAG, IncidentQuery.Result::complete)
          .says("whether there are no more causes");

  private IncidentOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.search("/incidents/search", "searchIncidents")
            .says(
                "Finds jobs that are stuck, or have failed and are tried again, grouped by"
                    + " exception, message, element and definition.")
            .maybeBody(SEARCH)
            .shows(FOUND, "The incidents.", IncidentOperations::find));
  }

  private static IncidentQuery.Result find(Call call) {
    IncidentQuery query = call.management().createIncidentQuery();
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
    return query.list(call.body().whole("limit", USUAL));
  }

  private static Incident.State state(String word) {
    return Arrays.stream(Incident.State.values())
        .filter(state -> word(state).equals(word))
        .findFirst()
        .orElseThrow();
  }

  private static String word(Incident.State state) {
    return switch (state) {
      case STUCK -> "stuck";
      case RETRIED -> "retried";
      case RETRIED_OUTSIDE -> "retried-outside";
    };
  }
}
