package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.evaluate;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.store.Store;
import io.turgo.engine.variable.JsonVariables;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Collections, records, enums, arrays and beans are variables, kept as JSON. */
class JsonVariablesTest extends ScenarioTest {
  enum Colour {
    RED,
    GREEN
  }

  record Customer(String name, @Nullable Instant since) {}

  record Line(String item, BigDecimal price) {}

  record Order(Customer customer, List<Line> lines, LocalDate due, Colour colour) {}

  record Other(long number) {}

  /** A bean, which is made only where it is allowed. */
  public static final class Bean {
    private String text = "";
    private int number;
    private BigDecimal amount = BigDecimal.ZERO;

    public BigDecimal getAmount() {
      return amount;
    }

    public void setAmount(BigDecimal amount) {
      this.amount = amount;
    }

    public String getText() {
      return text;
    }

    public void setText(String text) {
      this.text = text;
    }

    public int getNumber() {
      return number;
    }

    public void setNumber(int number) {
      this.number = number;
    }
  }

  interface Shape {}

  record Circle(int radius) implements Shape {}

  /** Can be written, but not made: its JSON does not say which shape it holds. */
  record Drawing(Shape shape) {}

  /** A record whose making would make a bean. */
  record Holder(Bean bean) {}

  record Holders(List<Bean> beans) {}

  private static final Other OTHER = new Other(7);

  /** Contains itself. */
  public static final class Ring {
    public Ring getNext() {
      return this;
    }
  }

  private static final Order ORDER =
      new Order(
          new Customer("Ana", Instant.parse("2026-01-02T03:04:05.678Z")),
          List.of(new Line("tea", new BigDecimal("1.50")), new Line("pot", new BigDecimal("30"))),
          LocalDate.of(2026, 5, 6),
          Colour.GREEN);

  private static String[] waiting() {
    return new String[] {start("s"), user("u", ""), end("e"), flow("s -> u -> e")};
  }

  private static String[] through(String... nodes) {
    List<String> all = new ArrayList<>(List.of(start("s"), user("u", ""), end("e")));
    all.addAll(List.of(nodes));
    return all.toArray(new String[0]);
  }

  @ParameterizedTest
  @EnumSource
  void valuesComeBackAsWhatTheyWere(Database database) {
    Map<String, @Nullable Object> different = new LinkedHashMap<>();
    different.put("amount", new BigDecimal("12345678901234567890.50"));
    different.put("day", LocalDate.of(2026, 2, 28));
    different.put("number", 1L);
    different.put("text", "x");
    different.put("none", null);
    different.put("a \"quoted\" \\ key", Duration.ofHours(5));
    different.put("inner", Map.of("id", UUID.fromString("00000000-0000-4000-8000-00000000000a")));
    Map<String, @Nullable Object> all = new HashMap<>();
    all.put("texts", List.of("a", "b"));
    all.put("empty", List.of());
    all.put("nulls", Arrays.asList(null, "a", null));
    all.put("longs", List.of(1L, 2L));
    all.put("set", Set.of(DayOfWeek.MONDAY));
    all.put("sorted", new TreeSet<>(List.of(3, 1, 2)));
    all.put("record", ORDER);
    all.put("records", List.of(ORDER, ORDER));
    all.put("mixed", List.of(ORDER, new Other(5), 7L, "text", LocalDate.EPOCH));
    all.put("by key", Map.of("one", new Other(1)));
    all.put("by number", Map.of(7, new Other(1), 8, new Other(2)));
    all.put("by enum", Map.of(Colour.RED, List.of(1L)));
    all.put("different", different);
    all.put("rows", List.of(different, Map.of("number", 5L), new LinkedHashMap<>(different)));
    all.put("enum", Colour.RED);
    all.put("offset", List.of(OffsetDateTime.parse("2026-01-01T00:00:00+05:30")));
    all.put("zoned", List.of(ZonedDateTime.parse("2026-06-01T12:00:00+02:00[Europe/Zurich]")));
    all.put("large", Collections.nCopies(5_000, new Line("long enough", BigDecimal.ONE)));
    Kit kit = on(database);
    kit.deploy("jsonvalues", waiting());

    String id = kit.start("jsonvalues", all);

    all.forEach((name, value) -> {
      assertThat(kit.variable(id, name)).as(name).isEqualTo(value);
      assertThat(kit.lastValue(id, name)).as(name).isEqualTo(value);
    });
    assertThat(kit.engine().getRuntimeService().getVariables(id)).isEqualTo(all);
    kit.engine().getRuntimeService().setVariable(id, "array", new Other[] {new Other(1)});
    assertThat((Other[]) kit.variable(id, "array")).containsExactly(new Other(1));
  }

