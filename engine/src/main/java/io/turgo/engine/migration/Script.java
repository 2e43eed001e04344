package io.turgo.engine.migration;

/**
 * A script that is run before or after an instance is migrated.
 *
 * @since 0.1.0
 */
public final class Script {
  private final String language;
  private final String script;

  /**
   * Makes a script.
   *
   * @param language the name of the language, as a script task has it in {@code scriptFormat}
   * @param script the text
   */
  public Script(String language, String script) {
    this.language = language;
    this.script = script;
  }

  /** {@return the name of the language} */
  public String getLanguage() {
    return language;
  }

  /** {@return the text} */
  public String getScript() {
    return script;
  }
}
