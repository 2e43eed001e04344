package io.turgo.engine.definition;

import io.turgo.engine.bpmn.BpmnCompiler;
import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.decision.CompiledDecision;
import io.turgo.engine.decision.DecisionFile;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.expression.Excerpt;
import io.turgo.engine.expression.ExpressionException;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.model.CasePlan;
import io.turgo.engine.model.EventListener;
import io.turgo.engine.model.PlanItemType;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.ProcessHistory;
import io.turgo.engine.store.DefinitionStore.HistoryTerms;
import io.turgo.engine.store.DefinitionStore.Kind;
import io.turgo.engine.store.DefinitionStore.NewDecision;
import io.turgo.engine.store.DefinitionStore.NewDefinition;
import io.turgo.engine.store.DefinitionStore.Presentation;
import io.turgo.engine.store.DefinitionStore.Starter;
import io.turgo.engine.store.DefinitionStore.Starts;
import io.turgo.engine.store.PlannedItem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compiles the files with processes, cases and decisions among the files of one deployment. */
final class DeploymentCompiler {
  /** Names of files that other engines of this vocabulary run. */
  private static final Pattern NOT_RUN =
      Pattern.compile("\\.drl(\\.xml)?$", Pattern.CASE_INSENSITIVE);

  private static final Pattern CASES =
      Pattern.compile("\\.cmmn(10|11)?(\\.xml)?$", Pattern.CASE_INSENSITIVE);

  private final BpmnCompiler compiler;
  private final DecisionFiles decisionFiles;
  private final LongSupplier ids;
  private final StartEvents starts;
  private final Map<String, List<StartTimerRest>> timers;
  private final String tenantId;
  private final Function<EventListener, @Nullable String> unfit;
  private final List<DeploymentProblem> problems = new ArrayList<>();
  private final List<NewDefinition> definitions = new ArrayList<>();
  private final Map<Long, ProcessGraph> graphs = new HashMap<>();
  private final List<NewDecision> decisions = new ArrayList<>();
  private final Map<String, DecisionFile> compiledDecisions = new HashMap<>();
  private final Map<String, String> fileOfKey = new HashMap<>();
  private final Map<String, String> fileOfDecision = new HashMap<>();

  /**
   * @param timers those that start events have begun elsewhere, by the keys of the definitions
   * @param unfit why a listener to events cannot be made; null if it can
   */
  DeploymentCompiler(
      BpmnCompiler compiler,
      DecisionFiles decisionFiles,
      LongSupplier ids,
      StartEvents starts,
      Map<String, List<StartTimerRest>> timers,
      String tenantId,
      Function<EventListener, @Nullable String> unfit) {
    this.unfit = unfit;
    this.compiler = compiler;
    this.decisionFiles = decisionFiles;
    this.ids = ids;
    this.starts = starts;
    this.timers = timers;
    this.tenantId = tenantId;
  }

  /**
   * Compiles all files with models among these.
   *
   * @return the warnings of all files
   * @throws BpmnDeploymentException with all errors of all files
   */
  List<DeploymentProblem> compile(Map<String, byte[]> resources) {
    List<DeploymentProblem> found = check(resources);
    List<DeploymentProblem> errors =
        found.stream().filter(problem -> !problem.isWarning()).toList();
    if (!errors.isEmpty()) {
      throw new BpmnDeploymentException(errors);
    }
    return found;
  }

  /** The errors and warnings of all files among these, in the order of the files. */
  List<DeploymentProblem> check(Map<String, byte[]> resources) {
    resources.forEach((file, bytes) -> {
      if (isBpmn(file) || CASES.matcher(file).find()) {
        compile(file, bytes, resources);
      } else if (DecisionFiles.isDecisions(file)) {
        compileDecisions(file, bytes, resources);
      } else {
        problems.addAll(notRun(file));
      }
    });
    return List.copyOf(problems);
  }

  /** The warning of a file that other engines run; none for any other. */
  static List<DeploymentProblem> notRun(String file) {
    return NOT_RUN.matcher(file).find()
        ? List.of(
            problem(
                file,
                null,
                null,
                "the engine runs no rules: it keeps this file and does not read it; deploy"
                    + " it to what runs it, and call that from a service task",
                ProblemCode.FILE_NOT_RUN))
        : List.of();
  }

