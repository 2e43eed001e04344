package io.turgo.dmn;

import io.turgo.dmn.HitPolicy.Aggregation;
import io.turgo.dmn.Problems.Code;
import io.turgo.engine.decision.CompiledDecision;
import io.turgo.engine.decision.DecisionEngine.Source;
import io.turgo.engine.decision.DecisionFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles files of Camunda 7 and Flowable. */
final class DialectFile {
  private static final Set<String> BESIDE =
      Set.of(
          "description",
          "question",
          "allowedAnswers",
          "variable",
          "informationRequirement",
          "knowledgeRequirement",
          "authorityRequirement",
          "extensionElements",
          "usingProcess",
          "usingTask",
          "supportedObjective",
          "impactedPerformanceIndicator",
          "decisionMaker",
          "decisionOwner");

  private final Source source;
  private final XmlNode root;
  private final Problems problems;
  private final Dialect dialect;
  private final CellLanguage language;
  private final Map<String, XmlNode> decisions = new LinkedHashMap<>();
  private final Map<String, @Nullable DialectDecision> compiled = new HashMap<>();

  private DialectFile(Source source, XmlNode root, Problems problems) {
    this.source = source;
    this.root = root;
    this.problems = problems;
    this.dialect = Dialect.of(root);
    this.language = CellLanguage.of(dialect, source, new FeelValues(source.timeZone()));
  }

  static DecisionFile compile(Source source, XmlNode root, Problems problems) {
    return new DialectFile(source, root, problems).compile();
  }

  private DecisionFile compile() {
    for (XmlNode decision : root.children("decision")) {
      decisions.put(TableCheck.orEmpty(decision.id()), decision);
    }
    List<CompiledDecision> found = new ArrayList<>();
    for (String key : decisions.keySet()) {
      DialectDecision decision = decision(key, new LinkedHashSet<>());
      if (decision != null) {
        found.add(decision);
      }
    }
    return new DecisionFile(
        root.id(),
        root.attribute("namespace"),
        problems.hasErrors() ? List.of() : found,
        problems.list());
  }

  /**
   * A decision with those that it requires; null if it has a problem.
   *
   * @param path the decisions that led here
   */
  private @Nullable DialectDecision decision(String key, Set<String> path) {
    XmlNode node = Objects.requireNonNull(decisions.get(key));
    if (compiled.containsKey(key)) {
      return compiled.get(key);
    }
    if (!path.add(key)) {
      problems.error(
          Code.DMN_DECISION,
          node,
          "The decision requires itself, by way of " + String.join(", ", path));
      return null;
    }
    Map<String, DialectDecision> before = new LinkedHashMap<>();
    for (String required : NodeDecision.directlyRequired(node)) {
      if (!decisions.containsKey(required)) {
        problems.error(
            Code.DMN_DECISION,
            node,
            "It requires the decision '" + required + "', which is not there");
        continue;
      }
      DialectDecision found = decision(required, path);
      if (found != null) {
        found.before().forEach(earlier -> before.putIfAbsent(earlier.key(), earlier));
        before.putIfAbsent(required, found);
      }
    }
    path.remove(key);
    List<String> inputs = new ArrayList<>();
    DialectDecision.Logic logic = logic(node, inputs);
    DialectDecision made =
        logic == null
            ? null
            : new DialectDecision(node, logic, inputs, List.copyOf(before.values()));
    compiled.put(key, made);
    return made;
  }

  private DialectDecision.@Nullable Logic logic(XmlNode decision, List<String> inputs) {
    for (XmlNode child : decision.children()) {
      if (child.name().equals("decisionTable")) {
        DialectTable table = table(decision, child, inputs);
        return table == null ? null : new DialectDecision.Table(table);
      }
      if (child.name().equals("literalExpression")) {
        return expression(decision, child);
      }
      if (!BESIDE.contains(child.name())) {
        problems.error(
            Code.DMN_NOT_EVALUATED,
            child,
            "A decision of this dialect is a <decisionTable> or a <literalExpression>, found <"
                + child.name()
                + ">");
        return null;
      }
    }
    problems.error(
        Code.DMN_DECISION,
        decision,
        "Expected a <decisionTable> or a <literalExpression>, found neither");
    return null;
  }

