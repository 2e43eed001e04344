package io.turgo.engine.testing.upgrade;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.turgo.engine.history.HistoricDecisionValue;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.Model;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.testing.BpmnText;
import io.turgo.engine.testing.Kit;
import io.turgo.engine.variable.CustomVariableType;
import io.turgo.engine.variable.VariableColumns;
import io.turgo.engine.variable.VariableType;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Variables of every type, definitions in versions and of tenants, and models of editors. */
final class DataWaits {
  /** Of an application, which keeps it as bytes of Java. */
  record Note(String text, List<Integer> numbers) implements Serializable {}

  /** Of an application, which has a type of its own for it. */
  record Money(long cents, String currency) {}

  /** Keeps {@link Money}. */
  static final class MoneyType implements CustomVariableType<Money> {
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
          Objects.requireNonNull(columns.longValue()), String.valueOf(columns.textValue()));
    }

    @Override
    public VariableType.Comparison comparison() {
      return VariableType.Comparison.ORDER;
    }
  }

  private DataWaits() {}

  static List<Wait> all() {
    return List.of(variables(), scopes(), versions(), tenant(), starters(), model(), decisions());
  }

  private static String[] line() {
    return new String[] {start("s"), user("t", ""), end("e"), flow("s -> t -> e")};
  }

  /** One of each type. */
  private static Map<String, @Nullable Object> values() {
    Map<String, @Nullable Object> all = new HashMap<>();
    all.put("null", null);
    all.put("boolean", true);
    all.put("byte", (byte) -7);
    all.put("short", (short) 7);
    all.put("integer", 1_000_000);
    all.put("long", Long.MIN_VALUE);
    all.put("float", 0.1f);
    all.put("double", -1.0e-300);
    all.put("biginteger", new BigInteger("-123456789012345678901234567890"));
    all.put("bigdecimal", new BigDecimal("12345678901234567890.1234567890"));
    all.put("character", 'Ü');
    all.put("string", "it's \"text\"\n\tof two lines \\n with 漢字 and 🦔");
    all.put("long text", "0123456789".repeat(60));
    all.put("uuid", UUID.fromString("00000000-0000-4000-8000-00000000000a"));
    all.put("date", Date.from(Kit.NOON));
    all.put("instant", Kit.NOON.plusNanos(123_456_789));
    all.put("localdate", LocalDate.of(-1, 2, 28));
    all.put("localtime", LocalTime.of(23, 59, 59, 123_456_789));
    all.put("localdatetime", LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_999));
    all.put("offsetdatetime", OffsetDateTime.parse("2030-06-01T12:00:00.000000001+05:30"));
    all.put("zoneddatetime", ZonedDateTime.parse("2030-06-01T12:00:00+02:00[Europe/Zurich]"));
    all.put("duration", Duration.ofSeconds(-5, 7));
    all.put("period", Period.of(1, -2, 3));
    all.put("bytes", new byte[] {0, 1, -1, 127, -128});
    all.put("json", JsonNodeFactory.instance.objectNode().put("a", 1).putNull("b").put("c", "x"));
    all.put("list", List.of("a", 1L, Map.of("deep", 2.5)));
    all.put("serializable", new Note("kept", List.of(1, 2)));
    all.put("money", new Money(995, "CHF"));
    return all;
  }

  private static Wait decisions() {
    return Wait.of("decisions")
        .begun(life -> {
          life.repository()
              .createDeployment()
              .addString("decisions.dmn", "kept | ${n > 1} | o = many\nkept tag v1\nkept input n")
              .deploy();
          life.decisions().evaluateDecisionTableByKey("kept", Map.of("n", 3));
        })
        .holding(life ->
            assertThat(
                    life.history()
                        .createHistoricDecisionInstanceQuery()
                        .decisionDefinitionKey("kept")
                        .includeInputs()
                        .orderByEvaluationTime()
                        .asc()
                        .list()
                        .getFirst()
                        .getInputs())
                .extracting(HistoricDecisionValue::value)
                .containsExactly(3))
        .holding(life ->
            assertThat(
                    life.decisions()
                        .evaluateDecisionByKey("kept")
                        .versionTag("v1")
                        .variable("n", 2)
                        .evaluate()
                        .getSingleEntry())
                .isEqualTo("many"));
  }

  private static Wait variables() {
    return Wait.of("variables", line())
        .begun(life -> life.start(values()))
        .in("s t..")
        .holding(life -> {
          assertThat(life.runtime().getVariables(life.id()))
              .usingRecursiveComparison()
              .isEqualTo(values());
          for (Map.Entry<String, @Nullable Object> one : values().entrySet()) {
            assertThat(life.lastValue(one.getKey())).as(one.getKey()).isEqualTo(one.getValue());
          }
          assertThat(found(life, "long", Long.MIN_VALUE)).isEqualTo(1);
          assertThat(found(life, "bigdecimal", new BigDecimal("12345678901234567890.123456789")))
              .isEqualTo(1);
          assertThat(found(life, "money", new Money(995, "CHF"))).isEqualTo(1);
          assertThat(found(life, "string", "it's")).isZero();
        })
        .goesOn(life -> {
          life.runtime().setVariable(life.id(), "long", "now a text");
          life.complete("t");
        })
        .ends("s t e")
        .leaving(life -> {
          assertThat(life.lastValue("long")).isEqualTo("now a text");
          assertThat(
                  life.history()
                      .createHistoricDetailQuery()
                      .processInstanceId(life.id())
                      .variableUpdates()
                      .count())
              .isEqualTo(values().size() + 1L);
        });
  }

  private static long found(WaitLife life, String name, Object value) {
    return life.runtime()
        .createProcessInstanceQuery()
        .processDefinitionKey(life.key())
        .variableValueEquals(name, value)
        .count();
  }

  /** Of the instance, of a sub-process and of a task, all under one name. */
  private static Wait scopes() {
    return Wait.of(
            "scopes",
            start("s"),
            sub("sub", "", start("is"), user("t", ""), end("ie"), flow("is -> t -> ie")),
            end("e"),
            flow("s -> sub -> e"))
        .begun(life -> {
          life.start(Map.of("n", "of the instance"));
          life.runtime().setVariableLocal(life.at("sub"), "n", "of the sub-process");
          life.tasks().setVariableLocal(life.task("t").getId(), "n", "of the task");
        })
        .in("s sub.. is t..")
        .holding(life -> {
          String task = life.task("t").getId();
          assertThat(life.value("n")).isEqualTo("of the instance");
          assertThat(life.runtime().getVariable(life.at("sub"), "n"))
              .isEqualTo("of the sub-process");
          assertThat(life.tasks().getVariable(task, "n")).isEqualTo("of the task");
          life.hasTrail("s sub.. is t..", true);
        })
        .goesOn(life -> life.complete("t"))
        .ends("s sub is t ie e");
  }

  /** An instance of the first of two versions. */
  private static Wait versions() {
    return Wait.of("versions", line())
        .begun(life -> {
          life.start();
          life.deploy(
              BpmnText.process(
                  life.key(),
                  start("s"),
                  node("task", "new", ""),
                  end("e"),
                  flow("s -> new -> e")));
        })
        .in("s t..")
        .goesOn(life -> {
          life.startAs("versions-second");
          life.complete("t");
        })
        .ends("s t e")
        .leaving(life ->
            assertThat(life.kit().trail(life.idOf("versions-second"))).isEqualTo("s new e"));
  }

  /** With a job of a worker and a timer. */
  private static Wait tenant() {
    String file =
        BpmnText.process(
            "tenant",
            start("s"),
            node("serviceTask", "t", "turgo:type='external-worker' turgo:topic='tenant'"),
            boundary("b", "t", true, "timeDuration:PT1H"),
            end("e"),
            flow("s -> t -> e"),
            flow("b -> e"));
    return Wait.of("tenant")
        .begun(life -> {
          life.repository()
              .createDeployment()
              .name("of a tenant")
              .category("shop")
              .tenantId("acme")
              .addString("tenant.bpmn", file)
              .deploy();
          life.runtime().startProcessInstanceByKeyAndTenantId(life.key(), life.key(), "acme");
        })
        .in("s t..")
        .holding(life -> {
          assertThat(
                  life.runtime()
                      .createProcessInstanceQuery()
                      .processInstanceTenantId("acme")
                      .list())
              .extracting(ProcessInstance::getBusinessKey)
              .containsExactly(life.key());
          assertThat(life.repository().createDeploymentQuery().deploymentTenantId("acme").list())
              .extracting(Deployment::getCategory)
              .containsExactly("shop");
          assertThat(life.management().createExternalWorkerJobQuery().jobTenantId("acme").count())
              .isEqualTo(1);
        })
        .ends("s t! b e");
  }

  private static Wait starters() {
    return Wait.of("candidate-starters", line())
        .begun(life -> {
          life.repository().addCandidateStarterUser(life.definition(), "kermit");
          life.repository().addCandidateStarterGroup(life.definition(), "sales");
        })
        .holding(life -> {
          assertThat(
                  life.repository().createProcessDefinitionQuery().startableByUser("kermit").list())
              .extracting(ProcessDefinition::getKey)
              .contains(life.key());
          assertThat(life.repository().getIdentityLinksForProcessDefinition(life.definition()))
              .extracting(IdentityLink::getGroupId)
              .contains("sales");
        });
  }

  private static Wait model() {
    return Wait.of("editor-model")
        .begun(life -> {
          Model model = life.repository().newModel();
          model.setKey(life.key());
          model.setName("a draft");
          life.repository().saveModel(model);
          life.repository()
              .addModelEditorSource(
                  Objects.requireNonNull(model.getId()),
                  "<draft/>".getBytes(StandardCharsets.UTF_8));
        })
        .holding(life -> {
          Model model =
              Objects.requireNonNull(
                  life.repository().createModelQuery().modelKey(life.key()).singleResult());
          assertThat(model.getName()).isEqualTo("a draft");
          assertThat(life.repository().getModelEditorSource(Objects.requireNonNull(model.getId())))
              .asString(StandardCharsets.UTF_8)
              .isEqualTo("<draft/>");
        });
  }
}