  @ParameterizedTest
  @EnumSource
  void beansAreMadeOnlyWhereTheyAreAllowed(Database database) {
    Bean bean = new Bean();
    bean.setText("hi");
    bean.setNumber(3);
    Kit without = on(database);
    without.deploy("notallowed", waiting());
    for (Object refused : List.of(bean, List.of(bean), Map.of("k", bean), new Bean[] {bean})) {
      assertThatThrownBy(() -> without.start("notallowed", Map.of("bean", refused)))
          .isInstanceOf(TurgoIllegalArgumentException.class)
          .hasMessageContaining("Variable 'bean' holds a ")
          .hasMessageContaining(Bean.class.getName())
          .hasMessageContaining("ProcessEngineBuilder.jsonVariables")
          .hasMessageContaining("turgo.json-variables.packages");
    }

    try (Kit kit =
        Kit.on(
            database.open(),
            settings -> settings.jsonVariables(JsonVariables.allowing(Bean.class)))) {
      kit.deploy("allowedbean", waiting());
      String id = kit.start("allowedbean", Map.of("bean", bean, "beans", List.of(bean)));
      assertThat(kit.variable(id, "bean"))
          .isInstanceOfSatisfying(Bean.class, b -> assertThat(b.getNumber()).isEqualTo(3));
      assertThat((List<?>) kit.variable(id, "beans")).hasOnlyElementsOfType(Bean.class);
      kit.finish();
    }
    try (Kit kit =
        Kit.on(
            database.open(),
            settings ->
                settings.jsonVariables(JsonVariables.allowing(Drawing.class, Ring.class)))) {
      kit.deploy("drawing", waiting());
      assertThatThrownBy(() -> kit.start("drawing", Map.of("v", new Ring())))
          .isInstanceOf(TurgoIllegalArgumentException.class)
          .hasMessageContaining("contain itself");
      assertThatThrownBy(() -> kit.start("drawing", Map.of("v", new Drawing(new Circle(1)))))
          .isInstanceOf(TurgoIllegalArgumentException.class)
          .hasMessageContaining("'v'")
          .hasMessageContaining("not be read back");
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void classAndDigitsOfABeanStayWhereANodeDoesNotAllowIt(Database database) {
    BigDecimal amount = new BigDecimal("123456789012345678901234567.50");
    Bean bean = new Bean();
    bean.setAmount(amount);
    Map<String, Object> asMap = Map.of("text", "", "number", 0, "amount", amount);
    Supplier<Store> stores = database.lasting();
    String id;
    try (Kit kit =
        Kit.on(
            stores.get(), settings -> settings.jsonVariables(JsonVariables.allowing(Bean.class)))) {
      kit.deploy("digits", waiting());
      id = kit.start("digits", Map.of("bean", bean, "beans", List.of(bean)));
    }
    try (Kit without = Kit.on(stores.get(), settings -> settings)) {
      assertThat(without.variable(id, "bean")).isEqualTo(asMap);
      assertThat(without.variable(id, "beans")).isEqualTo(List.of(asMap));
      without.engine().getRuntimeService().setVariable(id, "other", 1);
    }
    try (Kit kit =
        Kit.on(
            stores.get(), settings -> settings.jsonVariables(JsonVariables.allowing(Bean.class)))) {
      assertThat(kit.variable(id, "bean"))
          .isInstanceOfSatisfying(
              Bean.class, read -> assertThat(read.getAmount()).isEqualTo(amount));
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aRecordMakesNothingThatIsNotAllowed(Database database) {
    Bean bean = new Bean();
    bean.setText("hi");
    Kit kit = on(database);
    kit.deploy("holder", waiting());
    assertThat(kit.variable(kit.start("holder", Map.of("data", ORDER)), "data")).isEqualTo(ORDER);
    for (Object refused :
        List.of(new Holder(bean), new Holders(List.of(bean)), new Drawing(new Circle(1)))) {
      assertThatThrownBy(() -> kit.start("holder", Map.of("v", refused)))
          .hasMessageContaining(refused.getClass().getName() + ", which is not allowed");
    }

    try (Kit strict =
        Kit.on(
            database.open(),
            settings ->
                settings.jsonVariables(JsonVariables.allowing(Other.class).withoutRecords()))) {
      strict.deploy("strict", waiting());
      assertThat(strict.variable(strict.start("strict", Map.of("o", OTHER)), "o")).isEqualTo(OTHER);
      assertThatThrownBy(
              () -> strict.start("strict", Map.of("line", new Line("tea", BigDecimal.ONE))))
          .hasMessageContaining("Line, which is not allowed");
      strict.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatJsonCanNotKeepIsRefused(Database database) {
    Kit kit = on(database);
    kit.deploy("jsonrefused", waiting());
    List<Object> itself = new ArrayList<>();
    itself.add(itself);

    refused(kit, itself, "contains itself");
    refused(kit, new Object(), "java.lang.Object");
    refused(kit, List.of(Thread.currentThread()), "java.lang.Thread");
    refused(kit, (Runnable) () -> {}, "cannot be stored");
    refused(kit, Map.of(new Other(1), "x"), "keys");
    refused(kit, Map.of(1, "x", "1", "y"), "keys");
    assertThatThrownBy(() ->
            kit.engine()
                .getRuntimeService()
                .createProcessInstanceQuery()
                .variableValueEquals("v", List.of("a"))
                .count())
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("json");
  }

  private static void refused(Kit kit, Object value, String says) {
    assertThatThrownBy(() -> kit.start("jsonrefused", Map.of("v", value)))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("'v'")
        .hasMessageContaining(says);
  }

  @ParameterizedTest
  @EnumSource
  void expressionsAndScriptsReadThem(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "jsonread",
        through(
            evaluate("a", "${order.customer.name}", "turgo:resultVariable='name'"),
            evaluate("b", "${order.lines[1].price}", "turgo:resultVariable='price'"),
            evaluate("c", "${tree.customer.lines[0]}", "turgo:resultVariable='line'"),
            "<scriptTask id='d' scriptFormat='groovy' turgo:resultVariable='sum'><script>"
                + "order.lines().collect { it.price() }.sum()</script></scriptTask>",
            flow("s -> a -> b -> c -> d -> u -> e")));

    String id =
        kit.start(
            "jsonread",
            Map.of(
                "order",
                ORDER,
                "tree",
                new tools.jackson.databind.json.JsonMapper()
                    .readTree("{\"customer\":{\"lines\":[\"tea\"]}}")));

    assertThat(kit.variable(id, "name")).isEqualTo("Ana");
    assertThat(kit.variable(id, "price")).isEqualTo(new BigDecimal("30"));
    assertThat(kit.variable(id, "line")).isEqualTo("tea");
    assertThat(kit.variable(id, "sum")).isEqualTo(new BigDecimal("31.50"));
    assertThat(kit.variable(id, "tree")).isInstanceOf(tools.jackson.databind.JsonNode.class);
  }

  @ParameterizedTest
  @EnumSource
  void spinReadsElementsForASequence(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "spinread",
        through(
            manyTimes(
                evaluate(
                    "a",
                    "${execution.setVariable('total', total +"
                        + " line.prop('price').numberValue())}",
                    ""),
                "isSequential='true' turgo:collection=\"${S(text).prop('lines').elements()}\""
                    + " turgo:elementVariable='line'",
                ""),
            evaluate("b", "${S(text).prop('first')}", "turgo:resultVariable='first'"),
            flow("s -> a -> b -> u -> e")));

    String text = "{\"first\":{\"x\":[1]},\"lines\":[{\"price\":2},{\"price\":5}]}";
    String id = kit.start("spinread", Map.of("text", text, "total", 0));

    assertThat(kit.variable(id, "total")).isEqualTo(7L);
    assertThat(kit.variable(id, "first"))
        .isInstanceOf(tools.jackson.databind.JsonNode.class)
        .hasToString("{\"x\":[1]}");
  }

  @ParameterizedTest
  @EnumSource
  @SuppressWarnings("unchecked")
  void whatACallChangesInPlaceIsWritten(Database database) {
    Kit kit = on(database);
    kit.code("read", execution -> execution.getVariable("list"));
    kit.code(
        "add",
        execution -> {
          List<Object> list = (List<Object>) Objects.requireNonNull(execution.getVariable("list"));
          list.add("more");
          assertThat(execution.getVariable("list")).isSameAs(list);
          assertThat(execution.getVariables().get("list")).isSameAs(list);
        });
    kit.code(
        "after",
        execution -> {
          Map<String, Object> map = new HashMap<>();
          execution.setVariable("map", map);
          map.put("late", 1);
          execution.setVariableLocal("own", new ArrayList<>());
          ((List<Object>) Objects.requireNonNull(execution.getVariableLocal("own"))).add(5);
        });
    kit.code(
        "replace",
        execution -> {
          ((List<Object>) Objects.requireNonNull(execution.getVariable("list"))).add("lost");
          execution.setVariable("list", List.of("new"));
        });
    kit.deploy(
        "inplace",
        through(
            code("a", "read", ""),
            code("b", "add", ""),
            code("c", "after", ""),
            user("v", ""),
            code("d", "replace", ""),
            flow("s -> a -> b -> c -> v -> d -> u -> e")));

    String id = kit.start("inplace", Map.of("list", List.of("first")));

    assertThat(kit.variable(id, "list")).isEqualTo(List.of("first", "more"));
    assertThat(kit.variable(id, "map")).isEqualTo(Map.of("late", 1));
    assertThat(details(kit, id, "list")).isEqualTo(2);
    kit.engine().getTaskService().complete(kit.task(id).getId());
    assertThat(kit.variable(id, "list")).isEqualTo(List.of("new"));
  }

  private static long details(Kit kit, String id, String name) {
    HistoricVariableInstance variable =
        Objects.requireNonNull(
            kit.engine()
                .getHistoryService()
                .createHistoricVariableInstanceQuery()
                .processInstanceId(id)
                .variableName(name)
                .singleResult());
    return kit
        .engine()
        .getHistoryService()
        .createHistoricDetailQuery()
        .processInstanceId(id)
        .list()
        .stream()
        .filter(detail ->
            detail instanceof io.turgo.engine.history.HistoricVariableUpdate update
                && update.getVariableName().equals(variable.getVariableName()))
        .count();
  }
}
