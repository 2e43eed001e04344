package io.turgo.dmn;

import io.turgo.engine.decision.DecisionInputs;
import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.engine.decision.DecisionOutcome.Evaluated;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.kie.dmn.api.core.DMNContext;
import org.kie.dmn.api.core.DMNModel;
import org.kie.dmn.api.core.DMNResult;
import org.kie.dmn.api.core.DMNRuntime;
import org.kie.dmn.api.core.ast.DecisionServiceNode;

/** A decision service of the standard: its outputs are the results of its output decisions. */
final class StandardService extends NodeDecision {
  private final DMNRuntime runtime;
  private final DMNModel model;
  private final DecisionServiceNode service;
  private final FeelValues values;
  private final List<String> inputs = new ArrayList<>();
  private final List<String> outputs = new ArrayList<>();
  private final List<String> outputKeys = new ArrayList<>();

  StandardService(
      DMNRuntime runtime,
      DMNModel model,
      DecisionServiceNode service,
      XmlNode node,
      Map<String, XmlNode> byId,
      FeelValues values) {
    super(node);
    this.runtime = runtime;
    this.model = model;
    this.service = service;
    this.values = values;
    for (XmlNode child : node.children()) {
      String key = TableCheck.orEmpty(child.attribute("href")).replaceFirst("^#", "");
      XmlNode target = byId.get(key);
      String name = target == null ? null : target.attribute("name");
      if (name != null) {
        switch (child.name()) {
          case "inputData", "inputDecision" -> inputs.add(name);
          case "outputDecision" -> {
            outputs.add(name);
            outputKeys.add(key);
          }
          default -> {}
        }
      }
    }
  }

  @Override
  public List<String> inputs() {
    return inputs;
  }

  @Override
  public List<String> requires() {
    return outputKeys;
  }

  @Override
  DecisionOutcome decide(DecisionInputs given) {
    DMNContext context = runtime.newContext();
    Map<String, @Nullable Object> seen = new LinkedHashMap<>();
    for (String input : inputs) {
      if (given.has(input)) {
        context.set(input, values.in(input, given.get(input)));
        seen.put(input, given.get(input));
      }
    }
    Trace trace = Trace.begin();
    try {
      DMNResult result = runtime.evaluateDecisionService(model, context, service.getName());
      StandardDecision.refuseErrors(key(), result);
      Map<String, @Nullable Object> row = new LinkedHashMap<>();
      for (String output : outputs) {
        row.put(output, FeelValues.out(result.getContext().get(output)));
      }
      return new DecisionOutcome(
          row.size() == 1 ? row.get(outputs.getFirst()) : row,
          List.of(row),
          false,
          List.of(
              new Evaluated(
                  key(),
                  name(),
                  seen,
                  outputs.stream().flatMap(name -> trace.rules(name, true).stream()).toList(),
                  List.of(row))));
    } finally {
      Trace.end();
    }
  }
}
