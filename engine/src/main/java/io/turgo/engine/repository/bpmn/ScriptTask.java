package io.turgo.engine.repository.bpmn;

import org.jspecify.annotations.Nullable;

/**
 * A task that runs a script.
 *
 * @since 0.1.0
 */
public interface ScriptTask extends Activity {
  /** {@return the language of the script; null for the language of expressions} */
  @Nullable String getScriptFormat();

  /** {@return the script, null for none in the file} */
  @Nullable String getScript();

  /** {@return the variable that gets the result, null for none} */
  @Nullable String getResultVariable();
}
