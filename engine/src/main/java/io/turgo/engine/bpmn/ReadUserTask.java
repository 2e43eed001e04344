package io.turgo.engine.bpmn;

import io.turgo.engine.repository.bpmn.UserTask;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A user task as the public API shows it: for whom it is stands in attributes or in elements. */
final class ReadUserTask extends ReadActivity implements UserTask {
  private static final String OWNER = "potentialOwner";
  private static final String PERFORMER = "humanPerformer";

  ReadUserTask(Source source) {
    super(source);
  }

  @Override
  public @Nullable String getAssignee() {
    String assignee = engine("assignee");
    return assignee == null ? expressions(PERFORMER).findFirst().orElse(null) : assignee;
  }

  @Override
  public List<String> getCandidateUsers() {
    List<String> users = list("candidateUsers");
    owners().filter(UserTaskCompiler::isUser).map(UserTaskCompiler::named).forEach(users::add);
    return List.copyOf(users);
  }

  @Override
  public List<String> getCandidateGroups() {
    List<String> groups = list("candidateGroups");
    owners()
        .filter(part -> !UserTaskCompiler.isUser(part))
        .map(UserTaskCompiler::named)
        .forEach(groups::add);
    Stream.of(OWNER, PERFORMER).flatMap(this::resources).forEach(groups::add);
    return List.copyOf(groups);
  }

  private List<String> list(String attribute) {
    String value = engine(attribute);
    return new ArrayList<>(value == null ? List.of() : CommaList.split(value));
  }

  private Stream<String> owners() {
    return expressions(OWNER).flatMap(text -> CommaList.split(text).stream());
  }

  private Stream<String> expressions(String role) {
    return children(xml, role)
        .flatMap(element -> children(element, "resourceAssignmentExpression"))
        .flatMap(assignment -> children(assignment, "formalExpression"))
        .map(XmlElement::text)
        .filter(text -> !text.isEmpty());
  }

  /** The names of the resources that a role refers to, unless an expression says who. */
  private Stream<String> resources(String role) {
    return children(xml, role)
        .filter(element -> children(element, "resourceAssignmentExpression").findAny().isEmpty())
        .flatMap(element -> children(element, "resourceRef"))
        .filter(reference -> !reference.text().isEmpty())
        .map(reference -> model.valueOf("resource", reference, reference.text(), "name"));
  }

  @Override
  public @Nullable String getOwner() {
    return engine("owner");
  }

  @Override
  public @Nullable String getPriority() {
    return engine("priority");
  }

  @Override
  public @Nullable String getFormKey() {
    return engine("formKey");
  }

  @Override
  public @Nullable String getDueDate() {
    return engine("dueDate");
  }

  @Override
  public @Nullable String getBusinessCalendarName() {
    return engine("businessCalendarName");
  }

  @Override
  public @Nullable String getCategory() {
    return engine("category");
  }

  @Override
  public @Nullable String getSkipExpression() {
    return engine("skipExpression");
  }
}
