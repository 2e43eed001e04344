package io.turgo.engine.usercode;

import io.turgo.engine.cmmn.CaseInstance;
import io.turgo.engine.cmmn.DelegatePlanItemInstance;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.interpreter.Call;
import io.turgo.engine.model.CasePlan;
import io.turgo.engine.model.PlanItem;
import io.turgo.engine.query.cmmn.CaseInstanceValue;
import io.turgo.engine.repository.bpmn.BpmnModel;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.Store;
import io.turgo.engine.variable.VariableCodec;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What user code sees of its plan item, or of the case. */
final class PlanItemView extends ExecutionView implements DelegatePlanItemInstance {
  private final @Nullable ExecutionRow row;
  private final PlanItem item;

  PlanItemView(
      CasePlan plan,
      Call<?> call,
      InstanceState state,
      Store store,
      VariableCodec codec,
      Overviews overviews,
      @Nullable RunningUnit unit,
      LongFunction<BpmnModel> models,
      LongFunction<DefinitionRow> definitions,
      Supplier<String> tenant) {
    super(call, state, store, codec, overviews, unit, models, definitions, tenant);
    this.row = state.execution(call.executionId());
    this.item = row == null ? plan.root() : plan.item(row.activityId());
  }

  @Override
  public @Nullable String getName() {
    return item.name();
  }

  @Override
  public @Nullable String getCurrentActivityName() {
    return item.name();
  }

  @Override
  public String getState() {
    ExecutionRow.Kind kind = row == null ? ExecutionRow.Kind.SCOPE : row.kind();
    return Objects.requireNonNull(kind.planItemState());
  }

  @Override
  public String getCaseInstanceId() {
    return getProcessInstanceId();
  }

  @Override
  public String getCaseDefinitionId() {
    return getProcessDefinitionId();
  }

  @Override
  public @Nullable String getStageInstanceId() {
    String parentId = getParentId();
    return getCaseInstanceId().equals(parentId) ? null : parentId;
  }

  @Override
  public String getElementId() {
    return item.elementId();
  }

  @Override
  public String getPlanItemDefinitionId() {
    return item.definitionId();
  }

  @Override
  public String getPlanItemDefinitionType() {
    return item.type().text();
  }

  @Override
  public boolean isStage() {
    return item.type().isStage();
  }

  private CaseInstance caseInstance() {
    return CaseInstanceValue.of(latest().instance(), definition());
  }

  // What an expression sees besides: "planItemInstance" and "caseInstance".

  @Override
  public boolean has(String name) {
    return name.equals("planItemInstance") || name.equals("caseInstance") || super.has(name);
  }

  @Override
  public @Nullable Object get(String name) {
    return switch (name) {
      case "planItemInstance" -> this;
      case "caseInstance" -> caseInstance();
      default -> super.get(name);
    };
  }
}
