package io.turgo.rewrite;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openrewrite.ExecutionContext;
import org.openrewrite.Option;
import org.openrewrite.Recipe;
import org.openrewrite.Tree;
import org.openrewrite.TreeVisitor;
import org.openrewrite.marker.Markers;
import org.openrewrite.xml.XmlVisitor;
import org.openrewrite.xml.tree.Content;
import org.openrewrite.xml.tree.Xml;

/**
 * Moves the dependencies of {@code pom.xml} to Turgo, and raises Java and Spring Boot to the
 * versions that Turgo needs. It changes the text alone and resolves nothing, so that it works
 * before Turgo's artifacts can be found.
 *
 * @since 0.1.0
 */
public final class MoveMavenBuild extends Recipe {
  private static final String TESTS = ":test";

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
  public MoveMavenBuild(@JsonProperty("from") String from) {
    this.from = from;
  }

  /** {@return the engine that the build depends on} */
  public String getFrom() {
    return from;
  }

  @Override
  public String getDisplayName() {
    return "Move a Maven build to Turgo";
  }

  @Override
  public String getDescription() {
    return "Changes dependencies of another engine in pom.xml to those of Turgo.";
  }

  @Override
  public TreeVisitor<?, ExecutionContext> getVisitor() {
    Knowledge knowledge = Knowledge.of(Family.named(from));
    return new XmlVisitor<ExecutionContext>() {
      @Override
      public Xml visitDocument(Xml.Document document, ExecutionContext context) {
        if (!document.getSourcePath().endsWith("pom.xml")) {
          return document;
        }
        Xml visited = super.visitDocument(document, context);
        if (visited instanceof Xml.Document moved) {
          visited = new BuildLevels(isChanged(document, moved), usesStarter(moved)).raised(moved);
        }
        if (visited instanceof Xml.Document changed && isChanged(document, changed)) {
          RemainingWork.in(changed.getSourcePath().toString(), changed.printAll())
              .forEach(row -> remaining.insertRow(context, row));
          return changed;
        }
        return document;
      }

      @Override
      public Xml visitTag(Xml.Tag tag, ExecutionContext context) {
        Xml.Tag visited = (Xml.Tag) super.visitTag(tag, context);
        return visited.getName().equals("dependencies")
            ? dependencies(visited, knowledge)
            : visited;
      }
    };
  }

  private static boolean isChanged(Xml.Document before, Xml.Document after) {
    return !after.printAll().equals(before.printAll());
  }

  private static boolean usesStarter(Xml.Document document) {
    return document.printAll().contains("<artifactId>turgo-spring-boot-starter</artifactId>");
  }

  private static Xml.Tag dependencies(Xml.Tag all, Knowledge knowledge) {
    List<? extends Content> before = all.getContent() == null ? List.of() : all.getContent();
    List<Content> after = new ArrayList<>();
    Set<String> there = new HashSet<>();
    boolean isChanged = false;
    for (Content each : before) {
      Knowledge.@Nullable Answer answer =
          each instanceof Xml.Tag tag ? knowledge.dependency(coordinates(tag)) : null;
      if (answer == null || !(each instanceof Xml.Tag tag)) {
        after.add(each);
        continue;
      }
      if (answer.fate() == Knowledge.Fate.MISSING) {
        String note = " " + RemainingWork.MARK + coordinates(tag) + ": " + answer.hint() + " ";
        boolean isThere =
            after.stream().anyMatch(c -> c instanceof Xml.Comment n && n.getText().equals(note));
        if (!isThere) {
          after.add(new Xml.Comment(Tree.randomId(), tag.getPrefix(), Markers.EMPTY, note));
          isChanged = true;
        }
        if (answer.hint().startsWith("unchanged")) {
          after.add(tag);
        } else {
          isChanged = true; // left in, it would bring the other engine, or miss its version
        }
        continue;
      }
      isChanged = true;
      if (answer.target().equals("-")) {
        continue;
      }
      for (String artifact : answer.target().split(",", -1)) {
        if (there.add(artifact.replace(TESTS, ""))) {
          after.add(dependency(tag, artifact));
        }
      }
    }
    return isChanged ? all.withContent(after) : all;
  }

  private static String coordinates(Xml.Tag tag) {
    return tag.getChildValue("groupId").orElse("")
        + ":"
        + tag.getChildValue("artifactId").orElse("");
  }

  /**
   * The dependency with its scope as it was.
   *
   * @param target the artifact, with {@code :test} behind it if it is for tests always
   */
  private static Xml.Tag dependency(Xml.Tag old, String target) {
    boolean isForTests = target.endsWith(TESTS);
    String artifact = isForTests ? target.substring(0, target.length() - TESTS.length()) : target;
    String indent = old.getPrefix().replace("\n\n", "\n");
    String inner =
        old.getChildren().isEmpty() ? indent + "  " : old.getChildren().getFirst().getPrefix();
    StringBuilder text = new StringBuilder("<dependency>");
    List<String> coordinates = List.of(TurgoVersion.coordinates(artifact).split(":", -1));
    text.append(inner).append("<groupId>").append(coordinates.get(0)).append("</groupId>");
    text.append(inner).append("<artifactId>").append(coordinates.get(1)).append("</artifactId>");
    text.append(inner).append("<version>").append(coordinates.get(2)).append("</version>");
    for (String kept : List.of("type", "scope", "optional")) {
      (isForTests && kept.equals("scope") ? Optional.of("test") : old.getChildValue(kept))
          .ifPresent(value ->
              text.append(inner)
                  .append('<')
                  .append(kept)
                  .append('>')
                  .append(value)
                  .append("</")
                  .append(kept)
                  .append('>'));
    }
    text.append(indent.substring(Math.max(0, indent.lastIndexOf('\n')))).append("</dependency>");
    return Xml.Tag.build(text.toString()).withPrefix(indent);
  }
}
