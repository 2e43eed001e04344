package io.turgo.parity.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The same cases, by the same steps, on Turgo and on Flowable's CMMN engine 7.2. */
class CasesTest {
  private static CaseEngine turgo;
  private static CaseEngine flowable;

  @BeforeAll
  static void open() {
    turgo = new TurgoCases();
    flowable = new FlowableCases();
  }

  @AfterAll
  static void close() {
    turgo.close();
    flowable.close();
  }

  /** What a scenario does with an engine, and notes. */
  static final class Steps {
    final CaseEngine engine;
    final List<String> notes = new ArrayList<>();

    Steps(CaseEngine engine) {
      this.engine = engine;
    }

    void start(Map<String, Object> variables) {
      engine.start(variables);
      note("start");
    }

    void trigger(String definitionId) {
      engine.trigger(definitionId);
      note("trigger " + definitionId);
    }

    void set(String name, Object value) {
      engine.set(name, value);
      note("set " + name);
    }

    void manual(String what, String definitionId) {
      engine.change(what, definitionId);
      note(what + " " + definitionId);
    }

    void jobs() {
      engine.runJobs();
      note("jobs");
    }

    void advance(Duration time) {
      engine.advance(time);
      engine.runJobs();
      note("advance " + time);
    }

    void terminate() {
      engine.terminate();
      note("terminate");
    }

    void refused(String what, Runnable doing) {
      String answer;
      try {
        doing.run();
        answer = "done";
      } catch (RuntimeException e) {
        answer = "refused";
      }
      notes.add(what + ": " + answer);
      note("after it");
    }

    void note(String what) {
      notes.add(what + ": " + engine.items());
    }
  }

  private static DynamicTest same(String name, String model, Consumer<Steps> scenario) {
    return DynamicTest.dynamicTest(
        name,
        () ->
            assertThat(notes(turgo, model, scenario)).isEqualTo(notes(flowable, model, scenario)));
  }

  private static List<String> notes(CaseEngine engine, String model, Consumer<Steps> scenario) {
    engine.deploy(file(model));
    try {
      Steps steps = new Steps(engine);
      scenario.accept(steps);
      return steps.notes;
    } finally {
      engine.clear();
    }
  }

  private static String file(String model) {
    return """
    <definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL"
        xmlns:flowable="http://flowable.org/cmmn" targetNamespace="test">
      <case id="c"><casePlanModel id="model" %s</casePlanModel></case>
    </definitions>
    """
        .formatted(model);
  }

  /** A task that sets a variable of its id. */
  private static String code(String id, String expression) {
    return item(
        "task",
        id,
        "flowable:type='java' flowable:resultVariableName='%s' flowable:expression=\"%s\""
            .formatted(id, expression));
  }

  private static String item(String element, String id, String attributes, String... parts) {
    StringBuilder inItem = new StringBuilder();
    StringBuilder inDefinition = new StringBuilder();
    for (String part : parts) {
      (part.startsWith("!") ? inDefinition : inItem)
          .append(part.startsWith("!") ? part.substring(1) : part);
    }
    return "<planItem id='item-%s' definitionRef='%s'>%s</planItem><%s id='%s' %s>%s</%s>"
        .formatted(id, id, inItem, element, id, attributes, inDefinition, element);
  }

  private static String task(String id, String... parts) {
    return item("task", id, "", parts);
  }

  private static String human(String id, String... parts) {
    return item("humanTask", id, "", parts);
  }

  private static String entry(String sentry) {
    return "<entryCriterion id='e-%s-%d' sentryRef='%s'/>".formatted(sentry, ++count, sentry);
  }

  private static String exit(String sentry) {
    return "<exitCriterion id='x-%s-%d' sentryRef='%s'/>".formatted(sentry, ++count, sentry);
  }

  private static int count;

  private static String sentry(String id, String attributes, String condition, String... parts) {
    StringBuilder text = new StringBuilder("<sentry id='" + id + "' " + attributes + ">");
    for (String part : parts) {
      String[] words = part.split(" ");
      text.append(
          "<planItemOnPart id='p-%s-%d' sourceRef='item-%s'><standardEvent>%s</standardEvent></planItemOnPart>"
              .formatted(id, ++count, words[0], words[1]));
    }
    if (!condition.isEmpty()) {
      text.append(
          "<ifPart id='if-"
              + id
              + "'><condition><![CDATA["
              + condition
              + "]]></condition></ifPart>");
    }
    return text + "</sentry>";
  }

  private static String rule(String name, String condition) {
    return condition.isEmpty()
        ? "<" + name + "/>"
        : "<" + name + "><condition><![CDATA[" + condition + "]]></condition></" + name + ">";
  }

  private static String control(String... rules) {
    return "<itemControl>" + String.join("", rules) + "</itemControl>";
  }

