package io.turgo.rest.resource;

import io.turgo.engine.history.HistoricDetail;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.history.HistoricVariableUpdate;
import io.turgo.engine.search.Page;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import io.turgo.rest.core.shape.Whole;
import io.turgo.rest.core.variable.TypedValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What history has of one instance, for who may see that instance. */
final class HistoricInstanceOperations {
  static final View<Call, List<HistoricVariableInstance>> VARIABLES =
      View.list(
          "HistoricVariables", "items", HistoryOperations.VARIABLE, Search.MOST, "by their names");
  private static final Fields PAGE =
      Fields.named("VariableUpdateSearch")
          .maybe("limit", new Whole(1, Search.MOST), "the size of the page (default: 50)")
          .maybe("cursor", Text.some(100_000), "the next cursor of the previous page");

  private static final View<Call, HistoricVariableUpdate> UPDATE =
      View.<Call, HistoricVariableUpdate>of("VariableUpdate")
          .field("id", Types.ID, HistoricVariableUpdate::getId)
          .field("name", Types.TEXT, HistoricVariableUpdate::getVariableName)
          .field(
              "variable",
              TypedValue.ANSWER,
              (call, update) ->
                  Variables.show(
                      call,
                      update.getVariableName(),
                      update.getVariableTypeName(),
                      update.getValue()))
          .says("the new value")
          .field("revision", Types.INT, HistoricVariableUpdate::getRevision)
          .says("0 for the creation of the variable")
          .maybe("executionId", Types.ID, HistoricVariableUpdate::getExecutionId)
          .field("time", Types.TIME, HistoricVariableUpdate::getTime);

  private HistoricInstanceOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.get("/history/instances/{id}/variables", "getHistoricVariables")
            .says("Lists the variables of an instance, ended or not, with their last values.")
            .shows(VARIABLES, "The first 1,000.", call -> variables(call, instanceId(call))),
        Operation.search("/history/instances/{id}/variable-updates", "searchVariableUpdates")
            .says(
                "Lists the changes of an instance's variables, the newest first. Needs history"
                    + " level full.")
            .maybeBody(PAGE)
            .shows(
                Search.page("VariableUpdatePage", UPDATE),
                "A page.",
                HistoricInstanceOperations::updates));
  }

  /** The first variables of an instance or a case. */
  static List<HistoricVariableInstance> variables(Call call, String instanceId) {
    return call.history()
        .createHistoricVariableInstanceQuery()
        .processInstanceId(instanceId)
        .orderByVariableName()
        .asc()
        .listPage(0, Search.MOST);
  }

  private static String instanceId(Call call) {
    return Access.historicInstance(call, call.path("id")).getId();
  }

  private static Search.Found updates(Call call) {
    Page<HistoricDetail> page =
        call.history()
            .createHistoricDetailQuery()
            .processInstanceId(instanceId(call))
            .variableUpdates()
            .orderByTime()
            .desc()
            .page(call.body().textOrNull("cursor"), call.body().whole("limit", 50));
    List<Map<String, @Nullable Object>> items =
        page.items().stream()
            .map(detail -> UPDATE.show(call, (HistoricVariableUpdate) detail))
            .toList();
    return new Search.Found(items, page.next(), null);
  }
}
