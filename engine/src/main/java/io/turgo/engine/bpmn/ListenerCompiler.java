package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.TaskListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.expression.ScriptText;
import io.turgo.engine.model.EventListener;
import io.turgo.engine.model.EventListener.EntityKind;
import io.turgo.engine.model.EventThrow;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.Listener;
import io.turgo.engine.model.Listener.Wait;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles the listeners that stand among the extension elements of a process, node or flow. */
final class ListenerCompiler {
  static final String TASK_LISTENER = "taskListener";

  private static final String EVENT_LISTENER = "eventListener";

  private static final String SCRIPT = "script";

  /** Of Flowable and Activiti, which modellers offer by name. */
  private static final Set<String> SCRIPT_CLASSES =
      Set.of(
          "org.flowable.engine.impl.bpmn.listener.ScriptExecutionListener",
          "org.flowable.engine.impl.bpmn.listener.ScriptTaskListener",
          "org.activiti.engine.impl.bpmn.listener.ScriptExecutionListener",
          "org.activiti.engine.impl.bpmn.listener.ScriptTaskListener");

  private static final List<String> SCRIPT_FIELDS = List.of("script", "language", "resultVariable");

  private static final List<String> IMPLEMENTATIONS =
      List.of("class", "expression", "delegateExpression");
  private static final List<String> EXECUTION_EVENTS =
      List.of(
          ExecutionListener.EVENTNAME_START,
          ExecutionListener.EVENTNAME_END,
          ExecutionListener.EVENTNAME_TAKE);

  private static final List<String> TASK_EVENTS =
      List.of(
          TaskListener.EVENTNAME_CREATE,
          TaskListener.EVENTNAME_ASSIGNMENT,
          TaskListener.EVENTNAME_UPDATE,
          TaskListener.EVENTNAME_COMPLETE,
          TaskListener.EVENTNAME_DELETE,
          TaskListener.EVENTNAME_TIMEOUT,
          TaskListener.EVENTNAME_ALL_EVENTS);

  /** Entities whose events are told apart from the units of instances. */
  private static final Set<EntityKind> APART =
      EnumSet.of(EntityKind.ATTACHMENT, EntityKind.COMMENT, EntityKind.PROCESS_DEFINITION);

  private final Compilation compilation;
  private final WaitCompiler waits;

  ListenerCompiler(Compilation compilation) {
    this.compilation = compilation;
    this.waits = new WaitCompiler(compilation);
  }

  /** The execution listeners of an element, in the order of the file. */
  List<Listener> ofExecution(XmlElement element, String elementId) {
    List<Listener> listeners = new ArrayList<>();
    for (XmlElement listener : element.extensions("executionListener")) {
      String event = executionEvent(element, listener);
      listener(listener, elementId, event, listeners.size()).ifPresent(listeners::add);
    }
    return listeners;
  }

  /**
   * The task listeners of a user task, in the order of the file, but for those that wait for a
   * time.
   */
  List<Listener> ofTask(XmlElement element, String elementId) {
    List<Listener> listeners = new ArrayList<>();
    for (XmlElement listener : element.extensions(TASK_LISTENER)) {
      if (!isTimeout(listener)) {
        String event = event(listener, listener.attribute("event"), TASK_EVENTS);
        listener(listener, elementId, event, listeners.size()).ifPresent(listeners::add);
      }
    }
    return listeners;
  }

  /** Whether a task listener waits for a time. */
  static boolean isTimeout(XmlElement listener) {
    String event = listener.peek("event");
    return event != null && event.strip().equals(TaskListener.EVENTNAME_TIMEOUT);
  }

  /** A task listener that waits for a time; empty and a problem where it runs nothing. */
  Optional<Listener> timeout(XmlElement listener, String elementId, int position) {
    listener.attribute("event");
    return listener(listener, elementId, TaskListener.EVENTNAME_TIMEOUT, position);
  }

  private Optional<Listener> listener(
      XmlElement listener, String elementId, @Nullable String event, int position) {
    if (SCRIPT_CLASSES.contains(Objects.requireNonNullElse(listener.peek("class"), "").strip())) {
      return scriptOfFields(listener, elementId, event, position);
    }
    XmlElement script = isScript(listener) ? script(listener) : null;
    Implementation implementation =
        script != null
            ? code(script)
            : isScript(listener) ? null : implementation(listener, IMPLEMENTATIONS);
    Wait wait = waits.of(listener, implementation);
    String result =
        script == null || script.attribute("resultVariable") == null
            ? null
            : compilation.require(script, "resultVariable").orElse(null);
    return event == null || implementation == null
        ? Optional.empty()
        : Optional.of(new Listener(elementId, event, position, implementation, wait, result));
  }

