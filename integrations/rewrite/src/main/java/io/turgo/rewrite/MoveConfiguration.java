package io.turgo.rewrite;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openrewrite.ExecutionContext;
import org.openrewrite.Option;
import org.openrewrite.Recipe;
import org.openrewrite.Tree;
import org.openrewrite.TreeVisitor;
import org.openrewrite.marker.Markers;
import org.openrewrite.properties.PropertiesVisitor;
import org.openrewrite.properties.tree.Properties;
import org.openrewrite.yaml.ChangePropertyKey;
import org.openrewrite.yaml.MergeYaml;
import org.openrewrite.yaml.YamlIsoVisitor;
import org.openrewrite.yaml.tree.Yaml;

/**
 * Moves the keys of {@code application*.properties} and {@code application*.yaml} to those of
 * Turgo's starter. A comment says what to do about each of the others.
 *
 * @since 0.1.0
 */
public final class MoveConfiguration extends Recipe {
  private static final String DATABASE = "spring.datasource.url";
  private static final String H2 = "jdbc:h2:";

  /** Puts the engine into a file of its own, next to the application's database. */
  private static final String OWN_FILE = "turgo.database: sqlite";

  private final transient RemainingWork remaining = new RemainingWork(this);

  @Option(
      displayName = "Engine",
      description = "The engine that the keys configure.",
      valid = {"camunda7", "flowable", "activiti"})
  private final String from;

  /**
   * A recipe for one engine.
   *
   * @param from {@code camunda7}, {@code flowable} or {@code activiti}
   */
  @JsonCreator
  public MoveConfiguration(@JsonProperty("from") String from) {
    this.from = from;
  }

  /** {@return the engine that the keys configure} */
  public String getFrom() {
    return from;
  }

  @Override
  public String getDisplayName() {
    return "Move configuration keys to Turgo";
  }

  @Override
  public String getDescription() {
    return "Changes configuration keys of another engine's starter to those of Turgo's.";
  }

  @Override
  public TreeVisitor<?, ExecutionContext> getVisitor() {
    Knowledge knowledge = Knowledge.of(Family.named(from));
    return new TreeVisitor<Tree, ExecutionContext>() {
      @Override
      public @Nullable Tree visit(@Nullable Tree tree, ExecutionContext context) {
        Tree moved = tree;
        String before = "";
        String text = "";
        String file = "";
        if (tree instanceof Properties.File properties) {
          before = properties.printAll();
          moved = new Entries(knowledge).visitNonNull(properties, context);
          file = properties.getSourcePath().toString();
          text = ((Properties.File) moved).printAll();
        } else if (tree instanceof Yaml.Documents documents && isApplication(documents)) {
          before = documents.printAll();
          moved = yaml(documents, knowledge, context);
          file = documents.getSourcePath().toString();
          text = ((Yaml.Documents) moved).printAll();
        }
        if (!text.equals(before)) {
          RemainingWork.in(file, text).forEach(row -> remaining.insertRow(context, row));
        }
        return moved;
      }
    };
  }

  private static boolean isApplication(Yaml.Documents documents) {
    return documents.getSourcePath().getFileName().toString().matches("(application|bootstrap).*");
  }

  private static Tree yaml(
      Yaml.Documents documents, Knowledge knowledge, ExecutionContext context) {
    YamlKeys keys = new YamlKeys(knowledge, false);
    Tree moved = keys.visitNonNull(documents, context);
    for (String key : keys.changed) {
      Knowledge.@Nullable Answer answer = knowledge.property(Knowledge.dashed(key));
      if (answer != null) {
        moved =
            new ChangePropertyKey(key, answer.target(), false, null, null)
                .getVisitor()
                .visitNonNull(moved, context);
      }
    }
    if (keys.isOnH2) {
      moved =
          new MergeYaml("$", OWN_FILE, true, null, null, null, null, null)
              .getVisitor()
              .visitNonNull(moved, context);
    }
    // Afterwards, because a key that moves takes the comments next to it away.
    return new YamlKeys(knowledge, true).visitNonNull(moved, context);
  }

  /** Keys of properties files. */
  private static final class Entries extends PropertiesVisitor<ExecutionContext> {
    private final Knowledge knowledge;

    Entries(Knowledge knowledge) {
      this.knowledge = knowledge;
    }

