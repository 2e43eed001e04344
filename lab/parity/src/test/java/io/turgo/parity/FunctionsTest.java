package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The functions that expressions have. */
final class FunctionsTest {
  private static final List<String> EXPRESSIONS =
      List.of(
          "var:get(n)",
          "var:get('n')",
          "variables:get('n')",
          "vars:get('n')",
          "var:get('none')",
          "var:getOrDefault('none', 7)",
          "variables:getOrDefault(n, 7)",
          "var:getOrDefault('nothing', 7)",
          "var:exists('n')",
          "var:exists(none)",
          "vars:exist('n')",
          "var:exists('nothing')",
          "var:isEmpty('none')",
          "var:empty('blank')",
          "var:isEmpty('list')",
          "var:isEmpty('nothing')",
          "var:isNotEmpty('text')",
          "variables:notEmpty('blank')",
          "var:equals('n', 5)",
          "var:eq(n, 5)",
          "var:eq('n', '5')",
          "var:eq('text', 'hello')",
          "var:eq('none', null)",
          "var:notEquals('n', 6)",
          "var:ne('n', 5)",
          "var:ne('none', 5)",
          "var:lowerThan('n', 6)",
          "var:lessThan('n', 6)",
          "var:lt('n', 5)",
          "var:lowerThanOrEquals('n', 5)",
          "var:lessThanOrEquals('n', 4)",
          "var:lte('n', 5)",
          "var:greaterThan('n', 4)",
          "var:gt('n', 5)",
          "var:gt(n, '4')",
          "var:greaterThanOrEquals('n', 5)",
          "var:gte('n', 6)",
          "var:gt('none', 6)",
          "var:contains('text', 'ell')",
          "var:contains('text', 'x')",
          "var:contains('list', 'a')",
          "var:contains('list', 'a', 'b')",
          "var:contains('list', 'a', 'z')",
          "var:containsAny('list', 'a', 'z')",
          "var:containsAny('list', 'y', 'z')",
          "var:contains('none', 'z')",
          "var:base64('text')",
          "now() != null",
          "var:foo('n')",
          "foo()",
          "bpmn:x('n')");

  @Test
  void ofVariables() {
    same(
        s -> {
          Map<String, @Nullable Object> variables = new LinkedHashMap<>();
          variables.put("n", 5);
          variables.put("text", "hello");
          variables.put("blank", "");
          variables.put("list", new ArrayList<>(List.of("a", "b")));
          variables.put("nothing", null);
          int number = 0;
          for (String expression : EXPRESSIONS) {
            String key = "p" + ++number;
            s.say(expression, value(s, key, expression, variables));
          }
        },
        differs(
            "now() is a function of Camunda 7",
            "now() != null: true Boolean",
            "now() != null: throws"));
  }

  private static String value(
      Scene s, String key, String expression, Map<String, @Nullable Object> variables) {
    try {
      s.deploy(
          Models.line(
              key,
              "<serviceTask id='a' flowable:resultVariable='r' flowable:expression='${"
                  + expression.replace("'", "&quot;")
                  + "}'/>",
              "<userTask id='task'/>"));
      return Texts.typed(s.runtime().getVariable(s.start(key, variables), "r"));
    } catch (RuntimeException e) {
      return "throws"; // Turgo when it is deployed, Flowable when it runs
    }
  }
}
