package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.ResultVariable;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Compiles script tasks. A script without a format, or in one of the names of the Expression
 * Language, is an expression; whether an engine has another language is seen when the task runs,
 * since a node may have it that the deploying one has not.
 */
final class ScriptTaskCompiler {
  private static final Pattern CODE = Pattern.compile("[(=;]|\\w\\.[A-Za-z_$]");
  private static final Set<String> EXPRESSION_LANGUAGE = Set.of("juel", "el", "uel");

  /** What an empty script gives. */
  private static final String NOTHING = "${null}";

  private final Compilation compilation;

  ScriptTaskCompiler(Compilation compilation) {
    this.compilation = compilation;
  }

  /** Whether a language is that of expressions, by one of its names or by none. */
  static boolean isExpressionLanguage(String language) {
    return language.isBlank()
        || EXPRESSION_LANGUAGE.contains(language.strip().toLowerCase(Locale.ROOT));
  }

  /** Whether a text that is no expression was meant to do something, and not to be a constant. */
  static boolean isCode(String text) {
    return CODE.matcher(text).find();
  }

  Optional<GraphNode> compile(
      GraphNode.Common common, List<String> boundaryEventIds, XmlElement task) {
    String language =
        task.attribute(task.is(GlobalTasks.SCRIPT) ? "scriptLanguage" : "scriptFormat");
    ResultVariable result =
        compilation
            .engineAttribute(task, "resultVariable")
            .or(() -> compilation.engineAttribute(task, "resultVariableName"))
            .map(name ->
                new ResultVariable(
                    name,
                    compilation.engineFlag(task, "useLocalScopeForResultVariable", false),
                    false))
            .orElse(null);
    boolean store = compilation.engineFlag(task, "autoStoreVariables", false);
    boolean see = !compilation.engineFlag(task, "doNotIncludeVariables", false);
    List<XmlElement> scripts = task.bpmnChildren("script");
    if (scripts.size() > 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER, task, "Expected one <script>, found %s", scripts.size());
      return Optional.empty();
    }
    XmlElement script = scripts.isEmpty() ? task : scripts.get(0);
    Optional<ScriptSource> source =
        ScriptSource.of(
            compilation,
            script,
            compilation.engineAttribute(task, "resource").orElse(null),
            language);
    if (source.isEmpty()) {
      return Optional.empty();
    }
    String text = source.get().text();
    if (text.isEmpty()) {
      compilation.problem(
          ProblemCode.SCRIPT_EMPTY, task, "Its script has no text, so it runs nothing; write one");
      return expression(common, boundaryEventIds, task, NOTHING, result);
    }
    if (language != null && !isExpressionLanguage(language)) {
      return Optional.of(
          new GraphNode.ScriptTask(
              common,
              boundaryEventIds,
              new Implementation.Script(language.strip(), source.get().where(), store, see),
              result));
    }
    if (text.contains("${") || text.contains("#{")) {
      return expression(common, boundaryEventIds, script, text, result);
    }
    if (result == null || isCode(text)) {
      compilation.problem(
          ProblemCode.EXPRESSION_EXPECTED,
          script,
          "A script without a scriptFormat is an expression, ${...}, but this is a text that"
              + " would do nothing; name its language, such as scriptFormat=\"groovy\"");
      return Optional.empty();
    }
    compilation.problem(
        ProblemCode.EXPRESSION_CONSTANT,
        script,
        "A script without a scriptFormat is an expression, ${...}, but this is the text '%s', which"
            + " is its result",
        text);
    return expression(common, boundaryEventIds, script, text, result);
  }

  private Optional<GraphNode> expression(
      GraphNode.Common common,
      List<String> boundaryEventIds,
      XmlElement element,
      String text,
      @Nullable ResultVariable result) {
    return Optional.ofNullable(compilation.expression(element, "script", text))
        .map(expression ->
            new GraphNode.ScriptTask(
                common, boundaryEventIds, new Implementation.ValueExpression(expression), result));
  }
}
