package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.evaluate;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.engine.variable.CustomVariableType;
import io.turgo.engine.variable.SerializableVariables;
import io.turgo.engine.variable.VariableColumns;
import io.turgo.engine.variable.VariableType;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Types of variables keep their identity, and queries compare their values. */
class VariableTypesTest extends ScenarioTest {
  record Money(long cents, String currency) {}

  record Order(String item, List<String> notes) implements Serializable {}

  record Secret(String text) implements Serializable {}

  private static final class MoneyType implements CustomVariableType<Money> {
    @Override
    public String typeName() {
      return "money";
    }

    @Override
    public Class<Money> valueClass() {
      return Money.class;
    }

    @Override
    public VariableColumns write(Money value) {
      return new VariableColumns(value.cents(), null, value.currency(), null);
    }

    @Override
    public Money read(VariableColumns columns) {
      return new Money(
          columns.longValue() == null ? 0 : columns.longValue(),
          String.valueOf(columns.textValue()));
    }

    @Override
    public VariableType.Comparison comparison() {
      return VariableType.Comparison.ORDER;
    }
  }

  private static String[] waiting() {
    return new String[] {start("s"), user("u", ""), end("e"), flow("s -> u -> e")};
  }

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @EnumSource
  void valuesKeepTheirTypeAndTheirHistory(Database database) {
    Map<String, @Nullable Object> all = new HashMap<>();
    all.put("byte", (byte) -7);
    all.put("short", (short) 7);
    all.put("float", 0.1f);
    all.put("noFloat", Float.NaN);
    all.put("character", 'Ü');
    all.put("bigInteger", new BigInteger("-123456789012345678901234567890"));
    all.put("bigDecimal", new BigDecimal("12345678901234567890.1234567890"));
    all.put("uuid", UUID.fromString("00000000-0000-4000-8000-00000000000a"));
    all.put("localDate", LocalDate.of(-1, 2, 28));
    all.put("localTime", LocalTime.of(23, 59, 59, 123_456_789));
    all.put("localDateTime", LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_999));
    all.put("offset", OffsetDateTime.parse("2030-06-01T12:00:00.000000001+05:30"));
    all.put("zoned", ZonedDateTime.parse("2030-06-01T12:00:00+02:00[Europe/Zurich]"));
    all.put("duration", Duration.ofSeconds(-5, 7));
    all.put("period", Period.of(1, -2, 3));
    all.put("json", json("{\"a\":[1,2.5,\"x\",null,true],\"b\":{\"c\":\"d\"}}"));
    all.put("array", json("[]"));
    Kit kit = on(database);
    kit.deploy("alltypes", waiting());

    String id = kit.start("alltypes", all);

