package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.delegate.ServiceTaskType;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.CalledDecision;
import io.turgo.engine.model.ErrorMapping;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.ResultVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compiles what a service, send or business rule task, or an event that sends a message, runs and
 * where its result goes.
 */
final class ServiceTaskCompiler {
  /** The attributes of which one says what a task runs. */
  static final List<String> IMPLEMENTATIONS = List.of("class", "expression", "delegateExpression");

  /** What a task of a case says that runs Java. */
  private static final String JAVA = "java";

  private static final List<String> HANDLERS = List.of("class", "delegateExpression");

  /** What is not executed by type, and what to write instead. */
  private static final Map<String, String> INSTEAD =
      Map.of(
          "http",
          "put the module turgo-http on the class path",
          "mail",
          "put the module turgo-mail on the class path",
          "shell",
          "switch it on with ProcessEngineBuilder.serviceTaskType(new ShellTasks())",
          "camel",
          "send to the route by a delegate with Camel's ProducerTemplate",
          "mule",
          "call the flow by a delegate",
          DecisionTaskCompiler.TYPE,
          DecisionTaskCompiler.MISSING,
          "send-event",
          "publish the event by a delegate");

  private final Compilation compilation;

  ServiceTaskCompiler(Compilation compilation) {
    this.compilation = compilation;
  }

  Optional<GraphNode> compile(
      GraphNode.Common common,
      List<String> boundaryEventIds,
      XmlElement task,
      List<ErrorMapping> errorMappings) {
    boolean triggerable = compilation.engineFlag(task, "triggerable", false);
    return compile(task.name(), common, boundaryEventIds, task, triggerable, errorMappings);
  }

