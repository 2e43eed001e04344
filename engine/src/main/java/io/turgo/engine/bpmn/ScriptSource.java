package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.expression.ScriptText;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The text of a script, wherever it is: in its element, or in a resource that the element names. A
 * file of the deployment is read with the model, unless an expression names it.
 *
 * @param text the script, or what names the file that has it
 */
record ScriptSource(String text, ScriptText where) {
  static ScriptSource written(String text) {
    return new ScriptSource(text, new ScriptText.Written(text));
  }

  /**
   * The script of an element; empty and a problem if it is not to be had.
   *
   * @param resource what the element says of where it is; null for nothing
   * @param language of the script; null for none
   */
  static Optional<ScriptSource> of(
      Compilation compilation,
      XmlElement element,
      @Nullable String resource,
      @Nullable String language) {
    if (resource == null || resource.isBlank()) {
      return Optional.of(written(element.text()));
    }
    String named = resource.strip();
    if (!element.text().isEmpty()) {
      compilation.problem(
          ProblemCode.IMPLEMENTATION_WRONG,
          element,
          "Expected a script as text or in the resource '%s', found both",
          named);
      return Optional.empty();
    }
    boolean varies = named.contains("${") || named.contains("#{");
    if (named.startsWith(ScriptText.DEPLOYMENT) && !varies) {
      return ofDeployment(compilation, element, named.substring(ScriptText.DEPLOYMENT.length()));
    }
    if (language == null || ScriptTaskCompiler.isExpressionLanguage(language)) {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          element,
          "The resource '%s' has an expression, which is read when the model is deployed; deploy"
              + " the file with the model and name it deployment://...",
          named);
      return Optional.empty();
    }
    if (varies) {
      CompiledExpression name = compilation.expression(element, "resource", named);
      return Optional.ofNullable(name)
          .map(found -> new ScriptSource(named, new ScriptText.Named(found, compilation.files())));
    }
    String path =
        named.startsWith(ScriptText.CLASS_PATH)
            ? named.substring(ScriptText.CLASS_PATH.length())
            : named;
    if (path.contains("://")) {
      compilation.problem(
          ProblemCode.VALUE_UNREADABLE,
          element,
          "Expected classpath:// or deployment:// before the name of a file, found '%s'",
          named);
      return Optional.empty();
    }
    return Optional.of(new ScriptSource(path, new ScriptText.OnClassPath(path)));
  }

  private static Optional<ScriptSource> ofDeployment(
      Compilation compilation, XmlElement element, String file) {
    byte[] bytes = compilation.file(file);
    if (bytes == null) {
      compilation.problem(
          ProblemCode.FILE_MISSING,
          element,
          "The deployment has no file '%s'; deploy it with the model",
          file);
      return Optional.empty();
    }
    return Optional.of(written(new String(bytes, StandardCharsets.UTF_8).strip()));
  }
}
