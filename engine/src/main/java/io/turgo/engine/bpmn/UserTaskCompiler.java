package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.expression.LenientExpression;
import io.turgo.engine.model.Calendars;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.TaskLink;
import io.turgo.engine.model.TimerDefinition;
import io.turgo.engine.model.TimerValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Compiles who a user task is for and what it shows. */
final class UserTaskCompiler {
  private final Compilation compilation;

  UserTaskCompiler(Compilation compilation) {
    this.compilation = compilation;
  }

  GraphNode.UserTask compile(
      GraphNode.Common common,
      List<String> boundaryEventIds,
      List<GraphNode.TaskTimeout> timeouts,
      XmlElement task) {
    List<CompiledExpression> users = list(task, "candidateUsers");
    List<CompiledExpression> groups = list(task, "candidateGroups");
    for (XmlElement owner : task.bpmnChildren("potentialOwner")) {
      potentialOwner(owner, users, groups);
    }
    for (XmlElement performer : task.bpmnChildren("humanPerformer")) {
      resource(performer).ifPresent(resource -> groupOf(resource, groups));
    }
    CompiledExpression calendar = compilation.engineExpression(task, "businessCalendarName");
    return new GraphNode.UserTask(
        common,
        boundaryEventIds,
        name(task, common.name() == null ? task.attribute("name") : common.name()),
        documentation(task),
        assignee(task),
        compilation.engineExpression(task, "owner"),
        List.copyOf(users),
        List.copyOf(groups),
        dueDate(task, calendar),
        calendar,
        checked(
            task,
            "followUpDate",
            text -> TimerValues.dueAt(TimerDefinition.Kind.DATE, text, compilation.sometime())),
        checked(task, "priority", UserTaskCompiler::priority),
        compilation.engineExpression(task, "category"),
        compilation.engineExpression(task, "formKey"),
        compilation.engineExpression(task, "taskIdVariableName"),
        compilation.engineExpression(task, "taskCompleterVariableName"),
        links(task),
        timeouts.stream().map(GraphNode.TaskTimeout::id).toList());
  }

  private @Nullable CompiledExpression dueDate(
      XmlElement task, @Nullable CompiledExpression calendar) {
    TimerDefinition.Kind reading =
        calendar == null
            ? TimerDefinition.Kind.DATE
            : calendar.isLiteral() ? Calendars.builtIn(calendar.text()) : null;
    return reading == null
        ? compilation.engineExpression(task, "dueDate")
        : checked(
            task, "dueDate", text -> TimerValues.dueAt(reading, text, compilation.sometime()));
  }

  private @Nullable CompiledExpression name(XmlElement task, @Nullable String name) {
    return lenient(name == null ? null : compilation.expression(task, "name", name.strip()));
  }

  private static @Nullable CompiledExpression lenient(@Nullable CompiledExpression expression) {
    return expression == null || expression.isLiteral()
        ? expression
        : new LenientExpression(expression);
  }

  private @Nullable CompiledExpression documentation(XmlElement task) {
    return task.bpmnChildren("documentation").stream()
        .filter(e -> !e.text().isEmpty())
        .findFirst()
        .map(e -> lenient(compilation.expression(e, "documentation", e.text())))
        .orElse(null);
  }

