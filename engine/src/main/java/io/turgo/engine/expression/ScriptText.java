package io.turgo.engine.expression;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where the text of a script is. */
public sealed interface ScriptText {
  /** Precedes the name of a file of the deployment. */
  String DEPLOYMENT = "deployment://";

  /** Precedes the path of a file on the class path, which may also stand alone. */
  String CLASS_PATH = "classpath://";

  /** In the model, or in a file of its deployment that was read with it. */
  record Written(String text) implements ScriptText {}

  /**
   * In a file on the class path of the node that runs the script, since another one may not have
   * it.
   */
  record OnClassPath(String path) implements ScriptText {}

  /**
   * In the file that an expression names each time the script runs.
   *
   * @param resource gives the name of a file, preceded as an element writes it
   * @param deployed the files of the deployment by name; null for one that it does not have
   */
  record Named(CompiledExpression resource, Function<String, byte @Nullable []> deployed)
      implements ScriptText {}
}
