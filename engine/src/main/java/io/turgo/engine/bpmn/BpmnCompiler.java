package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.delegate.CommonListeners;
import io.turgo.engine.delegate.ServiceTaskType;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.expression.ExpressionCompiler;
import io.turgo.engine.model.EventListener;
import io.turgo.engine.model.ProcessGraph;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The compiler of BPMN and CMMN files into process graphs.
 *
 * <p>It refuses what it does not execute: every element and attribute of BPMN and of the engine
 * namespaces is either compiled, or listed in the resource {@code harmless.tsv} beside this class
 * as something that changes nothing, or a problem. A process that deploys therefore runs as its
 * file says. All problems of a file are reported at once, each with its line and column.
 *
 * <p>Processes with {@code isExecutable="false"}, and empty ones beside others, are left out. Safe
 * for all threads.
 */
public final class BpmnCompiler {
  private final ExpressionCompiler expressions;
  private final ZoneId zone;
  private final Map<String, ServiceTaskType> types;
  private final @Nullable ExpressionCompiler feel;
  private final List<CommonListeners> commonListeners;

  /** A compiler that reads times without an offset as those of the JVM's zone. */
  public BpmnCompiler(ExpressionCompiler expressions) {
    this(expressions, ZoneId.systemDefault());
  }

  /**
   * @param zone of times without an offset
   */
  public BpmnCompiler(ExpressionCompiler expressions, ZoneId zone) {
    this(expressions, zone, Map.of(), null, List.of());
  }

  /**
   * @param zone of times without an offset
   * @param types of service tasks, by name
   * @param feel compiles expressions of FEEL; null if decisions cannot be evaluated either
   * @param commonListeners add listeners that files do not name
   */
  public BpmnCompiler(
      ExpressionCompiler expressions,
      ZoneId zone,
      Map<String, ServiceTaskType> types,
      @Nullable ExpressionCompiler feel,
      List<CommonListeners> commonListeners) {
    this.expressions = expressions;
    this.zone = zone;
    this.types = Map.copyOf(types);
    this.feel = feel;
    this.commonListeners = List.copyOf(commonListeners);
  }

  /**
   * Compiles the executable processes of a file, in its order.
   *
   * @param resourceName the name that problems show
   * @param files of the same deployment, by name; null where it has none
   * @throws BpmnDeploymentException with every error of the file
   */
  public List<ProcessGraph> compile(
      String resourceName, byte[] xml, Function<String, byte @Nullable []> files) {
    Compiled compiled = check(resourceName, xml, files);
    if (compiled.hasErrors()) {
      throw new BpmnDeploymentException(
          compiled.problems().stream().filter(problem -> !problem.isWarning()).toList());
    }
    return compiled.graphs();
  }

  /** Like the other, of a file that was deployed alone. */
  public List<ProcessGraph> compile(String resourceName, byte[] xml) {
    return compile(resourceName, xml, name -> null);
  }

  /** Like the other, of a file that was deployed alone. */
  public Compiled check(String resourceName, byte[] xml) {
    return check(resourceName, xml, name -> null);
  }

  /**
   * Compiles the executable processes of a file as far as they can be, with every error and warning
   * of the file; does not throw because of them.
   *
   * @param resourceName the name that problems show
   * @param files of the same deployment, by name; null where it has none
   */
  public Compiled check(
      String resourceName, byte[] xml, Function<String, byte @Nullable []> files) {
    return check(resourceName, xml, files, listener -> null);
  }

  /**
   * Like the others, of a file that is about to be deployed.
   *
   * @param unfit why a listener to events that the file declares cannot be made; null if it can
   */
  public Compiled check(
      String resourceName,
      byte[] xml,
      Function<String, byte @Nullable []> files,
      Function<EventListener, @Nullable String> unfit) {
    Compilation compilation =
        new Compilation(resourceName, expressions, zone, types, feel, files, unfit);
    List<ProcessGraph> graphs = compile(resourceName, compilation, xml);
    return new Compiled(compilation.hasErrors() ? List.of() : graphs, compilation.problems());
  }

  /**
   * A file that was compiled.
   *
   * @param graphs of its executable processes in its order; none if it has errors
   * @param problems its errors and warnings in the order of their places
   */
  public record Compiled(List<ProcessGraph> graphs, List<DeploymentProblem> problems) {
    boolean hasErrors() {
      return problems.stream().anyMatch(problem -> !problem.isWarning());
    }
  }

  private List<ProcessGraph> compile(String resourceName, Compilation compilation, byte[] xml) {
    XmlElement root;
    try {
      root = XmlReader.read(xml);
    } catch (XmlReader.UnreadableXmlException e) {
      compilation.problem(ProblemCode.FILE_UNREADABLE, e.line(), e.column(), e.problem());
      return List.of();
    }
    if (Vocabulary.isOfCases(root.namespace())) {
      return CaseCompiler.compile(compilation, root);
    }
    if (!root.is("definitions")) {
      compilation.problem(
          ProblemCode.FILE_NOT_BPMN,
          root,
          "Expected <definitions> of the namespace %s as the root of a BPMN file, or of %s as that of"
              + " a CMMN file, found <%s>",
          Vocabulary.BPMN_NAMESPACE,
          Vocabulary.CASE_NAMESPACES.getFirst(),
          root.written());
      return List.of();
    }
    if (!commonListeners.isEmpty()) {
      compilation.add(AddedListeners.of(resourceName, xml, commonListeners));
    }
    return compileDefinitions(compilation, root);
  }

  private static List<ProcessGraph> compileDefinitions(Compilation compilation, XmlElement root) {
    compilation.language(root.attribute("expressionLanguage"));
    new EventReferences(compilation, root).resolve(root);
    List<XmlElement> processes = root.bpmnChildren("process");
    List<XmlElement> executable = new ArrayList<>();
    Set<XmlElement> leftOut = new HashSet<>();
    for (XmlElement process : processes) {
      if (!compilation.bpmnFlag(process, "isExecutable", true)
          || (processes.size() > 1 && isEmptyPool(process))) {
        leftOut.add(process);
      } else {
        executable.add(process);
      }
    }
    if (executable.isEmpty() && !compilation.hasErrors()) {
      compilation.problem(
          ProblemCode.NO_PROCESS,
          root,
          "%s",
          leftOut.isEmpty()
              ? "Expected a <process>, but the file has none"
              : "Expected an executable process, but every process has isExecutable=\"false\" or is"
                  + " empty");
    }
    checkKeys(compilation, executable);
    List<ProcessGraph> graphs = new ArrayList<>();
    for (XmlElement process : executable) {
      new ProcessCompiler(compilation, process).compile().ifPresent(graphs::add);
    }
    new LeftoverCheck(compilation, leftOut, Vocabulary.ENGINE_NAMESPACES).check(root);
    return List.copyOf(graphs);
  }

  /** Whether a process stands for a participant of which nothing is known but messages. */
  private static boolean isEmptyPool(XmlElement process) {
    return process.children().stream().noneMatch(child -> ScopeTree.isFlowElement(child));
  }

  private static void checkKeys(Compilation compilation, List<XmlElement> processes) {
    Set<String> keys = new HashSet<>();
    for (XmlElement process : processes) {
      String key = process.id();
      if (key != null && !keys.add(key)) {
        compilation.problem(
            ProblemCode.PROCESS_ID_TAKEN,
            process,
            "The file has another process with the id '%s'",
            key);
      }
    }
  }
}
