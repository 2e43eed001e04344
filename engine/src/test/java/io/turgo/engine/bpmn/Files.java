package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.delegate.ShellTasks;
import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.expression.ElExpressionCompiler;
import io.turgo.engine.model.EventListener;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.ProcessGraph;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** BPMN files for tests: what a test gives stands in them from line 3 on. */
final class Files {
  static final String DEFINITIONS =
      "<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\""
          + " xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
          + " xmlns:turgo=\"http://turgo.io/bpmn\""
          + " xmlns:flowable=\"http://flowable.org/bpmn\""
          + " xmlns:activiti=\"http://activiti.org/bpmn\""
          + " xmlns:camunda=\"http://camunda.org/schema/1.0/bpmn\""
          + " targetNamespace=\"test\">\n";

  private static final Set<String> ABOUT_FLOWS =
      Set.of(
          ProblemCode.NEVER_REACHED.code(),
          ProblemCode.INTERMEDIATE_EVENT_FLOW.code(),
          ProblemCode.INTERMEDIATE_EVENT_OUTGOING.code());

  /** The class of a listener to events that cannot be made. */
  static final String UNFIT = "no.such.Listener";

  private Files() {}

  static String process(String body) {
    return DEFINITIONS + "<process id=\"order\">\n" + body + "\n</process>\n</definitions>";
  }

  /** A process of start, the given node with the id {@code node}, and end; the node is line 3. */
  static String around(String node) {
    return process(
        node
            + """

            <startEvent id="start"/>
            <sequenceFlow id="in" sourceRef="start" targetRef="node"/>
            <sequenceFlow id="out" sourceRef="node" targetRef="end"/>
            <endEvent id="end"/>\
            """);
  }

  static List<ProcessGraph> compileAll(String xml) {
    return new BpmnCompiler(new ElExpressionCompiler())
        .compile("test.bpmn", xml.getBytes(StandardCharsets.UTF_8));
  }

  static ProcessGraph compile(String xml) {
    List<ProcessGraph> graphs = compileAll(xml);
    if (graphs.size() != 1) {
      throw new AssertionError("Expected one process, compiled " + graphs.size());
    }
    return graphs.get(0);
  }

  /** The problems as {@code line:column element id: message}. */
  static List<String> problems(String xml) {
    return problems(xml.getBytes(StandardCharsets.UTF_8));
  }

  /** Like the others, of a process in pieces: without those that say that flows are missing. */
  static List<String> problemsOfPieces(String xml) {
    return texts(
        found(xml.getBytes(StandardCharsets.UTF_8)).stream()
            .filter(problem -> !ABOUT_FLOWS.contains(problem.code()))
            .toList());
  }

  /** The codes of the problems, in their order. */
  static List<String> codes(String xml) {
    return found(xml.getBytes(StandardCharsets.UTF_8)).stream()
        .map(DeploymentProblem::code)
        .toList();
  }

  static List<String> problems(byte[] xml) {
    return texts(found(xml));
  }

  /** The errors and warnings. */
  static List<DeploymentProblem> found(byte[] xml) {
    return new BpmnCompiler(
            new ElExpressionCompiler(),
            ZoneId.systemDefault(),
            Map.of("shell", new ShellTasks()),
            null,
            List.of())
        .check("test.bpmn", xml, name -> null, Files::unfitness)
        .problems();
  }

  private static @Nullable String unfitness(EventListener listener) {
    return listener.implementation() instanceof Implementation.JavaClass ofClass
            && ofClass.className().equals(UNFIT)
        ? "unfit"
        : null;
  }

  private static List<String> texts(List<DeploymentProblem> problems) {
    return problems.stream()
        .map(p ->
            p.line()
                + ":"
                + p.column()
                + " "
                + p.element()
                + " "
                + p.elementId()
                + ": "
                + p.message())
        .toList();
  }
}
