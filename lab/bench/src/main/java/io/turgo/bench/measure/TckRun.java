package io.turgo.bench.measure;

import io.turgo.dmn.DmnDecisions;
import io.turgo.engine.decision.CompiledDecision;
import io.turgo.engine.decision.DecisionEngine;
import io.turgo.engine.decision.DecisionExpression;
import io.turgo.engine.decision.DecisionFile;
import io.turgo.engine.decision.DecisionInputs;
import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.engine.decision.TurgoDecisionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * Runs the cases of a folder of the public test kit of DMN, through the contract that the engine
 * uses. A case passes if all its results are as expected.
 */
public final class TckRun {
  private static final String INSTANCE = "http://www.w3.org/2001/XMLSchema-instance";
  private static final BigDecimal CLOSE = new BigDecimal("1e-8");

  private final DmnDecisions decisions = new DmnDecisions();
  private final List<Case> cases = new ArrayList<>();

  /**
   * What became of a case.
   *
   * @param fault why it did not pass; null if it did
   * @param isRun whether it was evaluated; false for a case that asks for a knowledge model by
   *     itself, which no application can do
   */
  public record Case(String file, String id, @Nullable String fault, boolean isRun) {}

  /** Runs the cases of a folder and of those in it, in the order of their names. */
  public static List<Case> of(Path folder) throws IOException {
    TckRun run = new TckRun();
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(file -> file.toString().endsWith(".xml")).sorted().toList();
    }
    for (Path file : files) {
      Element root = read(file);
      if (Objects.equals(root.getLocalName(), "testCases")) {
        run.run(file, root);
      }
    }
    return run.cases;
  }

  private static Element read(Path file) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setNamespaceAware(true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      Document document = factory.newDocumentBuilder().parse(file.toFile());
      return document.getDocumentElement();
    } catch (SAXException | ParserConfigurationException e) {
      throw new IOException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private void run(Path file, Element root) throws IOException {
    String name = file.getFileName().toString();
    String model = children(root, "modelName").getFirst().getTextContent().strip();
    DecisionFile compiled;
    try {
      compiled = decisions.compile(new Model(file.resolveSibling(model)));
    } catch (RuntimeException e) {
      children(root, "testCase").forEach(each -> add(name, each, "the model: " + e));
      return;
    }
    List<String> errors =
        compiled.problems().stream()
            .filter(problem -> !problem.isWarning())
            .map(Object::toString)
            .toList();
    for (Element each : children(root, "testCase")) {
      if (!errors.isEmpty()) {
        add(name, each, "the model is refused: " + errors.getFirst());
      } else if (each.getAttribute("type").equals("bkm")) {
        cases.add(new Case(name, each.getAttribute("id"), "a knowledge model", false));
      } else {
        add(name, each, fault(compiled, each));
      }
    }
  }

  private void add(String file, Element each, @Nullable String fault) {
    cases.add(new Case(file, each.getAttribute("id"), fault, true));
  }

  private static @Nullable String fault(DecisionFile file, Element of) {
    Map<String, @Nullable Object> inputs = new LinkedHashMap<>();
    for (Element input : children(of, "inputNode")) {
      inputs.put(input.getAttribute("name"), value(input));
    }
    boolean isService = of.getAttribute("type").equals("decisionService");
    for (Element result : children(of, "resultNode")) {
      String name = isService ? of.getAttribute("invocableName") : result.getAttribute("name");
      String fault = fault(file, name, inputs, result);
      if (fault != null) {
        return result.getAttribute("name") + ": " + fault;
      }
    }
    return null;
  }

  private static @Nullable String fault(
      DecisionFile file, String name, Map<String, @Nullable Object> inputs, Element result) {
    CompiledDecision decision =
        file.decisions().stream().filter(each -> name.equals(each.name())).findFirst().orElse(null);
    if (decision == null) {
      return "there is no decision '" + name + "'";
    }
    boolean isError = result.getAttribute("errorResult").equals("true");
    List<Element> expected = children(result, "expected");
    Object wanted = expected.isEmpty() ? null : value(expected.getFirst());
    try {
      DecisionOutcome outcome = decision.evaluate(DecisionInputs.of(inputs));
      Object found = outcome.value();
      if (found instanceof Map<?, ?> map && map.containsKey(result.getAttribute("name"))) {
        found = map.get(result.getAttribute("name")); // of a service with several outputs
      }
      if ((isError && found == null) || same(wanted, found)) {
        return null;
      }
      return "expected " + wanted + ", found " + found;
    } catch (TurgoDecisionException e) {
      return isError || wanted == null ? null : "expected " + wanted + ", found: " + e.getMessage();
    }
  }

  private static boolean same(@Nullable Object wanted, @Nullable Object found) {
    if (wanted instanceof BigDecimal number && found instanceof Number other) {
      return number.subtract(new BigDecimal(other.toString())).abs().compareTo(CLOSE) <= 0;
    }
    if (wanted instanceof List<?> list && found instanceof List<?> other) {
      if (list.size() != other.size()) {
        return false;
      }
      for (int i = 0; i < list.size(); i++) {
        if (!same(list.get(i), other.get(i))) {
          return false;
        }
      }
      return true;
    }
    if (wanted instanceof Map<?, ?> map && found instanceof Map<?, ?> other) {
      return map.keySet().equals(other.keySet())
          && map.keySet().stream().allMatch(key -> same(map.get(key), other.get(key)));
    }
    if (wanted instanceof Period period && found instanceof Period other) {
      return period.toTotalMonths() == other.toTotalMonths();
    }
    if (wanted instanceof TemporalAccessor && found instanceof TemporalAccessor) {
      return wanted.equals(found) || wanted.toString().equals(found.toString());
    }
    return Objects.equals(wanted, found);
  }

  /** What an element holds: a value, a list or components. */
  private static @Nullable Object value(Element of) {
    List<Element> components = children(of, "component");
    if (!components.isEmpty()) {
      Map<String, @Nullable Object> map = new LinkedHashMap<>();
      components.forEach(each -> map.put(each.getAttribute("name"), value(each)));
      return map;
    }
    List<Element> lists = children(of, "list");
    if (!lists.isEmpty()) {
      return isNil(lists.getFirst()) ? null : list(lists.getFirst());
    }
    List<Element> values = children(of, "value");
    return values.isEmpty() || isNil(values.getFirst()) ? null : typed(values.getFirst());
  }

  private static List<@Nullable Object> list(Element of) {
    List<@Nullable Object> list = new ArrayList<>();
    children(of, "item").forEach(item -> list.add(value(item)));
    return list;
  }

  private static boolean isNil(Element value) {
    return value.getAttributeNS(INSTANCE, "nil").equals("true");
  }

  private static Object typed(Element value) {
    String text = value.getTextContent();
    String type = value.getAttributeNS(INSTANCE, "type").replaceFirst(".*:", "");
    return switch (type) {
      case "decimal", "double", "float", "integer", "int", "long" -> new BigDecimal(text.strip());
      case "boolean" -> Boolean.valueOf(text.strip());
      case "date" -> LocalDate.parse(text.strip());
      case "dateTime" ->
          DateTimeFormatter.ISO_DATE_TIME.parseBest(
              text.strip(), ZonedDateTime::from, LocalDateTime::from);
      case "time" ->
          DateTimeFormatter.ISO_TIME.parseBest(text.strip(), OffsetTime::from, LocalTime::from);
      case "duration" ->
          text.contains("D") || text.contains("T")
              ? Duration.parse(text.strip())
              : Period.parse(text.strip());
      default -> text;
    };
  }

  private static List<Element> children(Element of, String name) {
    List<Element> found = new ArrayList<>();
    for (Node child = of.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element element && name.equals(element.getLocalName())) {
        found.add(element);
      }
    }
    return found;
  }

  /** A file of the kit, with those beside it. */
  private record Model(Path file) implements DecisionEngine.Source {
    @Override
    public String name() {
      return file.getFileName().toString();
    }

    @Override
    public byte[] bytes() {
      return bytes(file);
    }

    @Override
    public Map<String, byte[]> others() {
      Map<String, byte[]> others = new LinkedHashMap<>();
      try (Stream<Path> all = Files.list(file.toAbsolutePath().getParent())) {
        all.filter(each -> each.toString().endsWith(".dmn"))
            .filter(each -> !each.getFileName().equals(file.getFileName()))
            .sorted()
            .forEach(each -> others.put(each.getFileName().toString(), bytes(each)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return others;
    }

    private static byte[] bytes(Path of) {
      try {
        return Files.readAllBytes(of);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public ZoneId timeZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public DecisionExpression expression(String text) {
      throw new TurgoDecisionException("The test kit has FEEL only, found '" + text + "'");
    }
  }
}