    @Override
    public Properties visitFile(Properties.File file, ExecutionContext context) {
      List<Properties.Content> contents = new ArrayList<>();
      boolean isChanged = false;
      for (Properties.Content each : file.getContent()) {
        Knowledge.@Nullable Answer answer =
            each instanceof Properties.Entry entry
                ? knowledge.property(Knowledge.dashed(entry.getKey()))
                : null;
        if (answer == null || !(each instanceof Properties.Entry entry)) {
          contents.add(each);
          if (each instanceof Properties.Entry entry && isH2(entry) && !hasDatabase(file)) {
            contents.add(ownFile(entry));
            isChanged = true;
          }
          continue;
        }
        if (answer.fate() == Knowledge.Fate.CHANGED) {
          contents.add(entry.withKey(answer.target()));
          isChanged = true;
          continue;
        }
        String note = " " + RemainingWork.MARK + entry.getKey() + ": " + answer.hint();
        boolean isThere =
            contents.stream()
                .anyMatch(c -> c instanceof Properties.Comment n && n.getMessage().equals(note));
        if (!isThere) {
          isChanged = true;
          contents.add(
              new Properties.Comment(
                  Tree.randomId(),
                  entry.getPrefix(),
                  Markers.EMPTY,
                  Properties.Comment.Delimiter.HASH_TAG,
                  note));
          contents.add(entry.withPrefix("\n"));
        } else {
          contents.add(entry);
        }
      }
      return isChanged ? file.withContent(contents) : file;
    }
  }

  /** Whether the application's database is one that the engine cannot use. */
  private static boolean isH2(Properties.Entry entry) {
    return entry.getKey().equals(DATABASE) && entry.getValue().getText().strip().startsWith(H2);
  }

  private static boolean hasDatabase(Properties.File file) {
    return file.getContent().stream()
        .anyMatch(each ->
            each instanceof Properties.Entry entry && entry.getKey().equals("turgo.database"));
  }

  /** The key that puts the engine into a file of its own, next to the application's database. */
  private static Properties.Entry ownFile(Properties.Entry entry) {
    return entry
        .withId(Tree.randomId())
        .withPrefix("\n")
        .withKey("turgo.database")
        .withValue(entry.getValue().withText("sqlite"));
  }

  /** Finds keys of YAML files, and writes comments above those that nothing replaces. */
  private static final class YamlKeys extends YamlIsoVisitor<ExecutionContext> {
    private final Knowledge knowledge;
    final List<String> changed = new ArrayList<>();

    /** Whether the application's database is one that the engine cannot use. */
    boolean isOnH2;

    private final boolean isCommenting;

    YamlKeys(Knowledge knowledge, boolean isCommenting) {
      this.knowledge = knowledge;
      this.isCommenting = isCommenting;
    }

    @Override
    public Yaml.Mapping.Entry visitMappingEntry(
        Yaml.Mapping.Entry entry, ExecutionContext context) {
      Yaml.Mapping.Entry visited = super.visitMappingEntry(entry, context);
      if (visited.getValue() instanceof Yaml.Mapping) {
        return visited;
      }
      String key = path();
      isOnH2 |=
          key.equals(DATABASE)
              && visited.getValue() instanceof Yaml.Scalar value
              && value.getValue().strip().startsWith(H2);
      Knowledge.@Nullable Answer answer = knowledge.property(Knowledge.dashed(key));
      if (answer == null) {
        return visited;
      }
      if (answer.fate() == Knowledge.Fate.CHANGED) {
        changed.add(key);
        return visited;
      }
      if (!isCommenting) {
        return visited;
      }
      String note = "# " + RemainingWork.MARK + key + ": " + answer.hint();
      String prefix = visited.getPrefix();
      if (prefix.contains(note)) {
        return visited;
      }
      String indent = prefix.substring(prefix.lastIndexOf('\n') + 1);
      return visited.withPrefix(
          prefix.contains("\n") ? prefix + note + "\n" + indent : note + "\n" + prefix);
    }

    private String path() {
      List<String> keys = new ArrayList<>();
      getCursor()
          .getPath(Yaml.Mapping.Entry.class::isInstance)
          .forEachRemaining(e -> keys.addFirst(((Yaml.Mapping.Entry) e).getKey().getValue()));
      return String.join(".", keys);
    }
  }
}
