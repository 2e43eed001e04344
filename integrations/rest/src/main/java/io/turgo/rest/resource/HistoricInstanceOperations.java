package io.turgo.rest.resource;

import io.turgo.engine.history.HistoricDetail;
import io.turgo.engine.history.HistoricVariableUpdate;
import io.turgo.engine.search.Page;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Whole;
import io.turgo.rest.core.variable.TypedValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What history has of one instance, for who may see that instance. */
final class HistoricInstanceOperations {
  private static final Fields VARIABLES =
      Fields.named("HistoricVariables")
          .with("items", new ListOf(HistoryOperations.VARIABLE, 0, Search.MOST), "by their names");

  private static final Fields PAGE =
      Fields.named("VariableUpdateSearch")
          .maybe("limit", new Whole(1, Search.MOST), "50 if left out")
          .maybe("cursor", Text.some(100_000), "next of the page before");

  private static final Fields UPDATE =
      Fields.named("VariableUpdate")
          .with("id", Text.id(), "")
          .with("name", Shown.ANY_TEXT, "")
          .with("variable", TypedValue.ANSWER, "the value that it got")
          .with("revision", Shown.NUMBER, "0 when it was made")
          .maybe("executionId", Text.id(), "")
          .with("time", Shown.TIME, "");

  private HistoricInstanceOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.get("/history/instances/{id}/variables", "getHistoricVariables")
            .says("The variables of an instance, ended or not, with their last values.")
            .answers(200, VARIABLES, "The first 1,000.")
            .does(HistoricInstanceOperations::variables),
        Operation.search("/history/instances/{id}/variable-updates", "searchVariableUpdates")
            .says("What the variables of an instance became, the newest first, at level full.")
            .maybeBody(PAGE)
            .answers(200, Shown.page("VariableUpdatePage", UPDATE), "A page.")
            .does(HistoricInstanceOperations::updates));
  }

  private static Answer variables(Call call) {
    String id = Access.historicInstance(call, call.path("id")).getId();
    return Answer.ok(
        Map.of(
            "items",
            call
                .engine()
                .getHistoryService()
                .createHistoricVariableInstanceQuery()
                .processInstanceId(id)
                .orderByVariableName()
                .asc()
                .listPage(0, Search.MOST)
                .stream()
                .map(variable -> HistoryOperations.showVariable(call, variable))
                .toList()));
  }

  private static Answer updates(Call call) {
    String id = Access.historicInstance(call, call.path("id")).getId();
    Page<HistoricDetail> page =
        call.engine()
            .getHistoryService()
            .createHistoricDetailQuery()
            .processInstanceId(id)
            .variableUpdates()
            .orderByTime()
            .desc()
            .page(call.body().textOrNull("cursor"), call.body().whole("limit", 50));
    return Answer.ok(
        new Shown()
            .put(
                "items",
                page.items().stream()
                    .map(detail -> show(call, (HistoricVariableUpdate) detail))
                    .toList())
            .put("next", page.next())
            .map());
  }

  private static Map<String, @Nullable Object> show(Call call, HistoricVariableUpdate update) {
    return new Shown()
        .put("id", update.getId())
        .put("name", update.getVariableName())
        .put(
            "variable",
            Variables.show(
                call, update.getVariableName(), update.getVariableTypeName(), update.getValue()))
        .put("revision", update.getRevision())
        .put("executionId", update.getExecutionId())
        .put("time", update.getTime())
        .map();
  }
}