  private @Nullable CompiledExpression assignee(XmlElement task) {
    CompiledExpression assignee = compilation.engineExpression(task, "assignee");
    List<XmlElement> performers =
        task.bpmnChildren("humanPerformer").stream()
            .filter(performer -> resource(performer).isEmpty() && !isSilent(performer))
            .toList();
    if (performers.isEmpty()) {
      return assignee;
    }
    if (performers.size() > 1 || assignee != null) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          performers.get(performers.size() - 1),
          "A user task has one assignee at most");
    }
    XmlElement performer = performers.get(0);
    return formalExpression(performer)
        .map(text -> compilation.expression(performer, "humanPerformer", text))
        .orElse(null);
  }

  private void potentialOwner(
      XmlElement owner, List<CompiledExpression> users, List<CompiledExpression> groups) {
    Optional<XmlElement> resource = resource(owner);
    if (resource.isPresent()) {
      groupOf(resource.get(), groups);
      return;
    }
    if (isSilent(owner)) {
      return;
    }
    for (String part : formalExpression(owner).map(CommaList::split).orElse(List.of())) {
      CompiledExpression expression = compilation.expression(owner, "potentialOwner", named(part));
      if (expression != null) {
        (isUser(part) ? users : groups).add(expression);
      }
    }
  }

  /** Whether a part of a potential owner is a user; others are groups. */
  static boolean isUser(String part) {
    return part.startsWith("user(") && part.endsWith(")");
  }

  /** The user or group that a part of a potential owner names. */
  static String named(String part) {
    boolean isWrapped = isUser(part) || (part.startsWith("group(") && part.endsWith(")"));
    return isWrapped ? part.substring(part.indexOf('(') + 1, part.length() - 1).strip() : part;
  }

  /** The reference by which a role says who, unless an expression does. */
  private static Optional<XmlElement> resource(XmlElement role) {
    return role.bpmnChildren("resourceAssignmentExpression").isEmpty()
        ? role.bpmnChildren("resourceRef").stream()
            .filter(reference -> !reference.text().isEmpty())
            .findFirst()
        : Optional.empty();
  }

  /** Whether a role is only a frame that a modeller writes: there is no text in it. */
  private static boolean isSilent(XmlElement role) {
    return role.vocabulary() == Vocabulary.BPMN
        && role.bpmnChildren("resourceAssignmentExpression").stream()
            .flatMap(expression -> expression.bpmnChildren("formalExpression").stream())
            .allMatch(expression -> expression.text().isEmpty());
  }

  /** A resource is the group of its name; one that the file does not declare, of its id. */
  private void groupOf(XmlElement reference, List<CompiledExpression> groups) {
    XmlElement declared = EventCompiler.declared(reference, "resource", reference.text());
    String name = declared == null ? null : declared.attribute("name");
    CompiledExpression group =
        compilation.expression(
            reference,
            "resourceRef",
            name == null || name.isBlank() ? reference.referred(reference.text()) : name.strip());
    if (group != null) {
      groups.add(group);
    }
  }

  private List<TaskLink> links(XmlElement task) {
    List<TaskLink> links = new ArrayList<>();
    for (XmlElement resource : task.extensions("customResource")) {
      Optional<String> type = compilation.engineAttribute(resource, "name");
      if (type.isEmpty()) {
        compilation.problem(
            ProblemCode.ATTRIBUTE_MISSING,
            resource,
            "Expected the attribute 'name', but it is missing or empty");
        continue;
      }
      List<CompiledExpression> users = new ArrayList<>();
      List<CompiledExpression> groups = new ArrayList<>();
      potentialOwner(resource, users, groups);
      links.add(new TaskLink(type.get(), List.copyOf(users), List.copyOf(groups)));
    }
    return List.copyOf(links);
  }

  private Optional<String> formalExpression(XmlElement role) {
    List<String> texts =
        role.bpmnChildren("resourceAssignmentExpression").stream()
            .flatMap(e -> e.bpmnChildren("formalExpression").stream())
            .map(XmlElement::text)
            .filter(text -> !text.isEmpty())
            .toList();
    if (texts.size() != 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          role,
          "Expected one resourceAssignmentExpression with a formalExpression, found %s",
          texts.size());
    }
    return texts.stream().findFirst();
  }

  private List<CompiledExpression> list(XmlElement task, String attribute) {
    List<CompiledExpression> parts = new ArrayList<>();
    for (String part :
        compilation.engineAttribute(task, attribute).map(CommaList::split).orElse(List.of())) {
      CompiledExpression expression = compilation.expression(task, attribute, part);
      if (expression != null) {
        parts.add(expression);
      }
    }
    return parts;
  }

  private @Nullable CompiledExpression checked(
      XmlElement task, String attribute, Function<String, ?> literalParser) {
    CompiledExpression expression = compilation.engineExpression(task, attribute);
    if (expression != null && expression.isLiteral()) {
      compilation.parsed(task, attribute, expression.text(), literalParser);
    }
    return expression;
  }

  private static Integer priority(String text) {
    try {
      return Integer.valueOf(text);
    } catch (NumberFormatException e) {
      throw new TurgoIllegalArgumentException("Expected a number, found '" + text + "'", e);
    }
  }
}