  /** A listener by a class of other engines that runs the script which its fields say. */
  private Optional<Listener> scriptOfFields(
      XmlElement listener, String elementId, @Nullable String event, int position) {
    listener.attribute("class");
    Map<String, String> fields = new HashMap<>();
    for (Implementation.Field field :
        new ServiceTaskCompiler(compilation)
            .fields(listener.children(Vocabulary.ENGINE, "field"))) {
      if (field.text() == null || !SCRIPT_FIELDS.contains(field.name())) {
        compilation.problem(
            ProblemCode.NOT_EXECUTED,
            listener,
            "Expected texts for the fields %s of a script listener, found '%s' as %s",
            String.join(", ", SCRIPT_FIELDS),
            field.name(),
            field.text() == null ? "an expression" : "another field");
      } else {
        fields.put(field.name(), field.text().strip());
      }
    }
    String text = fields.getOrDefault("script", "");
    String language = fields.getOrDefault("language", "");
    if (text.isEmpty() || language.isEmpty()) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_MISSING,
          listener,
          "Expected the fields 'script' and 'language' of a script listener, but '%s' is missing or"
              + " empty",
          text.isEmpty() ? "script" : "language");
      return Optional.empty();
    }
    @Nullable Implementation implementation;
    if (ScriptTaskCompiler.isExpressionLanguage(language)) {
      CompiledExpression expression = compilation.expression(listener, SCRIPT, text);
      implementation = expression == null ? null : new Implementation.ValueExpression(expression);
    } else {
      implementation =
          new Implementation.Script(language, new ScriptText.Written(text), false, true);
    }
    Wait wait = waits.of(listener, implementation);
    return event == null || implementation == null
        ? Optional.empty()
        : Optional.of(
            new Listener(
                elementId, event, position, implementation, wait, fields.get("resultVariable")));
  }

  /** The listeners to events of a process that run code, in the order of the file. */
  List<EventListener> ofEvents(XmlElement process) {
    List<EventListener> listeners = new ArrayList<>();
    for (XmlElement element : process.extensions(EVENT_LISTENER)) {
      if (isThrowing(element)) {
        continue;
      }
      Set<TurgoEngineEventType> types = types(element);
      Set<EntityKind> entities = entities(element);
      Implementation implementation =
          implementation(element, List.of("class", "delegateExpression"));
      if (!types.isEmpty() && implementation != null) {
        EventListener listener =
            new EventListener(types, entities, listeners.size(), implementation);
        String unfitness = compilation.unfitness(listener);
        if (unfitness != null) {
          compilation.problem(ProblemCode.LISTENER_UNFIT, element, "%s", unfitness);
        }
        listeners.add(listener);
      }
    }
    return listeners;
  }

  /** The listeners to events of a process that throw, in the order of the file. */
  List<EventThrow> throwing(XmlElement process) {
    List<EventThrow> listeners = new ArrayList<>();
    for (XmlElement element : process.extensions(EVENT_LISTENER)) {
      if (isThrowing(element)) {
        Set<TurgoEngineEventType> types = types(element);
        Set<EntityKind> entities = entities(element);
        checkToldInInstances(element, entities);
        thrown(element).ifPresent(thrown -> listeners.add(new EventThrow(types, entities, thrown)));
      }
    }
    return listeners;
  }

  private static boolean isThrowing(XmlElement listener) {
    return listener.peek("throwEvent") != null;
  }

  private void checkToldInInstances(XmlElement listener, Set<EntityKind> entities) {
    if (APART.containsAll(entities) && !entities.isEmpty()) {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          listener,
          "Events of the entityType '%s' are not told within a process instance, so nothing can be"
              + " thrown for them; give the listener a class or a delegateExpression",
          listener.attribute("entityType"));
    }
  }

  private Optional<EventThrow.Thrown> thrown(XmlElement listener) {
    for (String other : List.of("class", "delegateExpression")) {
      if (listener.attribute(other) != null) {
        compilation.problem(
            ProblemCode.IMPLEMENTATION_WRONG,
            listener,
            "Expected exactly one of class, delegateExpression, throwEvent, found %s and"
                + " throwEvent",
            other);
      }
    }
    String thrown = Objects.requireNonNullElse(listener.attribute("throwEvent"), "").strip();
    return switch (thrown) {
      case "signal", "globalSignal" ->
          compilation
              .require(listener, "signalName")
              .map(name -> new EventThrow.OfSignal(name, thrown.equals("signal")));
      case "message" -> compilation.require(listener, "messageName").map(EventThrow.OfMessage::new);
      case "error" -> compilation.require(listener, "errorCode").map(EventThrow.OfError::new);
      default -> {
        compilation.problem(
            ProblemCode.VALUE_UNREADABLE,
            listener,
            "Expected one of signal, globalSignal, message, error for 'throwEvent', found '%s'",
            thrown);
        yield Optional.empty();
      }
    };
  }

  /** The types that a listener is told of, all without an attribute; empty and a problem. */
  private Set<TurgoEngineEventType> types(XmlElement listener) {
    return compilation
        .parsed(
            listener,
            "events",
            Objects.requireNonNullElse(listener.attribute("events"), ""),
            TurgoEngineEventType::getTypesFromString)
        .map(types ->
            types.length == 0
                ? EnumSet.allOf(TurgoEngineEventType.class)
                : EnumSet.copyOf(List.of(types)))
        .orElseGet(() -> EnumSet.noneOf(TurgoEngineEventType.class));
  }

  private Set<EntityKind> entities(XmlElement listener) {
    String given = listener.attribute("entityType");
    if (given == null) {
      return Set.of();
    }
    List<String> names = new ArrayList<>();
    for (EntityKind kind : EntityKind.values()) {
      String name = kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
      if (name.equals(given.strip())) {
        return Set.of(kind);
      }
      names.add(name);
    }
    compilation.problem(
        ProblemCode.VALUE_UNREADABLE,
        listener,
        "Expected one of %s for 'entityType', found '%s'",
        String.join(", ", names),
        given);
    return Set.of();
  }

  private @Nullable String executionEvent(XmlElement element, XmlElement listener) {
    boolean onFlow = element.is("sequenceFlow");
    String given = listener.attribute("event");
    if (onFlow && (given == null || given.isBlank())) {
      return ExecutionListener.EVENTNAME_TAKE;
    }
    String event = event(listener, given, EXECUTION_EVENTS);
    if (ExecutionListener.EVENTNAME_TAKE.equals(event) && !onFlow) {
      compilation.problem(
          ProblemCode.VALUE_UNREADABLE,
          listener,
          "Only a sequence flow is taken; expected the event 'start' or 'end' here");
    }
    return event;
  }

  private @Nullable String event(
      XmlElement listener, @Nullable String given, List<String> possible) {
    if (given == null || !possible.contains(given.strip())) {
      compilation.problem(
          ProblemCode.VALUE_UNREADABLE,
          listener,
          "Expected one of %s for 'event', found %s",
          String.join(", ", possible),
          given == null ? "none" : "'" + given + "'");
      return null;
    }
    return given.strip();
  }

  /** One that says so, or has a script and says nothing of what it runs. */
  static boolean isScript(XmlElement listener) {
    return listener.attribute("type") != null
        || (IMPLEMENTATIONS.stream().allMatch(name -> listener.peek(name) == null)
            && !listener.children(Vocabulary.ENGINE, SCRIPT).isEmpty());
  }

  /** The child whose text is the script, or null and a problem. */
  @Nullable XmlElement script(XmlElement listener) {
    String type = Objects.requireNonNullElse(listener.attribute("type"), SCRIPT);
    if (!type.strip().equals(SCRIPT)) {
      compilation.problem(
          ProblemCode.VALUE_UNREADABLE, listener, "Expected script for 'type', found '%s'", type);
      return null;
    }
    List<XmlElement> scripts = listener.children(Vocabulary.ENGINE, SCRIPT);
    if (scripts.size() != 1
        || (scripts.get(0).text().isBlank() && scripts.get(0).peek("resource") == null)) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          listener,
          "Expected one <turgo:script> with a text, found %s",
          scripts.isEmpty() ? "none" : "other");
      return null;
    }
    return scripts.get(0);
  }

  /** A script, by default in the expression language. */
  @Nullable Implementation code(XmlElement script) {
    String language = script.attribute("language");
    String format = script.attribute("scriptFormat");
    String named = language == null ? format : language;
    ScriptSource source =
        ScriptSource.of(compilation, script, script.attribute("resource"), named).orElse(null);
    if (source == null) {
      return null;
    }
    if (named != null && !ScriptTaskCompiler.isExpressionLanguage(named)) {
      return new Implementation.Script(named.strip(), source.where(), false, true);
    }
    CompiledExpression expression = compilation.expression(script, SCRIPT, source.text());
    return expression == null ? null : new Implementation.ValueExpression(expression);
  }

  /** What an element names by one of these attributes, with its fields; null and a problem. */
  @Nullable Implementation implementation(XmlElement listener, List<String> possible) {
    List<String> given = new ArrayList<>();
    for (String attribute : possible) {
      if (listener.attribute(attribute) != null) {
        given.add(attribute);
      }
    }
    if (given.size() != 1) {
      compilation.problem(
          ProblemCode.IMPLEMENTATION_WRONG,
          listener,
          "Expected exactly one of %s, found %s",
          String.join(", ", possible),
          given.isEmpty() ? "none" : String.join(" and ", given));
      return null;
    }
    String kind = given.get(0);
    Optional<String> value = compilation.require(listener, kind);
    if (value.isEmpty()) {
      return null;
    }
    List<Implementation.Field> fields =
        new ServiceTaskCompiler(compilation).fields(listener.children(Vocabulary.ENGINE, "field"));
    if (kind.equals("class")) {
      return new Implementation.JavaClass(value.get(), fields);
    }
    CompiledExpression expression = compilation.expression(listener, kind, value.get());
    if (expression == null) {
      return null;
    }
    if (expression.isLiteral()) {
      compilation.problem(
          ProblemCode.EXPRESSION_EXPECTED,
          listener,
          "Expected an expression such as '${bean}' for '%s', found '%s'",
          kind,
          value.get());
    }
    return kind.equals("expression")
        ? new Implementation.ValueExpression(expression)
        : new Implementation.DelegateExpression(expression, fields);
  }
}
