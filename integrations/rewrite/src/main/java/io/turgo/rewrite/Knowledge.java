package io.turgo.rewrite;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The knowledge of how to leave one engine: its types, members, dependencies and configuration
 * keys, each with the counterpart in Turgo or a hint. Recipes and assessment read it here.
 *
 * <p>Immutable; one for each family.
 */
final class Knowledge {
  private static final Map<Family, Knowledge> LOADED = new ConcurrentHashMap<>();

  /** What becomes of something. */
  enum Fate {
    /** It is there under the same name. */
    SAME,
    /** A recipe changes it. */
    CHANGED,
    /** Nothing replaces it by itself; the hint says what to do. */
    MISSING
  }

  /**
   * @param target the new name, or the name of a change; empty if there is none
   * @param hint what to do, for people; empty if there is nothing to do
   */
  record Answer(Fate fate, String target, String hint) {}

  private record Row(String pattern, String target, String hint) {}

  private record Member(boolean isSame, String returns) {}

  private record Type(String target, Map<String, Member> members) {}

  /** The package whose types turgo-compat-camunda7 has under their names. */
  private static final String DELEGATES = "org.camunda.bpm.engine.delegate.";

  /** The target of a member that these types have, and those of Turgo have not. */
  static final String COMPAT = "compat";

  /** The target of a row for something that stays as it is. */
  private static final String SAME = "same";

  private final Family family;
  private final boolean keepsDelegates;
  private final Map<String, Type> index;

  /** Packages right below the engine's root that are its own. */
  private final Set<String> areas;

  private final List<Row> types;
  private final List<Row> members;
  private final List<Row> dependencies;
  private final List<Row> properties;

  /** The beginning of the names of types that stay as they are, null for none. */
  private final @Nullable String kept;

  private Knowledge(Family family) {
    this.family = family;
    this.kept = null;
    this.keepsDelegates = false;
    this.index = index(family);
    this.areas = index.keySet().stream().map(this::area).collect(Collectors.toSet());
    this.types = rows("types.tsv", family);
    this.members = rows("members.tsv", family);
    this.dependencies = rows("dependencies.tsv", family);
    this.properties = rows("properties.tsv", family);
  }

  private Knowledge(Knowledge other, @Nullable String kept, boolean keepsDelegates) {
    this.family = other.family;
    this.kept = kept;
    this.keepsDelegates = keepsDelegates;
    this.index = other.index;
    this.areas = other.areas;
    this.types = other.types;
    this.members = other.members;
    this.dependencies = other.dependencies;
    this.properties = other.properties;
  }

  /**
   * The same for sources whose delegates and listeners keep the names of Camunda, because they call
   * members that only turgo-compat-camunda7 has.
   */
  Knowledge keepingDelegates() {
    return new Knowledge(this, kept, true);
  }

  /** The same knowledge for a file in which types of a package stay as they are. */
  Knowledge keeping(String pack) {
    return new Knowledge(this, pack + ".", keepsDelegates);
  }

  static Knowledge of(Family family) {
    return LOADED.computeIfAbsent(family, Knowledge::new);
  }

  Family family() {
    return family;
  }

  /** What becomes of a type of the engine or of a fork. */
  Answer type(String name) {
    String canonical = family.canonical(name);
    if (keepsDelegates && canonical.startsWith(DELEGATES)) {
      return new Answer(canonical.equals(name) ? Fate.SAME : Fate.CHANGED, canonical, "");
    }
    if (kept != null && canonical.startsWith(kept)) {
      return new Answer(Fate.SAME, name, "");
    }
    Row row = find(types, canonical);
    if (row != null) {
      if (row.target.equals(SAME)) {
        return new Answer(Fate.SAME, name, row.hint);
      }
      return row.target.isEmpty()
          ? new Answer(Fate.MISSING, "", row.hint)
          : new Answer(Fate.CHANGED, target(row, canonical), row.hint);
    }
    Type type = index.get(outermost(canonical));
    if (type != null && !type.target.isEmpty()) {
      String inner = canonical.substring(outermost(canonical).length());
      return new Answer(Fate.CHANGED, type.target + inner, "");
    }
    if (!areas.contains(area(canonical))) {
      return new Answer(
          Fate.SAME, name, ""); // an application's own, in a package that begins alike
    }
    return new Answer(
        Fate.MISSING,
        "",
        canonical.contains(".impl.")
            ? "a class of the engine's inside; Turgo keeps its own to itself"
            : "no counterpart; see docs/reference/api-missing.md");
  }

  private static String target(Row row, String name) {
    return row.target.endsWith(".*")
        ? prefix(row.target) + name.substring(prefix(row.pattern).length())
        : row.target;
  }

  private static String prefix(String pattern) {
    return pattern.substring(0, pattern.length() - 1);
  }

  private String area(String canonical) {
    int end = canonical.indexOf('.', family.root.length() + 1);
    return end < 0 ? canonical : canonical.substring(0, end);
  }