    assertThat(kit.engine().getRuntimeService().getVariables(id)).isEqualTo(all);
    all.forEach((name, value) -> assertThat(kit.lastValue(id, name)).as(name).isEqualTo(value));
  }

  private static boolean finds(Kit kit, java.util.function.UnaryOperator<ProcessInstanceQuery> q) {
    return q.apply(kit.engine().getRuntimeService().createProcessInstanceQuery()).count() == 1;
  }

  private void compares(Kit kit, Object less, Object value, Object more) {
    kit.start("compared", Map.of("v", value));
    String what = value.getClass() + " " + value;
    assertThat(finds(kit, q -> q.variableValueEquals("v", value))).as(what).isTrue();
    assertThat(finds(kit, q -> q.variableValueEquals("v", less))).as(what).isFalse();
    assertThat(finds(kit, q -> q.variableValueNotEquals("v", more))).as(what).isTrue();
    assertThat(finds(kit, q -> q.variableValueGreaterThan("v", less))).as(what).isTrue();
    assertThat(finds(kit, q -> q.variableValueGreaterThan("v", value))).as(what).isFalse();
    assertThat(finds(kit, q -> q.variableValueGreaterThanOrEqual("v", value))).as(what).isTrue();
    assertThat(finds(kit, q -> q.variableValueLessThan("v", more))).as(what).isTrue();
    assertThat(finds(kit, q -> q.variableValueLessThan("v", value))).as(what).isFalse();
    assertThat(finds(kit, q -> q.variableValueLessThanOrEqual("v", less))).as(what).isFalse();
    RuntimeService runtime = kit.engine().getRuntimeService();
    runtime
        .createProcessInstanceQuery()
        .processDefinitionKey("compared")
        .list()
        .forEach(instance -> runtime.deleteProcessInstance(instance.getId(), "compared"));
  }

  @ParameterizedTest
  @EnumSource
  void queriesCompareByTheOrderOfTheType(Database database) {
    Kit kit = on(database);
    kit.deploy("compared", waiting());

    compares(kit, new BigDecimal("9.5"), new BigDecimal("10.25"), new BigDecimal("100"));
    compares(kit, new BigDecimal("-2"), new BigDecimal("-1.5"), new BigDecimal("-1.49"));
    compares(kit, new BigInteger("-10"), new BigInteger("9"), new BigInteger("10"));
    compares(kit, 1.5f, 2.5f, 3.5f);
    compares(kit, (byte) 1, (byte) 2, (byte) 3);
    compares(kit, LocalDate.EPOCH.minusDays(1), LocalDate.EPOCH, LocalDate.EPOCH.plusDays(1));
    LocalDateTime time = LocalDateTime.of(2030, 1, 1, 12, 0);
    compares(kit, time.minusNanos(1), time, time.plusNanos(1));
    Instant instant = Instant.parse("2030-01-01T12:00:00Z");
    compares(kit, instant.minusNanos(1), instant, instant.plusNanos(1));
    OffsetDateTime offset = OffsetDateTime.parse("2030-06-01T12:00:00+05:30");
    compares(kit, offset.minusNanos(1), offset, offset.plusHours(1));
    compares(kit, Duration.ofMillis(-1), Duration.ZERO, Duration.ofNanos(1));
  }

  @ParameterizedTest
  @EnumSource
  void someTypesCompareOnlyAsEqualOrNotAtAll(Database database) {
    Kit kit = on(database);
    kit.deploy("equal", waiting());
    UUID uuid = UUID.fromString("00000000-0000-4000-8000-00000000000b");
    kit.start("equal", Map.of("v", uuid));

    assertThat(finds(kit, q -> q.variableValueEquals("v", uuid))).isTrue();
    assertThatThrownBy(() -> finds(kit, q -> q.variableValueGreaterThan("v", uuid)))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("uuid");
    assertThatThrownBy(() -> finds(kit, q -> q.variableValueEquals("v", json("{}"))))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("json");
  }

  @ParameterizedTest
  @EnumSource
  void expressionsReadJson(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "json",
        start("s"),
        evaluate("a", "${order.lines[1].price * 2}", "turgo:resultVariable='twice'"),
        evaluate("b", "${order.missing == null}", "turgo:resultVariable='missing'"),
        evaluate("c", "${order.customer}", "turgo:resultVariable='customer'"),
        user("u", ""),
        end("e"),
        flow("s -> a -> b -> c -> u -> e"));

    String id =
        kit.start(
            "json",
            Map.of(
                "order",
                json(
                    "{\"customer\":{\"name\":\"Ana\"},\"lines\":[{\"price\":1},{\"price\":21}]}")));

    assertThat(kit.variable(id, "twice")).isEqualTo(42L);
    assertThat(kit.variable(id, "missing")).isEqualTo(true);
    assertThat(kit.variable(id, "customer")).isEqualTo(json("{\"name\":\"Ana\"}"));
  }

  @ParameterizedTest
  @EnumSource
  void customTypesAreStoredComparedAndShown(Database database) {
    try (Kit kit = Kit.on(database.open(), settings -> settings.variableType(new MoneyType()))) {
      kit.deploy("custom", waiting());
      Money price = new Money(995, "CHF");

      String id = kit.start("custom", Map.of("price", price));

      assertThat(kit.variable(id, "price")).isEqualTo(price);
      assertThat(finds(kit, q -> q.variableValueEquals("price", price))).isTrue();
      assertThat(finds(kit, q -> q.variableValueLessThan("price", new Money(1000, "CHF"))))
          .isTrue();
      assertThat(finds(kit, q -> q.variableValueGreaterThan("price", price))).isFalse();
      assertThat(
              kit.engine()
                  .getHistoryService()
                  .createHistoricVariableInstanceQuery()
                  .processInstanceId(id)
                  .list())
          .singleElement()
          .satisfies(variable -> {
            assertThat(variable.getVariableTypeName()).isEqualTo("money");
            assertThat(variable.getValue()).isEqualTo(price);
          });
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void serializableValuesNeedToBeAllowed(Database database) {
    Order order = new Order("tea", new ArrayList<>(List.of("hot")));
    try (Kit kit =
        Kit.on(
            database.open(),
            settings -> settings.variableType(SerializableVariables.allowing(Order.class)))) {
      kit.deploy("allowed", waiting());
      String id = kit.start("allowed", Map.of("order", order, "names", List.of("a", "b")));

      assertThat(kit.variable(id, "order")).isEqualTo(order);
      assertThat(kit.variable(id, "names")).isEqualTo(List.of("a", "b"));
      assertThatThrownBy(() ->
              kit.engine()
                  .getRuntimeService()
                  .setVariable(id, "hidden", new ArrayList<>(List.of(new Secret("x")))))
          .isInstanceOf(TurgoIllegalArgumentException.class)
          .hasMessageContaining("Secret");
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void namesOfTypesAreTheirOwn(Database database) {
    CustomVariableType<Money> another = new MoneyType();
    try (Kit kit =
        Kit.on(
            database.open(),
            settings -> {
              settings.variableType(new MoneyType());
              assertThatThrownBy(() -> settings.variableType(another))
                  .isInstanceOf(TurgoIllegalArgumentException.class)
                  .hasMessageContaining("'money'");
              return settings;
            })) {
      assertThat(kit.engine().getName()).isEqualTo("default");
    }
  }
}
