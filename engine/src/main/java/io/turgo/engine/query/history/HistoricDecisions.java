package io.turgo.engine.query.history;

import static io.turgo.engine.query.select.Relations.DEFINITION;
import static io.turgo.engine.query.select.Relations.H_DECISION;
import static io.turgo.engine.query.select.Relations.H_DECISION_PART;

import io.turgo.engine.history.HistoricDecisionInstance;
import io.turgo.engine.history.HistoricDecisionInstanceQuery;
import io.turgo.engine.history.HistoricDecisionRule;
import io.turgo.engine.history.HistoricDecisionValue;
import io.turgo.engine.query.select.Below;
import io.turgo.engine.query.select.FilterTable;
import io.turgo.engine.query.select.FilterTable.Way;
import io.turgo.engine.query.select.QueryMethods;
import io.turgo.engine.query.select.Reads;
import io.turgo.engine.query.select.RecordColumns;
import io.turgo.engine.query.select.Select;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * {@link HistoricDecisionInstanceQuery} on {@code turgo_h_decision}. Inputs, rules and outputs are
 * read with one more statement.
 */
public final class HistoricDecisions
    extends Select<HistoricDecisionInstanceQuery, HistoricDecisionInstance> {
  private static final int DECISIONS_AT_ONCE = 1_000;

  private static final Field<Long> ROOT_ID = H_DECISION.optionalNumber("root_id");
  private static final Field<Long> INSTANCE_ID = H_DECISION.optionalNumber("instance_id");
  private static final Field<Long> ACTIVITY_INSTANCE =
      H_DECISION.optionalNumber("activity_instance_id");
  private static final Field<Long> DEFINITION_ID = H_DECISION.optionalNumber("definition_id");
  private static final Field<Long> DECISION_DEFINITION =
      H_DECISION.optionalNumber("decision_definition_id");
  private static final Field<Long> EVALUATED_AT = H_DECISION.number("evaluated_at");
  private static final Field<String> ACTIVITY_ID = H_DECISION.optionalText("activity_id");
  private static final Field<String> KEY = H_DECISION.text("decision_key");
  private static final Field<String> NAME = H_DECISION.optionalText("decision_name");
  private static final Field<String> REQUIREMENTS_KEY = H_DECISION.optionalText("requirements_key");
  private static final Field<String> USER_ID = H_DECISION.optionalText("user_id");

  /** That of the process, or outside of instances its own. */
  private static final Field<String> TENANT_ID =
      DSL.coalesce(
          H_DECISION.optionalText("tenant_id"),
          Below.definitionField(DEFINITION_ID, DEFINITION.optionalText("tenant_id")));

  private static final RecordColumns<Evaluation> COLUMNS =
      RecordColumns.of(
          Evaluation.class,
          H_DECISION.id(),
          DECISION_DEFINITION,
          KEY,
          NAME,
          REQUIREMENTS_KEY,
          ROOT_ID,
          EVALUATED_AT,
          INSTANCE_ID,
          H_DECISION.optionalNumber("execution_id"),
          DEFINITION_ID,
          Below.definitionField(DEFINITION_ID, DEFINITION.optionalText("key"))
              .as("process_definition_key"),
          ACTIVITY_ID,
          ACTIVITY_INSTANCE,
          USER_ID,
          TENANT_ID.as("shown_tenant_id"));

  /** A row, and its parts as far as they are read. */
  private record Evaluation(
      String getId,
      @Nullable String getDecisionDefinitionId,
      String getDecisionDefinitionKey,
      @Nullable String getDecisionDefinitionName,
      @Nullable String getDecisionRequirementsDefinitionKey,
      @Nullable String getRootDecisionInstanceId,
      Date getEvaluationTime,
      @Nullable String getProcessInstanceId,
      @Nullable String getExecutionId,
      @Nullable String getProcessDefinitionId,
      @Nullable String getProcessDefinitionKey,
      @Nullable String getActivityId,
      @Nullable String getActivityInstanceId,
      @Nullable String getUserId,
      @Nullable String getTenantId,
      List<HistoricDecisionValue> getInputs,
      List<HistoricDecisionRule> getRules,
      List<HistoricDecisionValue> getOutputs)
      implements HistoricDecisionInstance, Serializable {}

  /** The parts of an evaluation. */
  private record Parts(
      List<HistoricDecisionValue> inputs,
      List<HistoricDecisionRule> rules,
      List<HistoricDecisionValue> outputs) {
    Parts() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }
  }

  static final QueryMethods<HistoricDecisionInstanceQuery> METHODS =
      FilterTable.of(HistoricDecisionInstanceQuery.class)
          .id("decisionInstanceId", H_DECISION.id())
          .ids("decisionInstanceIds", H_DECISION.id())
          .id("decisionDefinitionId", DECISION_DEFINITION)
          .ids("decisionDefinitionIds", DECISION_DEFINITION)
          .text("decisionDefinitionKey", KEY)
          .texts("decisionDefinitionKeys", KEY)
          .text("decisionDefinitionName", NAME)
          .like("decisionDefinitionNameLike", NAME)
          .text("decisionRequirementsDefinitionKey", REQUIREMENTS_KEY)
          .id("processDefinitionId", DEFINITION_ID)
          .by(
              Way.ofDefinition(DEFINITION_ID),
              of -> of.text("processDefinitionKey", DEFINITION.optionalText("key")))
          .id("processInstanceId", INSTANCE_ID)
          .text("activityId", ACTIVITY_ID)
          .texts("activityIds", ACTIVITY_ID)
          .id("activityInstanceId", ACTIVITY_INSTANCE)
          .ids("activityInstanceIds", ACTIVITY_INSTANCE)
          .when("withoutProcessInstance", INSTANCE_ID.isNull())
          .text("userId", USER_ID)
          .when("rootDecisionInstancesOnly", ROOT_ID.isNull())
          .notBefore("evaluatedAfter", EVALUATED_AT)
          .notAfter("evaluatedBefore", EVALUATED_AT)
          .text("tenantId", TENANT_ID)
          .texts("tenantIds", TENANT_ID)
          .orderBy("orderByEvaluationTime", EVALUATED_AT)
          .orderBy("orderByTenantId", TENANT_ID)
          .methods(HistoricDecisions.class);

  private boolean withInputs;
  private boolean withOutputs;

  public HistoricDecisions(Reads reads) {
    super(
        reads,
        METHODS,
        H_DECISION,
        COLUMNS.fields(),
        row -> COLUMNS.read(row, List.of(), List.of(), List.of()));
  }

  public void rootDecisionInstanceId(String decisionInstanceId) {
    filter(
        "rootDecisionInstanceId",
        isId("decisionInstanceId", H_DECISION.id(), decisionInstanceId)
            .or(isId("decisionInstanceId", ROOT_ID, decisionInstanceId)));
  }

  public void includeInputs() {
    withInputs = true;
  }

  public void includeOutputs() {
    withOutputs = true;
  }

  @Override
  protected List<HistoricDecisionInstance> complete(List<HistoricDecisionInstance> found) {
    if (found.isEmpty() || !(withInputs || withOutputs)) {
      return found;
    }
    Map<String, Parts> parts = new HashMap<>();
    for (int from = 0; from < found.size(); from += DECISIONS_AT_ONCE) {
      List<Long> ids =
          found.subList(from, Math.min(found.size(), from + DECISIONS_AT_ONCE)).stream()
              .map(one -> Long.valueOf(one.getId()))
              .toList();
      readParts(ids, parts);
    }
    List<HistoricDecisionInstance> completed = new ArrayList<>(found.size());
    for (HistoricDecisionInstance one : found) {
      Parts own = parts.getOrDefault(one.getId(), new Parts());
      completed.add(
          COLUMNS.with(
              (Evaluation) one,
              withInputs ? List.copyOf(own.inputs()) : List.of(),
              withOutputs ? List.copyOf(own.rules()) : List.of(),
              withOutputs ? List.copyOf(own.outputs()) : List.of()));
    }
    return completed;
  }

  private void readParts(List<Long> decisionIds, Map<String, Parts> into) {
    Field<Long> decisionId = H_DECISION_PART.number("decision_id");
    List<Field<?>> fields =
        List.of(
            decisionId,
            H_DECISION_PART.text("kind"),
            H_DECISION_PART.integer("number"),
            H_DECISION_PART.optionalText("name"),
            H_DECISION_PART.text("type"),
            H_DECISION_PART.optionalNumber("long_value"),
            H_DECISION_PART.decimal("double_value"),
            H_DECISION_PART.optionalText("text_value"),
            H_DECISION_PART.bytes("bytes_value"));
    List<? extends Record> rows =
        reads.read(sql ->
            sql.select(fields)
                .from(H_DECISION_PART.table())
                .where(decisionId.in(decisionIds))
                .orderBy(H_DECISION_PART.id())
                .fetch());
    for (Record row : rows) {
      String id = Long.toString(row.get(decisionId));
      Parts parts = into.computeIfAbsent(id, unused -> new Parts());
      int number = row.get(H_DECISION_PART.integer("number"));
      String name = row.get(H_DECISION_PART.optionalText("name"));
      switch (row.get(H_DECISION_PART.text("kind"))) {
        case "input" -> parts.inputs().add(value(row, number, name));
        case "rule" -> parts.rules().add(new HistoricDecisionRule(number, name));
        default -> parts.outputs().add(value(row, number, name));
      }
    }
  }

  private HistoricDecisionValue value(Record row, int number, @Nullable String name) {
    VariableType type = VariableType.of(row.get(H_DECISION_PART.text("type")));
    VariableValue value =
        new VariableValue(
            type,
            row.get(H_DECISION_PART.optionalNumber("long_value")),
            row.get(H_DECISION_PART.decimal("double_value")),
            row.get(H_DECISION_PART.optionalText("text_value")),
            row.get(H_DECISION_PART.bytes("bytes_value")),
            false);
    return new HistoricDecisionValue(number, name, type.typeName(), reads.codec().decode(value));
  }
}