  /** The top-level type: nested ones come along with theirs. */
  private static String outermost(String name) {
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  /** Whether the tables list the members of a type. */
  boolean knows(String type) {
    return index.containsKey(family.canonical(type));
  }

  /** What becomes of a method of a type that is not missing itself. */
  Answer member(String typeName, String member, int arguments) {
    String type = family.canonical(typeName);
    if (kept != null && type.startsWith(kept)) {
      return new Answer(Fate.SAME, member, "");
    }
    Row ofType = find(types, type);
    if (ofType != null && ofType.target.equals(SAME)) {
      return new Answer(Fate.SAME, member, "");
    }
    String simple = tableName(type.substring(type.lastIndexOf('.') + 1));
    for (String key : List.of(simple + "." + member + "/" + arguments, simple + "." + member)) {
      for (Row row : members) {
        if (row.pattern.equals(key)) {
          return ofMember(row, member);
        }
      }
    }
    Row row = find(members, simple + "." + member);
    if (row != null && row.pattern.endsWith("*")) {
      return new Answer(Fate.MISSING, "", row.hint);
    }
    Type known = index.get(type);
    Member found = known == null ? null : known.members.get(member + "/" + arguments);
    if (known == null || found == null || found.isSame) {
      return new Answer(Fate.SAME, member, "");
    }
    if (row == null && type.startsWith(DELEGATES)) {
      return new Answer(Fate.CHANGED, COMPAT, "stays: turgo-compat-camunda7 has it");
    }
    String hint = row == null ? "no counterpart; see docs/reference/api-missing.md" : row.hint;
    return new Answer(Fate.MISSING, "", hint);
  }

  private static Answer ofMember(Row row, String member) {
    if (row.target.equals(SAME)) {
      return new Answer(Fate.SAME, member, row.hint);
    }
    return new Answer(row.target.isEmpty() ? Fate.MISSING : Fate.CHANGED, row.target, row.hint);
  }

  /** All kinds of configurations share the rows of one. */
  private static String tableName(String simple) {
    return simple.replaceFirst(
        "^\\w*ProcessEngineConfiguration(Impl)?$", "ProcessEngineConfiguration");
  }

  /** The type that a method returns, with its type arguments; null if it is not known. */
  @Nullable String returns(String type, String member, int arguments) {
    Type known = index.get(family.canonical(type));
    Member found = known == null ? null : known.members.get(member + "/" + arguments);
    return found == null ? null : found.returns;
  }

  /** The form of a key that the tables have: {@code jobExecution} is {@code job-execution}. */
  static String dashed(String key) {
    return key.replaceAll("([a-z0-9])([A-Z])", "$1-$2").replace('_', '-').toLowerCase(Locale.ROOT);
  }

  /** What becomes of {@code group:artifact}; null if it is none of the engine's. */
  @Nullable Answer dependency(String coordinates) {
    return answer(dependencies, coordinates);
  }

  /** What becomes of a configuration key in its dashed form; null if it is none of the engine's. */
  @Nullable Answer property(String key) {
    return answer(properties, key);
  }

  private static @Nullable Answer answer(List<Row> rows, String key) {
    Row row = find(rows, key);
    if (row == null) {
      return null;
    }
    return row.target.isEmpty()
        ? new Answer(Fate.MISSING, "", row.hint)
        : new Answer(Fate.CHANGED, target(row, key), row.hint);
  }

  /** The first row that fits: a table goes from the special to the general. */
  private static @Nullable Row find(List<Row> rows, String key) {
    for (Row row : rows) {
      if (row.pattern.endsWith("*")
          ? key.startsWith(row.pattern.substring(0, row.pattern.length() - 1))
          : key.equals(row.pattern)) {
        return row;
      }
    }
    return null;
  }

  private static List<Row> rows(String file, Family family) {
    List<Row> rows = new ArrayList<>();
    for (String line : lines(file)) {
      List<String> cells = List.of(line.split("\t", -1));
      if (cells.size() != 4) {
        throw new IllegalStateException(file + ": expected 4 cells, but was: " + line);
      }
      if (cells.getFirst().equals(family.tableName())) {
        rows.add(new Row(cells.get(1), cells.get(2), cells.get(3)));
      }
    }
    return List.copyOf(rows);
  }

  private static Map<String, Type> index(Family family) {
    Map<String, Type> types = new HashMap<>();
    Type type = null;
    for (String line : lines(family.tableName() + "-api.tsv")) {
      String[] cells = line.split("\t", -1);
      if (cells[0].isEmpty()) {
        Objects.requireNonNull(type, line)
            .members
            .put(cells[1], new Member(cells[2].equals("same"), cells[3]));
      } else {
        type = new Type(cells[1], new HashMap<>());
        types.put(cells[0], type);
      }
    }
    return types;
  }

  private static List<String> lines(String file) {
    try (InputStream in = Objects.requireNonNull(Knowledge.class.getResourceAsStream(file), file);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return reader.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
