package io.turgo.rewrite;

import org.openrewrite.Column;
import org.openrewrite.DataTable;
import org.openrewrite.Recipe;

/**
 * The report of a recipe: each place that it could not change, and what to do there.
 *
 * @since 0.1.0
 */
public final class RemainingWork extends DataTable<RemainingWork.Row> {
  /** What stands before each comment that a recipe leaves in a file. */
  static final String MARK = "TODO turgo: ";

  /**
   * The report of one recipe.
   *
   * @param recipe writes to it
   */
  public RemainingWork(Recipe recipe) {
    super(recipe, "Work that remains", "Places that no recipe can change, with what to do.");
  }

  /**
   * One place.
   *
   * @param file path below the project
   * @param line 1-based line in the changed file
   * @param what member, dependency or key, and what to do
   */
  public record Row(
      @Column(displayName = "File", description = "Path below the project") String file,
      @Column(displayName = "Line", description = "Line in the changed file") int line,
      @Column(displayName = "What", description = "The member, and what to do") String what) {}

  /** The comments in a changed file, each with its line. */
  static java.util.List<Row> in(String file, String text) {
    java.util.List<Row> rows = new java.util.ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      int at = line.indexOf(MARK);
      if (at >= 0) {
        rows.add(
            new Row(file, number, line.substring(at + MARK.length()).replace("-->", "").strip()));
      }
    }
    return rows;
  }
}