  private static String model(String attributes, String... elements) {
    return attributes + ">" + String.join("", elements);
  }

  /** A repeated item that somebody starts, in a stage with another one. */
  private static DynamicTest completion(String type) {
    String rule =
        "<extensionElements><flowable:parentCompletionRule type='"
            + type
            + "'/></extensionElements>";
    return same(
        "parent completion " + type,
        model(
            "",
            item(
                "stage",
                "o",
                "",
                "!"
                    + task(
                        "a",
                        control(rule, rule("repetitionRule", ""), rule("manualActivationRule", "")))
                    + task("b", control(rule("manualActivationRule", "")))
                    + task("c")),
            task("z")),
        s -> {
          s.start(Map.of());
          s.trigger("c");
          s.manual("disable", "b");
          if (s.engine.items().contains("a=enabled")) {
            s.manual("start", "a");
            s.trigger("a");
          }
        });
  }

  private static DynamicTest exitEvent(String type) {
    return same(
        "exit event " + type,
        model(
            "",
            item(
                "stage",
                "o",
                "",
                exit("s").replace("/>", " flowable:exitEventType='" + type + "'/>"),
                "!" + task("a") + task("b", control(rule("manualActivationRule", "")))),
            item("userEventListener", "u", "", control(rule("repetitionRule", ""))),
            task("h", entry("t")),
            task("x", entry("e")),
            task("z"),
            sentry("s", "", "", "u occur"),
            sentry("t", "", "", "o complete"),
            sentry("e", "", "", "o exit")),
        s -> {
          s.start(Map.of());
          s.refused("event", () -> s.engine.trigger("u"));
          if (s.engine.items().contains("a=active")) {
            s.trigger("a");
            s.trigger("u");
          }
        });
  }

  /** The stage has not begun when the event happens: it waits, or somebody may start it. */
  private static DynamicTest exitEventBeforeTheStart(String type, String rule) {
    boolean isEnabled = rule.equals("manualActivationRule");
    String way = (isEnabled ? "" : entry("w")) + (rule.isEmpty() ? "" : control(rule(rule, "")));
    return same(
        "exit event " + type + " of a stage before its start, " + rule,
        model(
            "",
            item(
                "stage",
                "o",
                "",
                way + exit("s").replace("/>", " flowable:exitEventType='" + type + "'/>"),
                "!" + task("a")),
            item("userEventListener", "u", "", ""),
            isEnabled ? "" : item("userEventListener", "go", "", ""),
            task("h", entry("t")),
            task("x", entry("e")),
            task("z"),
            isEnabled ? "" : sentry("w", "", "", "go occur"),
            sentry("s", "", "", "u occur"),
            sentry("t", "", "", "o complete"),
            sentry("e", "", "", "o exit")),
        s -> {
          s.start(Map.of());
          s.refused("event", () -> s.engine.trigger("u"));
        });
  }

