package io.turgo.engine.bpmn;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The published list of what a file may say although it is not executed, because it changes
 * nothing.
 *
 * <p>It is the resource {@code harmless.tsv} beside this class: a table that documentation shows as
 * it is, with a reason for every row.
 */
final class Harmless {
  private static final String RESOURCE = "harmless.tsv";
  private static final String ANY = "*";
  private static final List<Row> ROWS = load();

  private Harmless() {}

  /**
   * @param kind attribute, unread (an attribute that is doubtful, since it belongs elsewhere),
   *     element (with all that stands in it), or frame (an element whose contents are looked at)
   * @param vocabulary bpmn or engine
   * @param owner the element that it stands in or on
   * @param value the only value that is harmless, for an attribute
   * @param why it changes nothing
   */
  private record Row(
      String kind, String vocabulary, String owner, String name, String value, String why) {
    boolean matches(String aKind, Vocabulary aVocabulary, String anOwner, String aName) {
      return kind.equals(aKind)
          && vocabulary.equalsIgnoreCase(aVocabulary.name())
          && (owner.equals(ANY) || owner.equals(anOwner))
          && (name.equals(ANY) || name.equals(aName));
    }
  }

  static boolean element(XmlElement owner, XmlElement element) {
    return ROWS.stream()
        .anyMatch(
            row -> row.matches("element", element.vocabulary(), owner.name(), element.name()));
  }

  /** Whether an element changes nothing while its contents may. */
  static boolean frame(XmlElement owner, XmlElement element) {
    return ROWS.stream()
        .anyMatch(row -> row.matches("frame", element.vocabulary(), owner.name(), element.name()));
  }

  static boolean attribute(XmlElement owner, XmlAttribute attribute) {
    return ROWS.stream()
        .anyMatch(row ->
            row.matches("attribute", attribute.vocabulary(), owner.name(), attribute.name())
                && (row.value().equals(ANY) || means(row.value(), attribute.value().strip())));
  }

  /** Why an attribute that belongs elsewhere changes nothing where it stands; empty for others. */
  static Optional<String> unread(XmlElement owner, XmlAttribute attribute) {
    return ROWS.stream()
        .filter(
            row -> row.matches("unread", attribute.vocabulary(), owner.name(), attribute.name()))
        .map(Row::why)
        .findFirst();
  }

  /** XML writes false in two ways. */
  private static boolean means(String value, String given) {
    return value.equals(given) || (value.equals("false") && given.equals("0"));
  }

  private static List<Row> load() {
    try (InputStream stream =
            Objects.requireNonNull(Harmless.class.getResourceAsStream(RESOURCE), RESOURCE);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      return reader.lines().skip(1).filter(line -> !line.isBlank()).map(Harmless::row).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("The resource " + RESOURCE + " cannot be read", e);
    }
  }

  private static Row row(String line) {
    List<String> cells = List.of(line.split("\t", -1));
    if (cells.size() != 6) {
      throw new IllegalStateException(
          "Expected 6 cells in each row of " + RESOURCE + ", found " + cells.size() + ": " + line);
    }
    return new Row(
        cells.get(0), cells.get(1), cells.get(2), cells.get(3), cells.get(4), cells.get(5));
  }
}
