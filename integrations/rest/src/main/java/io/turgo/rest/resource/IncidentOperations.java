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
          .says("the class of the exception")
          .maybe("message", Types.TEXT, Incident::message)
          .says("its first line, with # in place of each number and id")
          .field("handler", Types.TEXT, Incident::handlerType)
          .says("the kind of the jobs")
          .maybe("definitionId", Types.ID, Incident::processDefinitionId)
          .maybe("definitionKey", Types.TEXT, Incident::processDefinitionKey)
          .maybe("definitionName", Types.TEXT, Incident::processDefinitionName)
          .maybe("definitionVersion", Types.INT, Incident::processDefinitionVersion)
          .maybe("activityId", Types.TEXT, Incident::elementId)
          .maybe("activityName", Types.TEXT, Incident::elementName)
          .tenant(Incident::tenantId)
          .field("count", Types.LONG, Incident::count)
          .says("the number of jobs")
          .field("capped", Types.FLAG, Incident::capped)
          .says("true if there may be more, because counting stopped")
          .field("oldest", Types.TIME, Incident::oldest)
          .says("the creation time of the oldest job")
          .field("newest", Types.TIME, Incident::newest)
          .says("the creation time of the newest job")
          .field("newestJobId", Types.ID, Incident::newestJobId)
          .says("the newest job");
  private static final Fields FILTER =
      Fields.named("IncidentFilter")
          .maybe("states", new ListOf(STATE, 1, 3), "the states (default: all)")
          .maybe("cause", Types.ID, "")
          .maybe("definitionId", Types.ID, "")
          .maybe("definitionKey", Text.some(4_000), "of all versions")
          .maybe("activityId", Text.some(4_000), "")
          .maybe("text", Text.some(4_000), "a text in the message or the exception's class")
          .maybe(
              "tenantId",
              Text.upTo(255),
              "objects of this tenant; objects without a tenant if empty");
  private static final Fields SEARCH =
      Fields.named("IncidentSearch")
          .maybe("filter", FILTER, "conditions that must all hold")
          .maybe("limit", new Whole(1, MOST), USUAL + " if left out");
  private static final View<Object, IncidentQuery.Result> FOUND =
      View.of("Incidents", IncidentQuery.Result.class)
          .field("items", new ListOf(INCIDENT, 0, MOST), IncidentQuery.Result::incidents)
          .says("dead letters first, then by count")
          .field("complete", Types.FLAG, IncidentQuery.Result::complete)
          .says("true if this lists all causes");

  private IncidentOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.search("/incidents/search", "searchIncidents")
            .says(
                "Groups dead-letter jobs and failed jobs that are tried again by exception,"
                    + " message, element and definition.")
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