  private DialectDecision.@Nullable Logic expression(XmlNode decision, XmlNode expression) {
    XmlNode variable = decision.child("variable");
    String name = variable == null ? null : variable.attribute("name");
    Feel.Value value = value(expression, expression.text(), "the expression");
    return value == null
        ? null
        : new DialectDecision.Expression(
            name == null || name.isBlank() ? TableCheck.orEmpty(decision.id()) : name,
            value,
            language.type(variable == null ? null : variable.attribute("typeRef")),
            source.timeZone());
  }

  private @Nullable DialectTable table(XmlNode decision, XmlNode table, List<String> inputNames) {
    HitPolicy policy = HitPolicy.of(table.attribute("hitPolicy"));
    Aggregation aggregation = Aggregation.of(table.attribute("aggregation"));
    List<DialectTable.Input> inputs = new ArrayList<>();
    for (XmlNode input : table.children("input")) {
      DialectTable.Input made = input(input);
      inputs.add(made);
      if (!made.text().isEmpty()) {
        inputNames.add(made.text());
      }
    }
    List<DialectTable.Output> outputs = new ArrayList<>();
    for (XmlNode output : table.children("output")) {
      outputs.add(output(decision, output));
    }
    List<DialectTable.Rule> rules = new ArrayList<>();
    for (XmlNode rule : table.children("rule")) {
      rules.add(rule(rule, rules.size() + 1, inputs));
    }
    return policy == null || aggregation == null || problems.hasErrors()
        ? null
        : new DialectTable(
            TableCheck.orEmpty(decision.id()),
            policy,
            aggregation,
            inputs,
            outputs,
            rules,
            source.timeZone(),
            dialect == Dialect.FLOWABLE);
  }

  private DialectTable.Input input(XmlNode input) {
    XmlNode expression = input.child("inputExpression");
    String text = expression == null ? "" : expression.text();
    String variable = input.foreign("inputVariable");
    return new DialectTable.Input(
        TableCheck.titleOf(input),
        expression == null || text.isEmpty()
            ? null
            : value(expression, text, "input '" + TableCheck.titleOf(input) + "'"),
        variable == null || variable.isBlank() ? CellLanguage.CELL_INPUT : variable.strip(),
        text,
        language.type(expression == null ? null : expression.attribute("typeRef")));
  }

  private DialectTable.Output output(XmlNode decision, XmlNode output) {
    String name = output.attribute("name");
    ValueType type = language.type(output.attribute("typeRef"));
    List<Object> values = new ArrayList<>();
    XmlNode listed = output.child("outputValues");
    if (listed != null && !listed.text().isEmpty()) {
      for (String value : listed.text().split(",", -1)) {
        Object converted =
            type.convert(
                "an output value", value.strip().replaceAll("^\"|\"$", ""), source.timeZone());
        if (converted != null) {
          values.add(converted);
        }
      }
    }
    return new DialectTable.Output(
        name == null || name.isBlank() ? TableCheck.orEmpty(decision.id()) : name, type, values);
  }

  private DialectTable.Rule rule(XmlNode rule, int number, List<DialectTable.Input> inputs) {
    List<Feel.@Nullable Test> tests = new ArrayList<>();
    List<XmlNode> cells = rule.children("inputEntry");
    for (int i = 0; i < cells.size() && i < inputs.size(); i++) {
      tests.add(test(cells.get(i), inputs.get(i)));
    }
    List<Feel.@Nullable Value> values = new ArrayList<>();
    for (XmlNode cell : rule.children("outputEntry")) {
      values.add(cell.text().isEmpty() ? null : value(cell, cell.text(), TableCheck.nameOf(cell)));
    }
    return new DialectTable.Rule(number, rule.id(), tests, values);
  }

  private Feel.@Nullable Test test(XmlNode cell, DialectTable.Input input) {
    String text = cell.text();
    if (text.isEmpty() || text.equals("-")) {
      return null;
    }
    try {
      return language.test(cell, text, input.text());
    } catch (Feel.SyntaxException e) {
      problems.error(Code.DMN_EXPRESSION, cell, TableCheck.nameOf(cell) + ": " + e.getMessage());
      return null;
    }
  }

  private Feel.@Nullable Value value(XmlNode node, String text, String what) {
    try {
      return language.value(node, text);
    } catch (Feel.SyntaxException e) {
      problems.error(Code.DMN_EXPRESSION, node, what + ": " + e.getMessage());
      return null;
    }
  }
}
