package io.turgo.parity.decisions;

import static io.turgo.parity.decisions.Dmn.camunda;
import static io.turgo.parity.decisions.Dmn.input;
import static io.turgo.parity.decisions.Dmn.output;
import static io.turgo.parity.decisions.Dmn.rule;
import static io.turgo.parity.decisions.Dmn.table;

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

/** Camunda 7's tables and tasks, as Operaton evaluates them. */
@Timeout(300)
final class CamundaDecisionsTest {
  private static Side turgo;
  private static Side operaton;

  @BeforeAll
  static void open() {
    turgo = new TurgoSide();
    operaton = new OperatonSide();
  }

  @AfterAll
  static void close() {
    turgo.close();
    operaton.close();
  }

  private static void same(String dmn, Map<String, Object> inputs) {
    Dmn.same(turgo, operaton, dmn, inputs);
  }

  @ParameterizedTest
  @CsvSource({"Fall,8", "Fall,9", "Winter,1", "Spring,3", "Summer,4", "'',1"})
  void dishes(String season, int guests) {
    same(
        camunda(
            table(
                "hitPolicy='UNIQUE'",
                input("season", "string"),
                input("guests", "integer"),
                output("dish", "string"),
                output("price", "double"),
                rule("r1", "\"Fall\"", "<= 8", "->", "\"Spareribs\"", "12"),
                rule(
                    "r2", "\"Winter\",\"Spring\"", "[2..8)", "->", "\"Roastbeef\"", "guests * 1.5"),
                rule("r3", "not(\"Fall\",\"Winter\",\"Spring\")", "", "->", "\"Salad\"", ""),
                rule("r4", "\"Fall\"", "cellInput > 8", "->", "\"Stew \" + season", "10"))),
        Map.of("season", season, "guests", guests));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hitPolicy='FIRST'",
        "hitPolicy='UNIQUE'",
        "hitPolicy='ANY'",
        "hitPolicy='RULE ORDER'",
        "hitPolicy='COLLECT'",
        "hitPolicy='COLLECT' aggregation='SUM'",
        "hitPolicy='COLLECT' aggregation='MIN'",
        "hitPolicy='COLLECT' aggregation='MAX'",
        "hitPolicy='COLLECT' aggregation='COUNT'"
      })
  void hitPolicies(String policy) {
    for (String type : List.of("integer", "long", "double")) {
      String dmn =
          camunda(
              table(
                  policy,
                  input("n", "integer"),
                  output("o", type),
                  rule("a", "> 1", "->", "10"),
                  rule("b", "> 2", "->", "30"),
                  rule("c", "> 3", "->", "20")));
      for (int n = policy.contains("COUNT") ? 2 : 0; n < 5; n++) {
        same(dmn, Map.of("n", n));
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "string; \"a\"",
        "string; 1",
        "integer; 1",
        "integer; 1.7",
        "long; 2",
        "double; 2",
        "double; 2.5",
        "boolean; true",
        "boolean; n > 1",
        "date; date and time(\"2030-01-02T03:04:05\")",
        "integer; \"x\"",
        "string; null",
        "string; [1, 2.5]",
        "boolean; \"true\"",
        "long; 3000000000",
        "integer; 3000000000"
      })
  void typesOfOutputs(String type, String text) {
    same(
        camunda(table("", input("n", "integer"), output("o", type), rule("r", "-", "->", text))),
        Map.of("n", 2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "string; \"1\"; 1",
        "integer; 5; 5",
        "integer; 5; 4",
        "boolean; true; true",
        "double; > 1.5; 2",
        "string; \"5\"; 5"
      })
  void typesOfInputs(String type, String cell, String value) {
    same(
        camunda(
            table("", input("n", type), output("o", "string"), rule("r", cell, "->", "\"yes\""))),
        Map.of("n", value));
  }

  @Test
  void datesCompare() {
    String dmn =
        camunda(
            table(
                "hitPolicy='COLLECT'",
                input("day", "date"),
                output("o", "string"),
                rule("a", "< date and time(\"2030-01-01T00:00:00\")", "->", "\"before\""),
                rule("b", ">= date and time(\"2030-01-01T00:00:00\")", "->", "\"after\"")));
    same(dmn, Map.of("day", new Date(0)));
    same(dmn, Map.of("day", new Date(4_000_000_000_000L)));
  }

  @Test
  void expressionsOfTheEngine() {
    same(
        camunda(
            "<decisionTable id='table'><input id='i'><inputExpression id='ie' typeRef='integer'"
                + " expressionLanguage='juel'><text>${n + 1}</text></inputExpression></input>"
                + output("o", "string")
                + "<rule id='r'><inputEntry id='e' expressionLanguage='juel'><text>${cellInput gt 2}"
                + "</text></inputEntry><outputEntry id='q' expressionLanguage='juel'>"
                + "<text>${n}</text></outputEntry></rule></decisionTable>"),
        Map.of("n", 2));
  }

  @Test
  void aCountOfNothingHasTheNameOfItsOutput() {
    Dmn.differs(
        "the output of Camunda has no name then",
        turgo,
        operaton,
        camunda(
            table(
                "hitPolicy='COLLECT' aggregation='COUNT'",
                input("n", "integer"),
                output("o", "integer"),
                rule("a", "> 1", "->", "10"))),
        Map.of("n", 0),
        "[{o=Integer 0}]",
        "[{null=Integer 0}]");
  }

  private static String task(String mapping) {
    return "<businessRuleTask id='d' camunda:decisionRef='t' camunda:resultVariable='r'"
        + (mapping.isEmpty() ? "" : " camunda:mapDecisionResult='" + mapping + "'")
        + "/>";
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "singleEntry", "singleResult", "collectEntries", "resultList"})
  void tasksKeepTheResult(String mapping) {
    for (String[] outputs : new String[][] {{"price"}, {"price", "tax"}}) {
      StringBuilder columns = new StringBuilder();
      for (String name : outputs) {
        columns.append(output(name, "integer"));
      }
      String[] cells = outputs.length == 1 ? new String[] {"1"} : new String[] {"1", "2"};
      String dmn =
          camunda(
              table(
                  "hitPolicy='COLLECT'",
                  input("n", "integer"),
                  columns.toString(),
                  rule("a", with("> 1", cells)),
                  rule("b", with("> 2", cells))));
      for (int n = 0; n < 4; n++) {
        Dmn.sameRun(turgo, operaton, dmn, task(mapping), Map.of("n", n));
      }
    }
  }

  private static String[] with(String input, String... outputs) {
    String[] all = new String[outputs.length + 2];
    all[0] = input;
    all[1] = "->";
    System.arraycopy(outputs, 0, all, 2, outputs.length);
    return all;
  }

  @Test
  void outputParametersSeeTheResult() {
    Dmn.sameRun(
        turgo,
        operaton,
        camunda(
            table("", input("n", "integer"), output("o", "string"), rule("a", "-", "->", "\"x\""))),
        "<businessRuleTask id='d' camunda:decisionRef='t'><extensionElements><camunda:inputOutput>"
            + "<camunda:outputParameter name='a'>${decisionResult.getSingleResult().getEntry('o')}"
            + "</camunda:outputParameter><camunda:outputParameter name='b'>"
            + "${decisionResult.singleResult.o}</camunda:outputParameter>"
            + "<camunda:outputParameter name='c'>${decisionResult.getSingleEntry()}"
            + "</camunda:outputParameter></camunda:inputOutput></extensionElements>"
            + "</businessRuleTask>",
        Map.of("n", 1));
  }
}