  private void compile(String file, byte[] bytes, Map<String, byte[]> files) {
    BpmnCompiler.Compiled compiled = compiler.check(file, bytes, files::get, unfit);
    problems.addAll(compiled.problems());
    if (!compiled.graphs().isEmpty()) {
      PresentationFinder presentations = new PresentationFinder(file, bytes, files.keySet());
      for (ProcessGraph graph : compiled.graphs()) {
        String other = fileOfKey.putIfAbsent(graph.key(), file);
        if (other != null) {
          problems.add(
              problem(
                  file,
                  elementOf(graph),
                  graph.key(),
                  "a process or case of that id is in '" + other + "' already; rename one",
                  ProblemCode.PROCESS_ID_TAKEN));
        }
        long id = ids.getAsLong();
        try {
          definitions.add(definition(id, graph, file, presentations.of(graph.key())));
          graphs.put(id, graph);
        } catch (TurgoIllegalArgumentException | ExpressionException e) {
          problems.add(
              problem(
                  file,
                  elementOf(graph),
                  graph.key(),
                  Excerpt.of(String.valueOf(e.getMessage())),
                  ProblemCode.VALUE_UNREADABLE));
        }
      }
    }
  }

  private void compileDecisions(String file, byte[] bytes, Map<String, byte[]> files) {
    DecisionFile compiled = decisionFiles.check(file, bytes, files);
    compiledDecisions.put(file, compiled);
    problems.addAll(compiled.problems());
    for (CompiledDecision decision : compiled.decisions()) {
      String other = fileOfDecision.putIfAbsent(decision.key(), file);
      if (other != null) {
        problems.add(
            problem(
                file,
                "decision",
                decision.key(),
                "a decision of that id is in '" + other + "' already; rename one",
                ProblemCode.DECISION_ID_TAKEN));
      }
      decisions.add(
          new NewDecision(
              ids.getAsLong(),
              decision.key(),
              decision.name(),
              compiled.namespace(),
              file,
              decision.versionTag(),
              compiled.requirementsKey(),
              decision.historyTimeToLive()));
    }
  }

  /** One of a whole file, or of something in it. */
  private static DeploymentProblem problem(
      String file,
      @Nullable String element,
      @Nullable String elementId,
      String message,
      ProblemCode code) {
    return new DeploymentProblem(
        file, 0, 0, element, elementId, message, code.code(), code.isWarning());
  }

  /** What expressions give that can name beans, but no variables: names between commas. */
  private static List<String> names(List<CompiledExpression> expressions) {
    Set<String> names = new LinkedHashSet<>();
    for (CompiledExpression expression : expressions) {
      Object value = expression.evaluate(CompiledExpression.Variables.NONE);
      if (value instanceof Collection<?> many) {
        many.forEach(name -> names.add(String.valueOf(name).strip()));
      } else if (value != null) {
        Stream.of(value.toString().split(",")).map(String::strip).forEach(names::add);
      }
    }
    names.remove("");
    return List.copyOf(names);
  }

  private NewDefinition definition(
      long id, ProcessGraph graph, String file, Presentation presentation) {
    List<Starter> starters = new ArrayList<>();
    names(graph.about().starterUsers()).forEach(user -> starters.add(Starter.user(user)));
    names(graph.about().starterGroups()).forEach(group -> starters.add(Starter.group(group)));
    return new NewDefinition(
        id,
        kindOf(graph),
        graph.key(),
        graph.name(),
        graph.about().description(),
        graph.about().category(),
        file,
        presentation,
        terms(graph.about().history()),
        starters,
        startsOf(id, graph),
        itemsOf(graph.plan()));
  }

  private static List<PlannedItem> itemsOf(@Nullable CasePlan plan) {
    return plan == null
        ? List.of()
        : plan.items().stream()
            .filter(item -> item.type() != PlanItemType.PLAN_MODEL)
            .map(item ->
                new PlannedItem(
                    item.id(),
                    item.elementId(),
                    item.definitionId(),
                    item.type().text(),
                    item.name()))
            .toList();
  }

  private static Kind kindOf(ProcessGraph graph) {
    return graph.plan() == null ? Kind.PROCESS : Kind.CASE;
  }

  private static String elementOf(ProcessGraph graph) {
    return kindOf(graph).text();
  }

  private Starts startsOf(long id, ProcessGraph graph) {
    List<StartTimerRest> resumed = timers.get(graph.key());
    return resumed == null
        ? starts.of(id, tenantId, graph)
        : starts.of(id, tenantId, graph, resumed);
  }

  private static HistoryTerms terms(ProcessHistory history) {
    HistoryLevel level = history.level();
    return new HistoryTerms(history.timeToLive(), level == null ? null : level.number());
  }

  List<NewDefinition> definitions() {
    return definitions;
  }

  List<NewDecision> decisions() {
    return decisions;
  }

  Map<Long, ProcessGraph> graphs() {
    return graphs;
  }

  /** The files with decisions, by name. */
  Map<String, DecisionFile> compiledDecisions() {
    return compiledDecisions;
  }

  private static boolean isBpmn(String file) {
    String lower = file.toLowerCase(Locale.ROOT);
    return lower.endsWith(".bpmn") || lower.endsWith(".bpmn20.xml") || lower.endsWith(".bpmn.xml");
  }
}
