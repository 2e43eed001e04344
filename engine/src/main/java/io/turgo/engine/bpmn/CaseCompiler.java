package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.model.ProcessGraph;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Compiles the cases of a CMMN file, and refuses what it does not execute. */
final class CaseCompiler {
  private CaseCompiler() {}

  static List<ProcessGraph> compile(Compilation compilation, XmlElement root) {
    if (!root.is("definitions")) {
      compilation.problem(
          ProblemCode.FILE_NOT_BPMN,
          root,
          "Expected <definitions> as the root of a CMMN file, found <%s>",
          root.written());
      return List.of();
    }
    List<XmlElement> cases = root.bpmnChildren("case");
    if (cases.isEmpty()) {
      compilation.problem(ProblemCode.NO_CASE, root, "Expected a <case>, but the file has none");
    }
    List<ProcessGraph> graphs = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (XmlElement each : cases) {
      String key = compilation.requireId(each).orElse("");
      if (!keys.add(key)) {
        compilation.problem(
            ProblemCode.PROCESS_ID_TAKEN, each, "The file has another case with the id '%s'", key);
      }
      new CasePlanCompiler(compilation, each, key).compile().ifPresent(graphs::add);
    }
    new LeftoverCheck(compilation, Set.of(), Vocabulary.ENGINE_NAMESPACES_OF_CASES).check(root);
    return List.copyOf(graphs);
  }
}
