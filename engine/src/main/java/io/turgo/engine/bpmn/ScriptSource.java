package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The text of a script, wherever it is: in its element, or in a resource that the element names. A
 * file of the deployment is read with the model. One on the class path is read by the node that
 * runs it, since another one may not have it.
 *
 * @param text the script, or the path of the file that has it
 * @param onClassPath whether it is a path
 */
record ScriptSource(String text, boolean onClassPath) {
  private static final String DEPLOYMENT = "deployment://";
  private static final String CLASS_PATH = "classpath://";

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
      return Optional.of(new ScriptSource(element.text(), false));
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
    if (named.startsWith(DEPLOYMENT)) {
      return ofDeployment(compilation, element, named.substring(DEPLOYMENT.length()));
    }
    boolean varies = named.contains("${") || named.contains("#{");
    if (varies || language == null || ScriptTaskCompiler.isExpressionLanguage(language)) {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          element,
          varies
              ? "The resource '%s' depends on variables, which is not executed by this version of"
                  + " Turgo; name one file"
              : "The resource '%s' has an expression, which is read when the model is deployed;"
                  + " deploy the file with the model and name it deployment://...",
          named);
      return Optional.empty();
    }
    String path = named.startsWith(CLASS_PATH) ? named.substring(CLASS_PATH.length()) : named;
    if (path.contains("://")) {
      compilation.problem(
          ProblemCode.VALUE_UNREADABLE,
          element,
          "Expected classpath:// or deployment:// before the name of a file, found '%s'",
          named);
      return Optional.empty();
    }
    return Optional.of(new ScriptSource(path, true));
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
    return Optional.of(new ScriptSource(new String(bytes, StandardCharsets.UTF_8).strip(), false));
  }
}