  /**
   * Compiles a node that runs what another element of the file says.
   *
   * @param type what the node is
   * @param code the element that says what is run
   */
  Optional<GraphNode> compile(
      String type,
      GraphNode.Common common,
      List<String> boundaryEventIds,
      XmlElement code,
      boolean triggerable,
      List<ErrorMapping> errorMappings) {
    ResultVariable result = resultVariable(code);
    Optional<Implementation> implementation =
        isRule(type) && DecisionTaskCompiler.namesDecision(code)
            ? decision(code, result != null)
            : implementation(code);
    if (implementation.isEmpty()) {
      return Optional.empty();
    }
    if (result != null && !hasResult(implementation.get())) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_WITHOUT_EFFECT,
          code,
          "The result variable '%s' needs an 'expression'; a delegate has no result"
              + " but sets variables itself",
          result.name());
    }
    String name =
        implementation.get() instanceof Implementation.OfType ofType
            ? compilation
                .serviceTaskType(ofType.name())
                .map(found -> found.activityType(type))
                .orElse(type)
            : type;
    return Optional.of(
        new GraphNode.ServiceTask(
            name,
            common,
            boundaryEventIds,
            implementation.get(),
            result,
            triggerable,
            errorMappings));
  }

  private static boolean isRule(String type) {
    return type.equals("businessRuleTask");
  }

  private static boolean hasResult(Implementation implementation) {
    return switch (implementation) {
      case Implementation.ValueExpression expression -> true;
      case Implementation.Decision decision ->
          decision.called().mapping() != CalledDecision.Mapping.VARIABLES;
      default -> false;
    };
  }

  private Optional<Implementation> decision(XmlElement task, boolean hasResult) {
    for (String other : IMPLEMENTATIONS) {
      if (task.hasEngineAttribute(other)) {
        task.engineAttribute(other);
        compilation.problem(
            ProblemCode.IMPLEMENTATION_WRONG,
            task,
            "The task has 'decisionRef' and '%s', of which one is run; remove the other",
            other);
      }
    }
    return new DecisionTaskCompiler(compilation).byReference(task, hasResult);
  }

  /** Whether an element says what it runs. */
  static boolean saysWhatRuns(XmlElement element) {
    return element.hasEngineAttribute("type")
        || !element.extensions(ConnectorCompiler.ELEMENT).isEmpty()
        || IMPLEMENTATIONS.stream().anyMatch(element::hasEngineAttribute);
  }

  private Optional<Implementation> implementation(XmlElement task) {
    String given = compilation.engineAttribute(task, "type").orElse(null);
    String type = task.is("task") && JAVA.equals(given) ? null : given; // of a case
    if (type != null) {
      Optional<ServiceTaskType> found = compilation.serviceTaskType(type);
      if (found.isPresent()) {
        return Optional.of(ofType(task, found.get()));
      }
      if (type.equals(DecisionTaskCompiler.TYPE) && compilation.evaluatesDecisions()) {
        return new DecisionTaskCompiler(compilation).byType(task, fields(task.extensions("field")));
      }
      notExecuted(task, type);
    }
    List<String> said = IMPLEMENTATIONS.stream().filter(task::hasEngineAttribute).toList();
    List<XmlElement> connectors = task.extensions(ConnectorCompiler.ELEMENT);
    if (connectors.size() == 1 && said.isEmpty() && type == null) {
      return new ConnectorCompiler(compilation).compile(connectors.getFirst());
    }
    for (XmlElement connector : connectors) {
      compilation.problem(
          ProblemCode.IMPLEMENTATION_WRONG,
          connector,
          "A task runs one connector, or what its attributes say; remove one of them");
    }
    if (said.size() != 1) {
      said.forEach(task::engineAttribute);
      if (!said.isEmpty() || type == null) {
        compilation.problem(
            ProblemCode.IMPLEMENTATION_WRONG,
            task,
            "Expected exactly one of class, expression and delegateExpression, found %s",
            said.isEmpty() ? "none" : String.join(" and ", said));
      }
      return Optional.empty();
    }
    String attribute = said.get(0);
    String value = compilation.engineAttribute(task, attribute).orElse("");
    if (value.isEmpty()) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_MISSING,
          task,
          "Expected a value of '%s', but it is empty",
          attribute);
      return Optional.empty();
    }
    List<Implementation.Field> fields = fields(task.extensions("field"));
    if (attribute.equals("class")) {
      return Optional.of(new Implementation.JavaClass(value, fields));
    }
    CompiledExpression expression = compilation.expression(task, attribute, value);
    if (expression == null) {
      return Optional.empty();
    }
    return attribute.equals("expression")
        ? valueExpression(task, expression)
        : delegateExpression(task, expression, fields);
  }

  private Implementation ofType(XmlElement task, ServiceTaskType type) {
    for (String other : IMPLEMENTATIONS) {
      if (task.hasEngineAttribute(other)) {
        task.engineAttribute(other);
        compilation.problem(
            ProblemCode.IMPLEMENTATION_WRONG,
            task,
            "The task has the type '%s' and '%s', of which one is run; remove the other",
            type.name(),
            other);
      }
    }
    List<Implementation.Field> fields = new ArrayList<>();
    Map<String, String> texts = new HashMap<>();
    for (XmlElement element : task.extensions("field")) {
      for (Implementation.Field field : fields(List.of(element))) {
        if (!type.fields().contains(field.name())) {
          compilation.problem(
              ProblemCode.TYPE_FIELDS,
              element,
              "A task of type '%s' has no field '%s'; it has %s",
              type.name(),
              field.name(),
              String.join(", ", new TreeSet<>(type.fields())));
        } else {
          fields.add(field);
          texts.put(
              field.name(),
              field.expression() == null
                  ? String.valueOf(field.text())
                  : field.expression().text());
        }
      }
    }
    Map<String, Implementation.Handler> handlers = new HashMap<>();
    for (String name : new TreeSet<>(type.handlers())) {
      List<XmlElement> elements = task.extensions(name);
      for (XmlElement element : elements) {
        handler(element).ifPresent(handler -> handlers.put(name, handler));
      }
      if (elements.size() > 1) {
        compilation.problem(
            ProblemCode.WRONG_NUMBER,
            elements.getLast(),
            "A task has one <%s> at most, found %s",
            elements.getLast().written(),
            elements.size());
      }
    }
    for (String problem : type.problems(texts)) {
      compilation.problem(ProblemCode.TYPE_FIELDS, task, "%s", problem);
    }
    return new Implementation.OfType(type.name(), List.copyOf(fields), Map.copyOf(handlers));
  }

  /** Code that a type of tasks calls. */
  private Optional<Implementation.Handler> handler(XmlElement handler) {
    ListenerCompiler named = new ListenerCompiler(compilation);
    if (!ListenerCompiler.isScript(handler)) {
      return Optional.ofNullable(named.implementation(handler, HANDLERS))
          .map(code -> new Implementation.Handler(code, null));
    }
    XmlElement script = named.script(handler);
    Implementation code = script == null ? null : named.code(script);
    if (script == null || code == null) {
      return Optional.empty();
    }
    String result =
        script.attribute("resultVariable") == null
            ? null
            : compilation.require(script, "resultVariable").orElse(null);
    return Optional.of(new Implementation.Handler(code, result));
  }

  private void notExecuted(XmlElement task, String type) {
    String instead = INSTEAD.get(type.strip());
    for (XmlAttribute attribute : task.attributes()) {
      if (attribute.vocabulary() == Vocabulary.ENGINE && attribute.name().equals("type")) {
        compilation.problem(
            ProblemCode.NOT_EXECUTED,
            task,
            "The attribute %s=\"%s\" is not executed by this version of Turgo%s",
            attribute.written(),
            attribute.value(),
            instead == null ? "" : "; " + instead);
      }
    }
  }

  private Optional<Implementation> valueExpression(XmlElement task, CompiledExpression expression) {
    if (expression.isLiteral()) {
      boolean isCode = ScriptTaskCompiler.isCode(expression.text());
      compilation.problem(
          isCode ? ProblemCode.EXPRESSION_EXPECTED : ProblemCode.EXPRESSION_CONSTANT,
          task,
          isCode
              ? "Expected an expression such as '${bean.method()}' for 'expression', found '%s',"
                  + " which would run nothing; put it between ${ and }"
              : "Its expression is the text '%s', so it runs nothing and gives this text; write an"
                  + " expression such as '${bean.method()}'",
          expression.text());
    }
    if (!task.extensions("field").isEmpty()) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_WITHOUT_EFFECT,
          task.extensions("field").get(0),
          "A field is injected into a delegate, but the task has an 'expression'");
    }
    return Optional.of(new Implementation.ValueExpression(expression));
  }

  private Optional<Implementation> delegateExpression(
      XmlElement task, CompiledExpression expression, List<Implementation.Field> fields) {
    if (expression.isLiteral()) {
      compilation.problem(
          ProblemCode.EXPRESSION_EXPECTED,
          task,
          "Expected an expression such as '${bean}' for 'delegateExpression', found" + " '%s'",
          expression.text());
    }
    return Optional.of(new Implementation.DelegateExpression(expression, fields));
  }

  private @Nullable ResultVariable resultVariable(XmlElement task) {
    boolean local = compilation.engineFlag(task, "useLocalScopeForResultVariable", false);
    boolean isTransient = compilation.engineFlag(task, "storeResultVariableAsTransient", false);
    Optional<String> name = compilation.engineAttribute(task, "resultVariable");
    Optional<String> otherName = compilation.engineAttribute(task, "resultVariableName");
    if (name.isPresent() && otherName.isPresent() && !name.equals(otherName)) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_AMBIGUOUS,
          task,
          "resultVariable and resultVariableName mean the same, but are '%s' and '%s'",
          name.get(),
          otherName.get());
    }
    return name.or(() -> otherName)
        .map(found -> new ResultVariable(found, local, isTransient))
        .orElse(null);
  }

  /** What field elements inject. */
  List<Implementation.Field> fields(List<XmlElement> elements) {
    List<Implementation.Field> fields = new ArrayList<>();
    for (XmlElement field : elements) {
      String name = compilation.require(field, "name").orElse("");
      field(field, name).ifPresent(fields::add);
    }
    return List.copyOf(fields);
  }

  private Optional<Implementation.Field> field(XmlElement field, String name) {
    List<String> texts = values(field, "stringValue", "string");
    List<String> expressions = values(field, "expression", "expression");
    if (texts.size() + expressions.size() != 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          field,
          "Expected exactly one string or expression for the field '%s', found %s",
          name,
          texts.size() + expressions.size());
      return Optional.empty();
    }
    if (!texts.isEmpty()) {
      return Optional.of(new Implementation.Field(name, texts.get(0), null));
    }
    return Optional.ofNullable(compilation.expression(field, name, expressions.get(0)))
        .map(expression -> new Implementation.Field(name, null, expression));
  }

  private static List<String> values(XmlElement field, String attribute, String child) {
    List<String> values = new ArrayList<>();
    String value = field.attribute(attribute);
    if (value != null) {
      values.add(value);
    }
    field.children(Vocabulary.ENGINE, child).forEach(e -> values.add(e.text()));
    return values;
  }
}
