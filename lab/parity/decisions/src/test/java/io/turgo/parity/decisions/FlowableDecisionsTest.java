package io.turgo.parity.decisions;

import static io.turgo.parity.decisions.Dmn.flowable;
import static io.turgo.parity.decisions.Dmn.input;
import static io.turgo.parity.decisions.Dmn.output;
import static io.turgo.parity.decisions.Dmn.rule;
import static io.turgo.parity.decisions.Dmn.table;

import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Flowable's tables and tasks, as Flowable 7 evaluates them. */
@Timeout(300)
final class FlowableDecisionsTest {
  private static Side turgo;
  private static Side flowable;

  @BeforeAll
  static void open() {
    turgo = new TurgoSide();
    flowable = new FlowableSide();
  }

  @AfterAll
  static void close() {
    turgo.close();
    flowable.close();
  }

  private static void same(String dmn, Map<String, Object> inputs) {
    Dmn.same(turgo, flowable, dmn, inputs);
  }

  @ParameterizedTest
  @CsvSource({
    "gold,70",
    "gold,65",
    "gold,18",
    "silver,5",
    "silver,18",
    "none,18",
    "xxxxxxxxxxxx,18",
    "other,19"
  })
  void cellsCompare(String category, int age) {
    same(
        flowable(
            table(
                "hitPolicy='FIRST'",
                input("category", "string"),
                input("age", "number"),
                output("discount", "number"),
                output("text", "string"),
                rule("r1", "== \"gold\"", "> 65", "->", "20", "\"both\""),
                rule("r2", "\"gold\"", "-", "->", "10.5", "\"equal\""),
                rule("r3", ".startsWith(\"sil\")", "< 10", "->", "5", "category"),
                rule("r4", "${category.length() > 10}", "18", "->", "", "\"long\""),
                rule("r5", "!= \"none\"", ">= 18", "->", "1 + 2", "\"other\""))),
        Map.of("category", category, "age", age));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hitPolicy='FIRST'",
        "hitPolicy='UNIQUE'",
        "hitPolicy='ANY'",
        "hitPolicy='RULE ORDER'",
        "hitPolicy='OUTPUT ORDER'",
        "hitPolicy='PRIORITY'",
        "hitPolicy='COLLECT'",
        "hitPolicy='COLLECT' aggregation='SUM'",
        "hitPolicy='COLLECT' aggregation='MIN'",
        "hitPolicy='COLLECT' aggregation='MAX'",
        "hitPolicy='COLLECT' aggregation='COUNT'"
      })
  void hitPolicies(String policy) {
    String dmn =
        flowable(
            table(
                policy,
                input("n", "number"),
                "<output id='o' name='o' typeRef='number'><outputValues><text>\"30\",\"20\",\"10\"</text></outputValues></output>",
                rule("a", "> 1", "->", "10"),
                rule("b", "> 2", "->", "30"),
                rule("c", "> 3", "->", "20")));
    boolean isBroken = policy.contains("UNIQUE") || policy.contains("ANY");
    for (int n = 0; n < 5; n++) {
      if (n > 2 && isBroken) {
        Dmn.differs(
            "a violated hit policy is an error, and no result",
            turgo,
            flowable,
            dmn,
            Map.of("n", n),
            "fails",
            "[]");
      } else {
        same(dmn, Map.of("n", n));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "collection:allOf(tags, 'a,b')",
        "collection:anyOf(tags, 'x,b')",
        "collection:noneOf(tags, 'x,y')",
        "collection:notAllOf(tags, 'a,x')",
        "collection:contains(tags, 'a')",
        "collection:notContains(tags, 'x')",
        "collection:containsAny(tags, 'x, a')",
        "collection:notContainsAny(tags, 'b')",
        "collection:anyOf(tags, other)"
      })
  void functionsOfCollections(String call) {
    String dmn =
        flowable(
            table(
                "hitPolicy='FIRST'",
                input("tags", "string"),
                output("o", "string"),
                rule("r", "${" + call + "}", "->", "\"yes\""),
                rule("s", "-", "->", "\"no\"")));
    for (List<String> tags :
        List.of(List.of("a", "b"), List.of("a"), List.of("c"), Arrays.asList("b", "x"))) {
      same(dmn, Map.of("tags", tags, "other", List.of("b", "c")));
    }
  }

  @Test
  void datesCompareAndMove() {
    String dmn =
        flowable(
            table(
                "hitPolicy='RULE ORDER'",
                input("day", "date"),
                output("o", "date"),
                rule("r1", "< date:toDate('2030-01-01')", "->", "date:toDate('2030-05-06')"),
                rule("r2", "> fn_date('2020-01-01')", "->", "date:addDate(day, 1, 2, 3)"),
                rule("r3", "", "->", "date:subtractDate('2020-03-31', 0, 1, 0)")));
    same(dmn, Map.of("day", new Date(1_700_000_000_000L)));
    same(dmn, Map.of("day", new Date(0)));
  }

  @Test
  void typesOfOutputs() {
    String dmn =
        flowable(
            table(
                "hitPolicy='FIRST'",
                input("n", "number"),
                output("a", "number"),
                output("b", "string"),
                output("c", "boolean"),
                output("d", "number"),
                rule("r", "-", "->", "n", "n", "n > 1", "n + 1")));
    same(dmn, Map.of("n", 2));
    same(dmn, Map.of("n", 2L));
    same(dmn, Map.of("n", 2.5));
  }

  @Test
  void missingVariables() {
    String dmn =
        flowable(
            table(
                "hitPolicy='FIRST'",
                input("flag", "boolean"),
                output("o", "number"),
                rule("r", "== false", "->", "o + 2"),
                rule("s", "-", "->", "7")));
    same(dmn, Map.of());
    same(dmn, Map.of("flag", true));
    Dmn.differs(
        "a variable that is missing is an error, and no result",
        turgo,
        flowable,
        flowable(
            table(
                "hitPolicy='FIRST'",
                input("text", "string"),
                output("o", "string"),
                rule("r", "== \"x\"", "->", "\"y\""))),
        Map.of(),
        "fails",
        "[]");
  }

  private static String field(String name, String value) {
    return "<flowable:field name='"
        + name
        + "'><flowable:string>"
        + value
        + "</flowable:string></flowable:field>";
  }

  private static String task(String... fields) {
    return "<serviceTask id='d' flowable:type='dmn'><extensionElements>"
        + String.join("", fields)
        + "</extensionElements></serviceTask>";
  }

  @ParameterizedTest
  @ValueSource(strings = {"FIRST", "UNIQUE", "COLLECT", "RULE ORDER"})
  void tasksSetVariables(String policy) {
    String dmn =
        flowable(
            table(
                "hitPolicy='" + policy + "'",
                input("n", "number"),
                output("price", "number"),
                output("text", "string"),
                rule("a", "> 1", "->", "10", "\"a\""),
                rule("b", "> 2", "->", "20", "\"b\"")));
    for (int n = 0; n < 4; n++) {
      Dmn.sameRun(
          turgo, flowable, dmn, task(field("decisionTableReferenceKey", "t")), Map.of("n", n));
      Dmn.sameRun(
          turgo,
          flowable,
          dmn,
          task(
              field("decisionTableReferenceKey", "t"),
              field("decisionTaskThrowErrorOnNoHits", "true")),
          Map.of("n", n));
    }
    Dmn.sameRun(
        turgo, flowable, dmn, task(field("decisionTableReferenceKey", "gone")), Map.of("n", 1));
  }
}
