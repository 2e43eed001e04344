package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.FilePosition;
import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.bpmn.rules.Rules;
import io.turgo.engine.bpmn.rules.Shape;
import io.turgo.engine.model.DataObjectDefinition;
import io.turgo.engine.model.EventListener;
import io.turgo.engine.model.EventThrow;
import io.turgo.engine.model.GraphFlow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Listener;
import io.turgo.engine.model.Listeners;
import io.turgo.engine.model.ProcessAbout;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.Scope;
import io.turgo.engine.model.Trigger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compiles one process: its ids first, then its flows, then its nodes, because each of these needs
 * the ones before it.
 */
final class ProcessCompiler {
  private final Compilation compilation;
  private final XmlElement process;
  private final Map<String, GraphNode> nodes = new LinkedHashMap<>();

  ProcessCompiler(Compilation compilation, XmlElement process) {
    this.compilation = compilation;
    this.process = process;
  }

  /** The graph, or empty where problems leave none. */
  Optional<ProcessGraph> compile() {
    String key = compilation.requireId(process).orElse("");
    ScopeTree tree = new ScopeTree(compilation, process, key);
    FlowCompiler flows = new FlowCompiler(compilation, tree);
    List<String> scopes = new ArrayList<>(List.of(key));
    for (int i = 0; i < scopes.size(); i++) {
      for (ScopeTree.Entry entry : tree.of(scopes.get(i))) {
        if (entry.element().is("sequenceFlow")) {
          flows.compile(entry);
        } else if (ScopeTree.isSubProcess(entry.element())) {
          scopes.add(entry.id());
        }
      }
    }
    Shape shape = new ShapeReader(tree).read(process, scopes);
    Rules.check(shape, this::problem);
    JobCompiler jobs = new JobCompiler(compilation, process);
    NodeCompiler compiler =
        new NodeCompiler(compilation, tree, flows, jobs, new GlobalTasks(process), this::add);
    Scope root = compileScope(compiler, tree, shape, process, key, null);
    Map<String, GraphFlow> compiledFlows = flows.flows();
    ProcessAbout about =
        new AboutCompiler(compilation, process)
            .compile(new FormCompiler(compilation).compile(tree, scopes));
    Boolean transactional = compilation.engineChoice(process, "transactional");
    Listeners listeners = listeners(tree, scopes, key);
    return root == null
        ? Optional.empty()
        : Optional.of(
            new ProcessGraph(
                key,
                about,
                root,
                transactional,
                jobs.compile(process),
                nodes,
                compiledFlows,
                listeners));
  }

  private void problem(
      ProblemCode code, FilePosition place, String message, @Nullable Object... quoted) {
    if (place instanceof XmlElement element) {
      compilation.problem(code, element, message, quoted);
    }
  }

  private Listeners listeners(ScopeTree tree, List<String> scopes, String key) {
    ListenerCompiler compiler = new ListenerCompiler(compilation);
    List<Listener> execution = new ArrayList<>(compiler.ofExecution(process, key));
    List<Listener> task = new ArrayList<>();
    for (String scope : scopes) {
      for (ScopeTree.Entry entry : tree.of(scope)) {
        execution.addAll(compiler.ofExecution(entry.element(), entry.id()));
        if (entry.element().is("userTask")) {
          task.addAll(compiler.ofTask(entry.element(), entry.id()));
        }
      }
    }
    execution.addAll(compilation.commonExecutionListeners());
    task.addAll(compilation.commonTaskListeners());
    List<EventListener> event = compiler.ofEvents(process);
    List<EventThrow> throwing = compiler.throwing(process);
    return execution.isEmpty() && task.isEmpty() && event.isEmpty() && throwing.isEmpty()
        ? Listeners.NONE
        : new Listeners(execution, task, event, throwing);
  }

  private @Nullable Scope compileScope(
      NodeCompiler compiler,
      ScopeTree tree,
      Shape shape,
      XmlElement scope,
      String scopeId,
      @Nullable String parentId) {
    List<String> starts = scope.is(AdHocCompiler.ELEMENT) ? List.of("") : shape.beginnings(scopeId);
    List<String> eventStarts = new ArrayList<>();
    for (ScopeTree.Entry entry : tree.of(scopeId)) {
      if (ScopeTree.isSubProcess(entry.element())) {
        Scope inner = compileScope(compiler, tree, shape, entry.element(), entry.id(), scopeId);
        if (entry.element().is(AdHocCompiler.ELEMENT)) {
          compiler.adHocSubProcess(entry, inner).ifPresent(this::add);
        } else if (!tree.isEventSubProcess(entry.id())) {
          compiler.subProcess(entry, inner).ifPresent(this::add);
        } else if (inner != null) {
          compiler.eventSubProcess(entry, inner).ifPresent(this::add);
          if (!undoes(inner.startNodeId())) {
            eventStarts.add(inner.startNodeId());
          }
        }
      } else {
        compiler.compile(entry).ifPresent(this::add);
      }
    }
    List<DataObjectDefinition> dataObjects = new DataObjectCompiler(compilation).compile(scope);
    return starts.isEmpty()
        ? null
        : new Scope(
            scopeId,
            starts.getFirst(),
            starts.subList(1, starts.size()),
            parentId,
            dataObjects,
            List.copyOf(eventStarts));
  }

  /** Whether the start of an event sub-process waits for nothing while its scope lasts. */
  private boolean undoes(String startId) {
    return nodes.get(startId) instanceof GraphNode.EventSubProcessStart start
        && start.trigger() instanceof Trigger.Compensation;
  }

  private void add(GraphNode node) {
    nodes.put(node.id(), node);
  }
}
