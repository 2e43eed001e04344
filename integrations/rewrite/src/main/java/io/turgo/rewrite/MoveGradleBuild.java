package io.turgo.rewrite;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openrewrite.ExecutionContext;
import org.openrewrite.Option;
import org.openrewrite.Recipe;
import org.openrewrite.Tree;
import org.openrewrite.TreeVisitor;
import org.openrewrite.java.JavaIsoVisitor;
import org.openrewrite.java.tree.J;
import org.openrewrite.java.tree.JavaSourceFile;

/**
 * Moves the coordinates in {@code build.gradle} and {@code build.gradle.kts} to Turgo: the texts
 * {@code "group:artifact:version"}. Of several artifacts it writes the first; the compatibility
 * jars come with a comment.
 *
 * @since 0.1.0
 */
public final class MoveGradleBuild extends Recipe {
  private final transient RemainingWork remaining = new RemainingWork(this);

  @Option(
      displayName = "Engine",
      description = "The engine that the build depends on.",
      valid = {"camunda7", "flowable", "activiti"})
  private final String from;

  /**
   * A recipe for one engine.
   *
   * @param from {@code camunda7}, {@code flowable} or {@code activiti}
   */
  @JsonCreator
  public MoveGradleBuild(@JsonProperty("from") String from) {
    this.from = from;
  }

  /** {@return the engine that the build depends on} */
  public String getFrom() {
    return from;
  }

  @Override
  public String getDisplayName() {
    return "Move a Gradle build to Turgo";
  }

  @Override
  public String getDescription() {
    return "Changes coordinates of another engine in Gradle builds to those of Turgo.";
  }

  @Override
  public TreeVisitor<?, ExecutionContext> getVisitor() {
    Knowledge knowledge = Knowledge.of(Family.named(from));
    return new JavaIsoVisitor<ExecutionContext>() {
      @Override
      public @Nullable J visit(@Nullable Tree tree, ExecutionContext context) {
        return tree instanceof JavaSourceFile source
                && !source.getSourcePath().toString().matches(".*\\.gradle(\\.kts)?")
            ? source
            : super.visit(tree, context);
      }

      @Override
      public J.Literal visitLiteral(J.Literal literal, ExecutionContext context) {
        if (!(literal.getValue() instanceof String text) || literal.getValueSource() == null) {
          return literal;
        }
        List<String> parts = List.of(text.split(":", -1));
        Knowledge.@Nullable Answer answer =
            parts.size() < 2 ? null : knowledge.dependency(parts.get(0) + ":" + parts.get(1));
        if (answer == null) {
          return literal;
        }
        String[] artifacts = answer.target().split(",", -1);
        if (answer.fate() == Knowledge.Fate.MISSING || answer.target().equals("-")) {
          report(context, text + ": " + answer.hint());
          return literal;
        }
        for (int i = 1; i < artifacts.length; i++) {
          String[] artifact = artifacts[i].split(":", -1);
          report(
              context,
              text
                  + ": add "
                  + TurgoVersion.coordinates(artifact[0])
                  + (artifact.length > 1 ? " to the tests" : ""));
        }
        String changed = TurgoVersion.coordinates(artifacts[0]);
        return literal
            .withValue(changed)
            .withValueSource(literal.getValueSource().replace(text, changed));
      }

      private void report(ExecutionContext context, String what) {
        JavaSourceFile source = getCursor().firstEnclosing(JavaSourceFile.class);
        remaining.insertRow(
            context,
            new RemainingWork.Row(
                source == null ? "build.gradle" : source.getSourcePath().toString(), 0, what));
      }
    };
  }
}
