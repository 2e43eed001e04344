package io.turgo.rewrite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.openrewrite.xml.XmlVisitor;
import org.openrewrite.xml.tree.Content;
import org.openrewrite.xml.tree.Xml;

/** The versions of Java and Spring Boot in a {@code pom.xml}, raised to those that Turgo needs. */
final class BuildLevels {
  static final String JAVA = "21";

  /** That of turgo-spring-boot-starter. */
  static final String SPRING_BOOT = "4.1.1";

  private static final Set<String> LEVELS = Set.of("source", "target", "release");
  private static final Set<String> SPRING_BOOT_ARTIFACTS =
      Set.of("spring-boot-starter-parent", "spring-boot-dependencies", "spring-boot-maven-plugin");
  private static final List<String> PROPERTIES =
      List.of("maven.compiler.source", "maven.compiler.target");

  private final boolean isMoved;
  private final boolean isSpringBoot;

  /** Properties that name a level of Java. */
  private final Set<String> java =
      new HashSet<>(
          Set.of(
              "maven.compiler.source",
              "maven.compiler.target",
              "maven.compiler.release",
              "java.version"));

  /** Properties that name the version of Spring Boot. */
  private final Set<String> boot = new HashSet<>();

  private boolean hasLevel;

  /**
   * @param isMoved whether the file has dependencies of Turgo now
   * @param isSpringBoot whether the starter is one of them
   */
  BuildLevels(boolean isMoved, boolean isSpringBoot) {
    this.isMoved = isMoved;
    this.isSpringBoot = isSpringBoot;
  }

  Xml.Document raised(Xml.Document document) {
    Xml.Document plugins = (Xml.Document) new Declared().visitNonNull(document, 0);
    Xml.Tag root = plugins.getRoot();
    Optional<Xml.Tag> properties = root.getChild("properties");
    Xml.Document raised = plugins;
    if (properties.isPresent()) {
      Xml.Tag before = properties.get();
      Xml.Tag after = raised(before);
      raised = plugins.withRoot(with(root, before, after));
    }
    return isMoved && !hasLevel && root.getChild("parent").isEmpty() ? levelled(raised) : raised;
  }

  /** The parent with another tag in the place of one. */
  private static Xml.Tag with(Xml.Tag parent, Xml.Tag before, Xml.Tag after) {
    List<Content> contents = new ArrayList<>();
    for (Content each : contents(parent)) {
      contents.add(each.getId().equals(before.getId()) ? after : each);
    }
    return parent.withContent(contents);
  }

  private static List<? extends Content> contents(Xml.Tag tag) {
    return tag.getContent() == null ? List.of() : tag.getContent();
  }

  private Xml.Tag raised(Xml.Tag properties) {
    List<Content> contents = new ArrayList<>();
    for (Content each : contents(properties)) {
      contents.add(each instanceof Xml.Tag property ? raisedProperty(property) : each);
    }
    return properties.withContent(contents);
  }

  private Xml.Tag raisedProperty(Xml.Tag property) {
    String value = property.getValue().orElse("").strip();
    if (java.contains(property.getName())) {
      hasLevel = true;
      return isOldJava(value) ? property.withValue(JAVA) : property;
    }
    return boot.contains(property.getName()) && isOldBoot(value)
        ? property.withValue(SPRING_BOOT)
        : property;
  }

  /** The file with properties for the level, which Maven's compiler would set too low. */
  private static Xml.Document levelled(Xml.Document document) {
    Xml.Tag root = document.getRoot();
    Optional<Xml.Tag> properties = root.getChild("properties");
    List<Content> contents = new ArrayList<>();
    if (properties.isPresent()) {
      Xml.Tag before = properties.get();
      List<Content> within = new ArrayList<>(contents(before));
      String indent = within.isEmpty() ? before.getPrefix() + "  " : within.getFirst().getPrefix();
      PROPERTIES.forEach(name -> within.add(tag(name, JAVA).withPrefix(indent)));
      return document.withRoot(with(root, before, before.withContent(within)));
    }
    boolean isWritten = false;
    for (Content each : contents(root)) {
      if (!isWritten
          && each instanceof Xml.Tag tag
          && tag.getName().matches("dependencyManagement|dependencies|repositories|build")) {
        String indent = each.getPrefix().replaceAll(".*\n", "\n");
        StringBuilder text = new StringBuilder("<properties>");
        PROPERTIES.forEach(name ->
            text.append(indent)
                .append("  <")
                .append(name)
                .append('>')
                .append(JAVA)
                .append("</")
                .append(name)
                .append('>'));
        contents.add(
            Xml.Tag.build(text.append(indent).append("</properties>").toString())
                .withPrefix(indent));
        isWritten = true;
      }
      contents.add(each);
    }
    return document.withRoot(root.withContent(contents));
  }

  private static Xml.Tag tag(String name, String value) {
    return Xml.Tag.build("<" + name + ">" + value + "</" + name + ">");
  }

  private static boolean isOldJava(String value) {
    return value.matches("1\\.\\d+|[5-9]|1\\d|20");
  }

  private static boolean isOldBoot(String value) {
    return value.matches("[1-3]\\..*");
  }

  /** The name of a property in {@code ${name}}, empty for a value. */
  private static String property(String value) {
    return value.matches("\\$\\{[^}]+}") ? value.substring(2, value.length() - 1) : "";
  }

  /**
   * Raises levels that plugins and dependencies declare, and notes the properties that they name.
   */
  private final class Declared extends XmlVisitor<Integer> {
    @Override
    public Xml visitTag(Xml.Tag tag, Integer context) {
      Xml.Tag visited = (Xml.Tag) super.visitTag(tag, context);
      String artifact = visited.getChildValue("artifactId").orElse("");
      if (artifact.equals("maven-compiler-plugin")) {
        return compiler(visited);
      }
      if (isSpringBoot && SPRING_BOOT_ARTIFACTS.contains(artifact)) {
        String version = visited.getChildValue("version").orElse("").strip();
        boot.add(property(version));
        return isOldBoot(version) ? visited.withChildValue("version", SPRING_BOOT) : visited;
      }
      return visited;
    }

    private Xml.Tag compiler(Xml.Tag plugin) {
      Optional<Xml.Tag> configuration = plugin.getChild("configuration");
      if (configuration.isEmpty()) {
        return plugin;
      }
      Xml.Tag before = configuration.get();
      Xml.Tag after = before;
      for (String level : LEVELS) {
        String value = before.getChildValue(level).orElse("").strip();
        java.add(property(value));
        hasLevel |= !value.isEmpty();
        if (isOldJava(value)) {
          after = after.withChildValue(level, JAVA);
        }
      }
      return with(plugin, before, after);
    }
  }
}
