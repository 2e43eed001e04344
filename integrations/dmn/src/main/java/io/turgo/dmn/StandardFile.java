package io.turgo.dmn;

import io.turgo.dmn.Problems.Code;
import io.turgo.engine.decision.CompiledDecision;
import io.turgo.engine.decision.DecisionEngine.Source;
import io.turgo.engine.decision.DecisionFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.kie.api.io.Resource;
import org.kie.dmn.api.core.DMNMessage;
import org.kie.dmn.api.core.DMNModel;
import org.kie.dmn.api.core.DMNRuntime;
import org.kie.dmn.api.core.ast.DecisionNode;
import org.kie.dmn.api.core.ast.DecisionServiceNode;
import org.kie.dmn.core.compiler.RuntimeTypeCheckOption;
import org.kie.dmn.core.internal.utils.DMNRuntimeBuilder;
import org.kie.dmn.feel.util.Either;
import org.kie.dmn.model.api.DMNElement;
import org.kie.dmn.model.api.DMNModelInstrumentedBase;
import org.kie.internal.io.ResourceFactory;

/** Compiles files of the standard with Apache KIE. */
final class StandardFile {
  private static final int DEEPEST_CAUSE = 20;

  private final Source source;
  private final XmlNode root;
  private final Problems problems;
  private final Map<String, XmlNode> byId = new HashMap<>();

  private StandardFile(Source source, XmlNode root, Problems problems) {
    this.source = source;
    this.root = root;
    this.problems = problems;
    for (XmlNode node : root.all()) {
      if (node.id() != null) {
        byId.putIfAbsent(node.id(), node);
      }
    }
  }

  static DecisionFile compile(Source source, XmlNode root, Problems problems) {
    return new StandardFile(source, root, problems).compile();
  }

  private DecisionFile compile() {
    List<CompiledDecision> decisions = List.of();
    try {
      DMNRuntime runtime = runtime();
      if (runtime != null) {
        decisions = decisions(runtime);
      }
    } catch (RuntimeException e) {
      // The library throws for some files that break the schema.
      problems.error(
          Code.DMN_UNREADABLE, root, "The file does not follow the schema of DMN: " + reason(e));
    }
    return new DecisionFile(
        root.id(),
        root.attribute("namespace"),
        problems.hasErrors() ? List.of() : decisions,
        problems.list());
  }

  private static String reason(Throwable thrown) {
    Throwable cause = thrown;
    for (int depth = 0; depth < DEEPEST_CAUSE && cause.getCause() != null; depth++) {
      cause = cause.getCause();
    }
    return cause.getMessage() == null ? cause.getClass().getName() : cause.getMessage();
  }

  private @Nullable DMNRuntime runtime() {
    List<Resource> files = new ArrayList<>();
    files.add(resource(source.name(), source.bytes()));
    if (!root.children("import").isEmpty()) {
      source.others().forEach((name, bytes) -> files.add(resource(name, bytes)));
    }
    Either<Exception, DMNRuntime> made =
        DMNRuntimeBuilder.fromDefaults()
            .setRootClassLoader(StandardFile.class.getClassLoader())
            .setOption(new RuntimeTypeCheckOption(true))
            .setDecisionLogicCompilerFactory((compiler, settings) -> new BoundedCompiler(compiler))
            .buildConfiguration()
            .fromResources(files);
    return made.getOrElseThrow(RuntimeException::new);
  }

  private static Resource resource(String name, byte[] bytes) {
    Resource resource = ResourceFactory.newByteArrayResource(bytes);
    resource.setSourcePath(name);
    return resource;
  }

  private List<CompiledDecision> decisions(DMNRuntime runtime) {
    DMNModel model =
        runtime.getModel(
            TableCheck.orEmpty(root.attribute("namespace")),
            TableCheck.orEmpty(root.attribute("name")));
    if (model == null) {
      problems.error(
          Code.DMN_UNREADABLE,
          root,
          "Expected 'name' and 'namespace' of <definitions>, which no other file of the deployment"
              + " has");
      return List.of();
    }
    for (DMNMessage message : model.getMessages()) {
      note(message);
    }
    if (problems.hasErrors()) {
      return List.of();
    }
    Trace.listenTo(runtime);
    FeelValues values = new FeelValues(source.timeZone());
    List<CompiledDecision> decisions = new ArrayList<>();
    for (XmlNode node : root.children("decision")) {
      DecisionNode decision = model.getDecisionById(node.id());
      if (decision != null) {
        decisions.add(new StandardDecision(runtime, model, node, byId, values));
      }
    }
    for (DecisionServiceNode service : model.getDecisionServices()) {
      XmlNode node = byId.get(service.getId());
      if (node != null && service.getModelNamespace().equals(model.getNamespace())) {
        decisions.add(new StandardService(runtime, model, service, node, byId, values));
      }
    }
    return decisions;
  }

  private void note(DMNMessage message) {
    XmlNode node = node(message);
    XmlNode cell = cell(node, Message.text(message));
    String text =
        cell.name().endsWith("Entry")
                && cell.parent() != null
                && cell.parent().name().equals("rule")
            ? TableCheck.nameOf(cell) + ": " + Message.text(message)
            : Message.text(message);
    if (Message.isError(message)) {
      problems.error(Code.DMN_EXPRESSION, cell, text);
    } else if (Message.isWarning(message)) {
      problems.warning(Code.DMN_EXPRESSION, cell, text);
    }
  }

  private XmlNode node(DMNMessage message) {
    XmlNode found = message.getSourceId() == null ? null : byId.get(message.getSourceId());
    Object reference = message.getSourceReference();
    while (found == null && reference instanceof DMNModelInstrumentedBase base) {
      found = base instanceof DMNElement element ? byId.get(element.getId()) : null;
      reference = base.getParent();
    }
    return found == null ? root : found;
  }

  /** The library names the rule of a table and quotes the cell. */
  private static XmlNode cell(XmlNode node, String message) {
    if (node.name().equals("rule")) {
      for (XmlNode cell : node.children()) {
        if (cell.name().endsWith("Entry") && message.contains("'" + cell.text() + "'")) {
          return cell;
        }
      }
    }
    return node;
  }
}
