package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Trigger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compiles what begins instances without being a start event: receive tasks with {@code
 * instantiate}, and the events behind a gateway with it. An instance begins where the event that
 * began it has happened, so nothing waits there any more.
 */
final class BeginningCompiler {
  private final Compilation compilation;
  private final ScopeTree tree;
  private final FlowCompiler flows;

  BeginningCompiler(Compilation compilation, ScopeTree tree, FlowCompiler flows) {
    this.compilation = compilation;
    this.tree = tree;
    this.flows = flows;
  }

  /** Whether instances begin at a receive task or catching event. */
  boolean isAt(ScopeTree.Entry entry) {
    return (begins(entry) && ShapeReader.namesMessage(entry.element()))
        || flows.sources(entry.id()).stream()
            .flatMap(source -> tree.find(source).stream())
            .anyMatch(source -> source.element().is("eventBasedGateway") && begins(source));
  }

  /** What no flow leads to in a process, and that has the attribute; elsewhere it has no effect. */
  private boolean begins(ScopeTree.Entry entry) {
    return compilation.bpmnFlag(entry.element(), "instantiate", false)
        && flows.incoming(entry.id()).isEmpty()
        && tree.find(entry.scopeId()).orElseThrow().element().is("process");
  }

  /** The node; empty and a problem where nothing could begin it. */
  Optional<GraphNode> compile(
      GraphNode.Common common, ScopeTree.Entry entry, @Nullable Trigger trigger) {
    XmlElement element = entry.element();
    if (common.multiInstance() != null) {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          element,
          "A receive task that begins instances is not executed several times by this version of"
              + " Turgo, since one message begins one instance; let another receive task behind it"
              + " wait for the others");
    }
    if (trigger == null && element.is("receiveTask") && !ShapeReader.namesMessage(element)) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_MISSING,
          element,
          "Expected the attribute 'messageRef' with the id of a <message>, since the gateway before"
              + " it begins instances with that, but it is missing");
    }
    return Optional.ofNullable(trigger)
        .map(waitsFor -> new GraphNode.StartEvent(common, null, waitsFor, element.name()));
  }
}
