package io.turgo.engine.store;

/**
 * A statement as the code makes it, or several that are sent together.
 *
 * @param name the constant that has it, or the class that makes it
 * @param purpose empty where the source says none
 * @param sql its text, with a question mark for each parameter
 */
public record SqlStatement(String name, String purpose, String sql) {
  SqlStatement with(String newSql) {
    return new SqlStatement(name, purpose, newSql);
  }

  /** The name of the constant, without its place in a list. */
  String constant() {
    return name.replaceAll("\\[\\d+]$", "");
  }
}