  @TestFactory
  Stream<DynamicTest> cases() {
    return Stream.of(
        same(
            "one human task",
            model("", human("a")),
            s -> {
              s.start(Map.of());
              s.trigger("a");
            }),
        same(
            "two on-parts",
            model(
                "",
                task("a"),
                task("b"),
                task("c", entry("s")),
                sentry("s", "", "", "a complete", "b complete")),
            s -> {
              s.start(Map.of());
              s.trigger("a");
              s.trigger("b");
              s.trigger("c");
            }),
        same(
            "alternatives",
            model(
                "",
                task("a"),
                task("b"),
                task("c", entry("s"), entry("t")),
                sentry("s", "", "", "a complete"),
                sentry("t", "", "", "b complete")),
            s -> {
              s.start(Map.of());
              s.trigger("b");
              s.trigger("a");
              s.trigger("c");
            }),
        same(
            "if part alone",
            model("", task("a"), task("b", entry("s")), sentry("s", "", "${x > 10}")),
            s -> {
              s.start(Map.of("x", 1));
              s.set("x", 11);
              s.trigger("b");
              s.trigger("a");
            }),
        same(
            "if part is remembered",
            model("", task("a"), task("b", entry("s")), sentry("s", "", "${x > 10}", "a complete")),
            s -> {
              s.start(Map.of("x", 11));
              s.set("x", 1);
              s.trigger("a");
            }),
        same(
            "on part is remembered",
            model(
                "",
                task("a"),
                task("b", entry("s")),
                task("c"),
                sentry("s", "", "${x > 10}", "a complete")),
            s -> {
              s.start(Map.of("x", 1));
              s.trigger("a");
              s.set("x", 11);
            }),
        same(
            "on event, no",
            model(
                "",
                task("a"),
                task("b", entry("s")),
                task("c"),
                sentry("s", "flowable:triggerMode='onEvent'", "${x > 10}", "a complete")),
            s -> {
              s.start(Map.of("x", 1));
              s.trigger("a");
              s.set("x", 11);
            }),
        same(
            "on event, yes",
            model(
                "",
                task("a"),
                task("b", entry("s")),
                task("c"),
                sentry("s", "flowable:triggerMode='onEvent'", "${x > 10}", "a complete")),
            s -> {
              s.start(Map.of("x", 1));
              s.set("x", 11);
              s.trigger("a");
            }),
        same(
            "auto complete",
            model(
                "autoComplete='true'",
                task("a"),
                task("b", control(rule("manualActivationRule", "")))),
            s -> {
              s.start(Map.of());
              s.trigger("a");
            }),
        same(
            "no auto complete",
            model("", task("a"), task("b", control(rule("manualActivationRule", "")))),
            s -> {
              s.start(Map.of());
              s.trigger("a");
              s.manual("disable", "b");
            }),
        same(
            "required",
            model(
                "autoComplete='true'",
                task("a"),
                task("b", control(rule("requiredRule", ""), rule("manualActivationRule", "")))),
            s -> {
              s.start(Map.of());
              s.trigger("a");
              s.manual("start", "b");
              s.trigger("b");
            }),
        same(
            "required by a condition",
            model(
                "autoComplete='true'",
                task("a"),
                task(
                    "b",
                    control(rule("requiredRule", "${need}"), rule("manualActivationRule", "")))),
            s -> {
              s.start(Map.of("need", true));
              s.trigger("a");
              s.set("need", false);
            }),
        same(
            "enable again",
            model("", task("a"), task("b", control(rule("manualActivationRule", "${byHand}")))),
            s -> {
              s.start(Map.of("byHand", true));
              s.manual("disable", "b");
              s.manual("enable", "b");
              s.manual("start", "b");
              s.trigger("b");
              s.trigger("a");
            }),
        same(
            "repeat",
            model("", task("a", control(rule("repetitionRule", "${repetitionCounter < 3}")))),
            s -> {
              s.start(Map.of());
              s.trigger("a");
              s.trigger("a");
              s.trigger("a");
            }),
        same(
            "repeat by a sentry",
            model(
                "",
                item("userEventListener", "u", "", control(rule("repetitionRule", ""))),
                task("a", entry("s"), control(rule("repetitionRule", ""))),
                task("z"),
                sentry("s", "", "", "u occur")),
            s -> {
              s.start(Map.of());
              s.trigger("u");
              s.trigger("u");
              s.trigger("z");
            }),
        same(
            "repetition that does not hold at first",
            model(
                "",
                task("a", entry("s"), control(rule("repetitionRule", "${again}"))),
                task("z"),
                sentry("s", "", "", "z complete"),
                task("w")),
            s -> {
              s.start(Map.of("again", false));
              s.trigger("z");
            }),
        same(
            "milestones",
            model(
                "",
                task("a"),
                item("milestone", "m", "name='m'", entry("s")),
                task("b", entry("t")),
                sentry("s", "", "", "a complete"),
                sentry("t", "", "", "m occur")),
            s -> {
              s.start(Map.of());
              s.trigger("a");
              s.trigger("b");
            }),
        same(
            "nested stages",
            model(
                "",
                item(
                    "stage",
                    "o",
                    "",
                    "!"
                        + item(
                            "stage",
                            "i",
                            "",
                            "!"
                                + task("a")
                                + task("b", entry("s"))
                                + sentry("s", "", "", "a complete"))),
                task("z", entry("t")),
                sentry("t", "", "", "o complete")),
            s -> {
              s.start(Map.of());
              s.trigger("a");
              s.trigger("b");
              s.trigger("z");
            }),
        same(
            "stage with entry",
            model(
                "",
                task("z"),
                item(
                    "stage",
                    "o",
                    "autoComplete='true'",
                    entry("t"),
                    "!" + task("a") + task("b", control(rule("manualActivationRule", "")))),
                sentry("t", "", "", "z complete")),
            s -> {
              s.start(Map.of());
              s.trigger("z");
              s.trigger("a");
            }),
        same(
            "exit of a stage",
            model(
                "",
                item("userEventListener", "u", ""),
                task("z"),
                item(
                    "stage",
                    "o",
                    "",
                    exit("s"),
                    "!" + human("a") + item("stage", "i", "", "!" + human("b"))),
                task("h", entry("t")),
                sentry("s", "", "", "u occur"),
                sentry("t", "", "", "o exit")),
            s -> {
              s.start(Map.of());
              s.trigger("u");
              s.trigger("h");
              s.trigger("z");
            }),
        same(
            "exit of a task inside is heard",
            model(
                "",
                item("userEventListener", "u", ""),
                task("z"),
                item("stage", "o", "", exit("s"), "!" + human("a")),
                task("h", entry("t")),
                sentry("s", "", "", "u occur"),
                sentry("t", "", "", "a exit")),
            s -> {
              s.start(Map.of());
              s.trigger("u");
            }),
        same(
            "exit of the case",
            model("", task("a"), task("b"), exit("s"), sentry("s", "", "", "a complete")),
            s -> {
              s.start(Map.of());
              s.trigger("a");
            }),
        same(
            "exit by a condition",
            model("", task("a", exit("s")), task("b"), sentry("s", "", "${stop}")),
            s -> {
              s.start(Map.of("stop", false));
              s.set("stop", true);
            }),
        same(
            "exit before it began",
            model(
                "",
                task("z"),
                task("a", entry("t"), exit("s")),
                item("userEventListener", "u", ""),
                sentry("s", "", "", "u occur"),
                sentry("t", "", "", "z complete"),
                task("w")),
            s -> {
              s.start(Map.of());
              s.trigger("u");
              s.trigger("z");
            }),
        same(
            "exit before a repeated one began",
            model(
                "",
                task("z"),
                task("a", entry("t"), exit("s"), control(rule("repetitionRule", ""))),
                item("userEventListener", "u", ""),
                sentry("s", "", "", "u occur"),
                sentry("t", "", "", "z complete"),
                task("w")),
            s -> {
              s.start(Map.of());
              s.trigger("u");
              s.trigger("z");
            }),
        same(
            "user event blocks the end",
            model("", task("a"), item("userEventListener", "u", "")),
            s -> {
              s.start(Map.of());
              s.trigger("a");
              s.trigger("u");
            }),
        same(
            "asynchronous",
            model(
                "",
                item(
                    "task",
                    "a",
                    "flowable:type='java' flowable:expression='${1+1}' flowable:async='true'"),
                task("b", entry("s")),
                sentry("s", "", "", "a complete")),
            s -> {
              s.start(Map.of());
              s.jobs();
              s.trigger("b");
            }),
        same(
            "asynchronous human task",
            model("", item("humanTask", "a", "flowable:async='true'"), task("z")),
            s -> {
              s.start(Map.of());
              s.jobs();
              s.trigger("a");
            }),
        same(
            "asynchronous and by hand",
            model(
                "",
                item(
                    "humanTask",
                    "a",
                    "flowable:async='true'",
                    control(rule("manualActivationRule", ""))),
                task("z")),
            s -> {
              s.start(Map.of());
              s.jobs();
              s.manual("start", "a");
            }),
        same(
            "timer",
            model(
                "",
                item("timerEventListener", "t", "", "!<timerExpression>PT1H</timerExpression>"),
                task("a", entry("s")),
                sentry("s", "", "", "t occur")),
            s -> {
              s.start(Map.of());
              s.advance(Duration.ofHours(2));
              s.trigger("a");
            }),
        same(
            "terminate a case",
            model("", task("a"), item("stage", "o", "", "!" + task("b"))),
            s -> {
              s.start(Map.of());
              s.terminate();
            }),
        same(
            "terminate an item",
            model(
                "",
                task("a"),
                task("b", entry("s")),
                task("z"),
                sentry("s", "", "", "a terminate")),
            s -> {
              s.start(Map.of());
              s.manual("terminate", "a");
            }),
        same(
            "complete a stage",
            model(
                "",
                item(
                    "stage",
                    "o",
                    "",
                    "!" + task("a") + task("b", control(rule("manualActivationRule", "")))),
                task("z")),
            s -> {
              s.start(Map.of());
              s.refused("complete", () -> s.engine.change("complete", "o"));
              s.trigger("a");
              s.manual("complete", "o");
            }),
        same(
            "refusals",
            model("", task("a"), task("b", entry("s")), sentry("s", "", "", "a complete")),
            s -> {
              s.start(Map.of());
              s.refused("trigger", () -> s.engine.trigger("b"));
              s.refused("start", () -> s.engine.change("start", "a"));
              s.refused("enable", () -> s.engine.change("enable", "a"));
              s.refused("disable", () -> s.engine.change("disable", "a"));
            }),
        same(
            "start is heard",
            model(
                "",
                task("a", control(rule("manualActivationRule", ""))),
                task("b", entry("s")),
                task("d", entry("e")),
                sentry("s", "", "", "a start"),
                sentry("e", "", "", "a enable")),
            s -> {
              s.start(Map.of());
              s.manual("start", "a");
            }),
        same(
            "create is heard",
            model("", task("b", entry("s")), task("a"), sentry("s", "", "", "a create")),
            s -> s.start(Map.of())),
        same(
            "an inner item is heard outside",
            model(
                "",
                item("stage", "o", "", "!" + task("a") + task("b")),
                task("h", entry("s")),
                sentry("s", "", "", "a complete")),
            s -> {
              s.start(Map.of());
              s.trigger("a");
            }),
        same(
            "an outer item ends an inner one",
            model(
                "",
                task("z"),
                item(
                    "stage",
                    "o",
                    "",
                    "!" + task("a", exit("s")) + task("b") + sentry("s", "", "", "z complete"))),
            s -> {
              s.start(Map.of());
              s.trigger("z");
            }),
        same(
            "repeated stage",
            model(
                "",
                item(
                    "stage",
                    "o",
                    "",
                    control(rule("repetitionRule", "${repetitionCounter < 2}")),
                    "!" + task("a") + task("b", entry("s")) + sentry("s", "", "", "a complete"))),
            s -> {
              s.start(Map.of());
              s.trigger("a");
              s.trigger("b");
              s.trigger("a");
              s.trigger("b");
            }),
        same(
            "a chain in one step",
            model(
                "",
                item("task", "a", "flowable:type='java' flowable:expression='${1}'"),
                item("task", "b", "flowable:type='java' flowable:expression='${2}'", entry("s")),
                item("milestone", "m", "name='m'", entry("t")),
                task("c", entry("u")),
                sentry("s", "", "", "a complete"),
                sentry("t", "", "", "b complete"),
                sentry("u", "", "", "m occur")),
            s -> s.start(Map.of())),
        same(
            "what expressions see",
            model(
                "",
                code(
                    "a", "${planItemInstance.planItemDefinitionId.concat(planItemInstance.state)}"),
                code("b", "${planItemInstance.caseInstanceId == caseInstance.id}"),
                code("c", "${caseInstance.caseDefinitionId == planItemInstance.caseDefinitionId}"),
                code("d", "${planItemInstance.elementId}"),
                code("f", "${planItemInstance.stage}"),
                code("g", "${planItemInstance.planItemDefinitionType}"),
                code("h", "${planItemInstance.getVariable('given')}"),
                code("i", "${caseInstance.businessKey}"),
                task("z")),
            s -> {
              s.start(Map.of("given", 7));
              for (String name : List.of("a", "b", "c", "d", "f", "g", "h", "i")) {
                s.notes.add(name + ": " + s.engine.variable(name));
              }
            }),
        same(
            "plan items of one definition",
            model(
                "",
                "<task id='t'/><planItem id='item-t' definitionRef='t'/>",
                "<planItem id='item-u' definitionRef='t'>" + entry("s") + "</planItem>",
                task("z"),
                sentry("s", "", "", "t complete")),
            s -> {
              s.start(Map.of());
              s.trigger("t");
              s.trigger("t");
              s.trigger("z");
            }),
        same(
            "event listener without a type",
            model(
                "",
                item("eventListener", "g", ""),
                task("a", entry("s")),
                task("z"),
                sentry("s", "", "", "g occur")),
            s -> {
              s.start(Map.of());
              s.trigger("g");
            }),
        same(
            "condition that is null",
            model("", task("a", entry("s")), task("z"), sentry("s", "", "${var:get(x)}")),
            s -> {
              s.start(Map.of());
              s.set("x", true);
            }),
        same(
            "milestone variable",
            model(
                "",
                task("a"),
                item("milestone", "m", "name='m' flowable:milestoneVariable='x'", entry("s")),
                task("b", entry("t")),
                task("z"),
                sentry("s", "", "", "a complete"),
                sentry("t", "", "${var:get(x)}")),
            s -> {
              s.start(Map.of());
              s.trigger("a");
            }),
        same(
            "cycle",
            model(
                "",
                item("timerEventListener", "t", "", "!<timerExpression>R2/PT1H</timerExpression>"),
                task("a", entry("s"), control(rule("repetitionRule", ""))),
                task("z"),
                sentry("s", "", "", "t occur")),
            s -> {
              s.start(Map.of());
              s.advance(Duration.ofMinutes(61));
              s.advance(Duration.ofMinutes(61));
              s.advance(Duration.ofMinutes(61));
            }),
        same(
            "cycle that nothing waits for",
            model(
                "",
                item("timerEventListener", "t", "", "!<timerExpression>R/PT1H</timerExpression>"),
                task("a", entry("s")),
                sentry("s", "", "", "t occur")),
            s -> {
              s.start(Map.of());
              s.advance(Duration.ofMinutes(61));
              s.trigger("a");
            }),
        same(
            "listener of an entry that is over",
            model(
                "",
                item("userEventListener", "u", ""),
                item("userEventListener", "v", ""),
                task("a", entry("s"), entry("t")),
                task("z"),
                sentry("s", "", "", "u occur"),
                sentry("t", "", "", "v occur")),
            s -> {
              s.start(Map.of());
              s.trigger("u");
            }),
        same(
            "listener of an exit that is over",
            model(
                "",
                item("userEventListener", "u", ""),
                task("a", exit("s")),
                task("b", exit("t")),
                task("z"),
                sentry("s", "", "", "u occur"),
                sentry("t", "", "", "u occur")),
            s -> {
              s.start(Map.of());
              s.trigger("a");
              s.trigger("b");
              s.trigger("z");
            }),
        same(
            "listener of a stage that is over",
            model(
                "",
                item("userEventListener", "u", ""),
                item("stage", "o", "", exit("s"), "!" + task("a")),
                task("z"),
                sentry("s", "", "", "u occur")),
            s -> {
              s.start(Map.of());
              s.trigger("a");
              s.trigger("z");
            }),
        same(
            "an outer item begins an inner one",
            model(
                "",
                item("stage", "p", "", "!" + task("a")),
                item(
                    "stage",
                    "o",
                    "",
                    entry("n"),
                    "!"
                        + item(
                            "stage",
                            "i",
                            "",
                            entry("n"),
                            "!"
                                + task("b", entry("s"))
                                + task("c")
                                + sentry("s", "", "", "a complete"))),
                sentry("n", "", "${never}")),
            s -> {
              s.start(Map.of("never", false));
              s.trigger("a");
              s.trigger("b");
              s.trigger("c");
            }),
        same(
            "an outer item and a condition begin an inner one",
            model(
                "",
                task("a"),
                item(
                    "stage",
                    "o",
                    "",
                    entry("n"),
                    "!" + task("b", entry("s")) + sentry("s", "", "${ok}", "a complete")),
                task("z"),
                sentry("n", "", "${never}")),
            s -> {
              s.start(Map.of("never", false, "ok", false));
              s.trigger("a");
              s.set("ok", true);
            }),
        same(
            "two instances of a stage",
            model(
                "",
                item("userEventListener", "u", "", control(rule("repetitionRule", ""))),
                item(
                    "stage",
                    "o",
                    "",
                    entry("n"),
                    control(rule("repetitionRule", "")),
                    "!" + task("a") + task("b", entry("s")) + sentry("s", "", "", "a complete")),
                task("z"),
                sentry("n", "", "", "u occur")),
            s -> {
              s.start(Map.of());
              s.trigger("u");
              s.trigger("u");
              s.trigger("a");
              s.trigger("b");
            }),
        same(
            "an inner item ends one of two instances of its stage",
            model(
                "",
                item("userEventListener", "u", "", control(rule("repetitionRule", ""))),
                item(
                    "stage",
                    "o",
                    "",
                    entry("n"),
                    exit("s"),
                    control(rule("repetitionRule", "")),
                    "!" + task("a") + task("b")),
                task("z"),
                sentry("n", "", "", "u occur"),
                sentry("s", "", "", "a complete")),
            s -> {
              s.start(Map.of());
              s.trigger("u");
              s.trigger("u");
              s.trigger("a");
            }),
        same(
            "a deeper item concerns one of two instances of a stage",
            model(
                "",
                item("userEventListener", "u", "", control(rule("repetitionRule", ""))),
                item(
                    "stage",
                    "o",
                    "",
                    entry("n"),
                    control(rule("repetitionRule", "")),
                    "!"
                        + item("stage", "i", "", "!" + task("a"))
                        + task("b", entry("s"))
                        + sentry("s", "", "", "a complete")),
                task("z"),
                sentry("n", "", "", "u occur")),
            s -> {
              s.start(Map.of());
              s.trigger("u");
              s.trigger("u");
              s.trigger("a");
            }),
        same(
            "an outer item of the same instance concerns one of two instances of a stage",
            model(
                "",
                item("userEventListener", "u", "", control(rule("repetitionRule", ""))),
                item(
                    "stage",
                    "o",
                    "",
                    entry("n"),
                    control(rule("repetitionRule", "")),
                    "!"
                        + task("a")
                        + item("stage", "i", "", "!" + task("b", exit("s")) + task("c"))
                        + sentry("s", "", "", "a complete")),
                task("z"),
                sentry("n", "", "", "u occur")),
            s -> {
              s.start(Map.of());
              s.trigger("u");
              s.trigger("u");
              s.trigger("a");
            }),
        same(
            "repeated by a sentry as long as a rule holds",
            model(
                "",
                item("userEventListener", "u", "", control(rule("repetitionRule", ""))),
                task("a", entry("s"), control(rule("repetitionRule", "${repetitionCounter < 3}"))),
                task("z"),
                sentry("s", "", "", "u occur")),
            s -> {
              s.start(Map.of());
              s.trigger("u");
              s.trigger("u");
              s.trigger("u");
              s.trigger("u");
            }),
        same(
            "cycle and a rule",
            model(
                "",
                item(
                    "timerEventListener",
                    "t",
                    "",
                    control(rule("repetitionRule", "")),
                    "!<timerExpression>R/PT1H</timerExpression>"),
                task("a", entry("s"), control(rule("repetitionRule", ""))),
                task("z"),
                sentry("s", "", "", "t occur")),
            s -> {
              s.start(Map.of());
              s.advance(Duration.ofMinutes(61));
              s.advance(Duration.ofMinutes(61));
            }),
        same(
            "exit of items that wait",
            model(
                "",
                item("userEventListener", "u", ""),
                task("a", exit("s"), control(rule("manualActivationRule", ""))),
                task("b", exit("s"), control(rule("manualActivationRule", ""))),
                item("humanTask", "c", "flowable:async='true'", exit("s")),
                task("z"),
                sentry("s", "", "", "u occur")),
            s -> {
              s.start(Map.of());
              s.manual("disable", "b");
              s.trigger("u");
              s.jobs();
            }),
        same(
            "exit of the case by two parts",
            model(
                "",
                task("a"),
                task("b"),
                task("z"),
                exit("s"),
                sentry("s", "", "", "a complete", "b complete")),
            s -> {
              s.start(Map.of());
              s.trigger("b");
              s.trigger("a");
            }),
        same(
            "a condition sees the variable of its item",
            model(
                "",
                item("userEventListener", "u", "", control(rule("repetitionRule", ""))),
                task("a", entry("s"), control(rule("repetitionRule", ""))),
                task("z"),
                sentry(
                    "s", "flowable:triggerMode='onEvent'", "${repetitionCounter < 2}", "u occur")),
            s -> {
              s.start(Map.of());
              s.trigger("u");
              s.trigger("u");
            }),
        same(
            "exit of a repeated task",
            model(
                "",
                item("userEventListener", "go", "", control(rule("repetitionRule", ""))),
                item("userEventListener", "stop", "", control(rule("repetitionRule", ""))),
                task("a", entry("s"), exit("t"), control(rule("repetitionRule", ""))),
                task("z"),
                sentry("s", "", "", "go occur"),
                sentry("t", "", "", "stop occur")),
            s -> {
              s.start(Map.of());
              s.trigger("go");
              s.trigger("stop");
              s.trigger("go");
              s.trigger("stop");
              s.trigger("stop");
              s.trigger("go");
            }),
        same(
            "exit of a repeated task by two parts",
            model(
                "",
                item("userEventListener", "go", "", control(rule("repetitionRule", ""))),
                item("userEventListener", "stop", "", control(rule("repetitionRule", ""))),
                item("userEventListener", "too", "", control(rule("repetitionRule", ""))),
                task("a", entry("s"), exit("t"), control(rule("repetitionRule", ""))),
                task("z"),
                sentry("s", "", "", "go occur"),
                sentry("t", "", "", "stop occur", "too occur")),
            s -> {
              s.start(Map.of());
              s.trigger("go");
              s.trigger("stop");
              s.trigger("go");
              s.trigger("too");
            }),
        same(
            "exit of a repeated task by a condition",
            model(
                "",
                item("userEventListener", "go", "", control(rule("repetitionRule", ""))),
                task("a", entry("s"), exit("t"), control(rule("repetitionRule", ""))),
                task("z"),
                sentry("s", "", "", "go occur"),
                sentry("t", "", "${stop}")),
            s -> {
              s.start(Map.of("stop", false));
              s.trigger("go");
              s.set("stop", true);
              s.trigger("go");
              s.set("stop", false);
              s.trigger("go");
            }),
        same(
            "exit of a disabled task by a condition",
            model(
                "",
                task("a", exit("t"), control(rule("manualActivationRule", ""))),
                task("z"),
                sentry("t", "", "${stop}")),
            s -> {
              s.start(Map.of("stop", false));
              s.manual("disable", "a");
              s.set("stop", true);
              s.manual("enable", "a");
            }),
        same(
            "listener of the exit of a disabled task",
            model(
                "",
                item("userEventListener", "u", ""),
                task("a", exit("t"), control(rule("manualActivationRule", ""))),
                task("b"),
                task("z"),
                sentry("t", "", "", "u occur")),
            s -> {
              s.start(Map.of());
              s.manual("disable", "a");
              s.trigger("b");
              s.manual("enable", "a");
              s.trigger("u");
            }),
        completion("ignore"),
        completion("ignoreIfAvailable"),
        completion("ignoreIfAvailableOrEnabled"),
        completion("ignoreAfterFirstCompletion"),
        completion("ignoreAfterFirstCompletionIfAvailableOrEnabled"),
        exitEvent("exit"),
        exitEvent("complete"),
        exitEvent("forceComplete"),
        exitEventBeforeTheStart("exit", ""),
        exitEventBeforeTheStart("exit", "repetitionRule"),
        exitEventBeforeTheStart("complete", ""),
        exitEventBeforeTheStart("forceComplete", ""),
        exitEventBeforeTheStart("exit", "manualActivationRule"),
        exitEventBeforeTheStart("complete", "manualActivationRule"),
        exitEventBeforeTheStart("forceComplete", "manualActivationRule"),
        same(
            "a stage is not ignored while an item in it is active",
            model(
                "",
                item(
                    "stage",
                    "o",
                    "",
                    "!"
                        + item(
                            "stage",
                            "in",
                            "",
                            "<itemControl><extensionElements><flowable:parentCompletionRule"
                                + " type='ignore'/></extensionElements></itemControl>",
                            "!" + task("a") + task("b", control(rule("manualActivationRule", ""))))
                        + task("c")),
                task("z")),
            s -> {
              s.start(Map.of());
              s.trigger("c");
              s.trigger("a");
            }),
        same(
            "auto complete by a condition",
            model(
                "",
                item(
                    "stage",
                    "o",
                    "autoComplete='true' flowable:autoCompleteCondition='${done}'",
                    "!" + task("a") + task("b", control(rule("manualActivationRule", "")))),
                task("z")),
            s -> {
              s.start(Map.of("done", false));
              s.trigger("a");
              s.set("done", true);
            }),
        same(
            "auto complete by a condition and what is required",
            model(
                "",
                item(
                    "stage",
                    "o",
                    "autoComplete='true' flowable:autoCompleteCondition='${done}'",
                    "!"
                        + task("a")
                        + task("b", control(rule("manualActivationRule", "")))
                        + task(
                            "r",
                            control(rule("requiredRule", ""), rule("manualActivationRule", "")))),
                task("z")),
            s -> {
              s.start(Map.of("done", true));
              s.trigger("a");
              s.manual("start", "r");
              s.trigger("r");
            }),
        same(
            "required by conditions",
            model(
                "autoComplete='true'",
                task("a"),
                task(
                    "b", control(rule("requiredRule", "${one}"), rule("manualActivationRule", ""))),
                task(
                    "c",
                    control(rule("requiredRule", "${two}"), rule("manualActivationRule", "")))),
            s -> {
              s.start(Map.of("one", false, "two", true));
              s.trigger("a");
              s.set("two", false);
            }),
        same(
            "exit of what is left in a complete stage is heard",
            model(
                "",
                item(
                    "stage",
                    "o",
                    "autoComplete='true'",
                    "!" + task("a") + task("b", control(rule("manualActivationRule", "")))),
                task("h", entry("t")),
                task("z"),
                sentry("t", "", "", "b exit")),
            s -> {
              s.start(Map.of());
              s.trigger("a");
            }),
        same(
            "required until it was complete once",
            model(
                "",
                item(
                    "stage",
                    "o",
                    "",
                    "!"
                        + task(
                            "a",
                            control(
                                "<extensionElements><flowable:parentCompletionRule"
                                    + " type='ignoreAfterFirstCompletion'/></extensionElements>",
                                rule("requiredRule", ""),
                                rule("repetitionRule", ""),
                                rule("manualActivationRule", "")))
                        + task("b")),
                task("z")),
            s -> {
              s.start(Map.of());
              s.manual("start", "a");
              s.trigger("a");
              s.trigger("b");
            }),
        same(
            "terminate a repeated item",
            model(
                "",
                task("a", control(rule("repetitionRule", ""))),
                item("userEventListener", "u", "", control(rule("repetitionRule", ""))),
                task("b", entry("s"), control(rule("repetitionRule", ""))),
                task("z"),
                sentry("s", "", "", "u occur")),
            s -> {
              s.start(Map.of());
              s.manual("terminate", "a");
              s.trigger("u");
              s.manual("terminate", "b");
              s.trigger("u");
            }),
        same(
            "a milestone is reached each time",
            model(
                "",
                item("userEventListener", "u", "", control(rule("repetitionRule", ""))),
                item("milestone", "m", "name='m'", entry("s"), control(rule("repetitionRule", ""))),
                task("h", entry("t"), control(rule("repetitionRule", ""))),
                task("z"),
                sentry("s", "", "", "u occur"),
                sentry("t", "", "", "m occur")),
            s -> {
              s.start(Map.of());
              s.trigger("u");
              s.trigger("u");
            }),
        same(
            "a stage that somebody starts and completes",
            model(
                "",
                item(
                    "stage",
                    "o",
                    "",
                    control(rule("manualActivationRule", "")),
                    "!"
                        + task("a")
                        + task(
                            "r",
                            control(rule("requiredRule", ""), rule("manualActivationRule", "")))),
                task("z")),
            s -> {
              s.start(Map.of());
              s.manual("start", "o");
              s.trigger("a");
              s.refused("complete", () -> s.engine.change("complete", "o"));
            }));
  }
}
