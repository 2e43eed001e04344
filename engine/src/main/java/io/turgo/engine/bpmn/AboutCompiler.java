package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.NodeExtension;
import io.turgo.engine.model.ProcessAbout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compiles what a process says of itself and who may start it. */
final class AboutCompiler {
  private final Compilation compilation;
  private final XmlElement process;
  private final List<String> users = new ArrayList<>();
  private final List<String> groups = new ArrayList<>();

  AboutCompiler(Compilation compilation, XmlElement process) {
    this.compilation = compilation;
    this.process = process;
  }

  /**
   * @param extensions data of nodes for options of the engine, by node
   */
  ProcessAbout compile(Map<String, ? extends NodeExtension> extensions) {
    users.addAll(list("candidateStarterUsers"));
    groups.addAll(list("candidateStarterGroups"));
    for (XmlElement starter : process.extensions("potentialStarter")) {
      potentialStarter(starter);
    }
    XmlElement file = process.parent();
    return new ProcessAbout(
        process.attribute("name"),
        process.bpmnChildren("documentation").stream()
            .map(XmlElement::text)
            .filter(text -> !text.isEmpty())
            .findFirst()
            .orElse(null),
        file == null ? null : file.attribute("targetNamespace"),
        compilation.engineAttribute(process, "versionTag").orElse(null),
        expressions("candidateStarterUsers", users),
        expressions("candidateStarterGroups", groups),
        new HistoryCompiler(compilation, process).compile(),
        Map.copyOf(extensions));
  }

  private List<CompiledExpression> expressions(String what, List<String> texts) {
    List<CompiledExpression> expressions = new ArrayList<>();
    for (String text : texts) {
      CompiledExpression expression = compilation.expression(process, what, text);
      if (expression != null) {
        expressions.add(expression);
      }
    }
    return List.copyOf(expressions);
  }

  private List<String> list(String attribute) {
    return compilation.engineAttribute(process, attribute).map(CommaList::split).orElse(List.of());
  }

  private void potentialStarter(XmlElement starter) {
    List<String> texts =
        starter.bpmnChildren("resourceAssignmentExpression").stream()
            .flatMap(e -> e.bpmnChildren("formalExpression").stream())
            .map(XmlElement::text)
            .filter(text -> !text.isEmpty())
            .toList();
    if (texts.size() != 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          starter,
          "Expected one resourceAssignmentExpression with a formalExpression, found %s",
          texts.size());
    }
    for (String text : texts) {
      for (String part : CommaList.split(text)) {
        boolean isUser = part.startsWith("user(") && part.endsWith(")");
        boolean isGroup = part.startsWith("group(") && part.endsWith(")");
        String name =
            isUser || isGroup
                ? part.substring(part.indexOf('(') + 1, part.length() - 1).strip()
                : part;
        (isUser ? users : groups).add(name);
      }
    }
  }
}
