package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.exclusive;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Gateways that join some of the tokens that come. */
class ComplexGatewayTest extends ScenarioTest {
  private static String gateway(String id, String condition) {
    String inside =
        condition.isEmpty()
            ? ""
            : "<activationCondition><![CDATA[" + condition + "]]></activationCondition>";
    return "<complexGateway id='%s'>%s</complexGateway>".formatted(id, inside);
  }

  /** Two of three are enough. */
  private static String[] twoOfThree(String condition) {
    return new String[] {
      start("s"),
      gateway("fork", ""),
      user("a", ""),
      user("b", ""),
      user("c", ""),
      gateway("join", condition),
      user("d", ""),
      end("e"),
      flow("s -> fork -> a -> join -> d -> e"),
      flow("fork -> b -> join"),
      flow("fork -> c -> join")
    };
  }

  @ParameterizedTest
  @EnumSource
  void theFirstTwoGoOnAndTheThirdIsTakenAway(Database database) {
    Kit kit = on(database);
    String id = kit.run("two", twoOfThree("${activationCount == 2}"));
    kit.complete(id, "b");
    assertThat(kit.trail(id)).isEqualTo("s fork a.. b c.. join");
    kit.complete(id, "c");
    assertThat(kit.trail(id)).endsWith("join join d..");
    kit.complete(id, "a");
    assertThat(kit.trail(id)).endsWith("join join d.. join");
    kit.checkConsistency();
    kit.complete(id, "d");
    kit.assertEnded(id, "s fork a b c join join d join e");
  }

  @ParameterizedTest
  @EnumSource
  void theScopeLastsUntilNoMoreCanCome(Database database) {
    Kit kit = on(database);
    String id = kit.run("lasts", twoOfThree("${activationCount == 2}"));
    kit.complete(id, "a");
    kit.complete(id, "b");
    kit.complete(id, "d");
    assertThat(kit.isRunning(id)).isTrue();
    kit.checkConsistency();
    kit.complete(id, "c");
    kit.assertEnded(id, "s fork a b c join join d e join");
  }

  @ParameterizedTest
  @EnumSource
  void itForksByConditionsAndBeginsAnewInALoop(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "loop",
        start("s"),
        exclusive("in"),
        parallel("fork"),
        user("a", ""),
        user("b", ""),
        gateway("join", "${activationCount == 2}"),
        user("more", ""),
        gateway("out", ""),
        end("e"),
        flow("s -> in -> fork -> a -> join -> more -> out"),
        flow("fork -> b -> join"),
        BpmnText.flowIf("out -> in", "${again}"),
        BpmnText.flowIf("out -> e", "${!again}"));
    String id = kit.start("loop", Map.of("again", true));
    kit.complete(id, "a");
    kit.complete(id, "b");
    kit.complete(id, "more");
    kit.complete(id, "b");
    kit.complete(id, "a");
    kit.engine().getRuntimeService().setVariable(id, "again", false);
    kit.complete(id, "more");
    kit.assertEnded(id, "s in fork a b join join more out in fork a b join join more out e");
  }

  @ParameterizedTest
  @EnumSource
  void oneThatCanNeverGoOnIsAnError(Database database) {
    Kit kit = on(database);
    kit.deploy("never", twoOfThree("${activationCount > limit}"));
    String id = kit.start("never", Map.of("limit", 3));
    kit.complete(id, "a");
    kit.complete(id, "b");

    assertThatThrownBy(() -> kit.complete(id, "c"))
        .hasMessageContaining(
            "complexGateway 'join' would wait for ever: its activationCondition does not hold for"
                + " the 3 tokens that have come");
    assertThat(kit.trail(id)).contains("c..");
    kit.engine().getRuntimeService().setVariable(id, "limit", 2);
    kit.complete(id, "c");
    kit.complete(id, "d");
    kit.assertEnded(id, "s fork a b c join join join d e");
  }

  @ParameterizedTest
  @EnumSource
  void aJoinSaysByAConditionWhatIsEnough(Database database) {
    Kit kit = on(database);

    assertThatThrownBy(() -> kit.deploy("none", twoOfThree("")))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("Expected an <activationCondition>, since several flows lead to it");
    assertThatThrownBy(() -> kit.deploy("text", twoOfThree("2")))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("found '2', which is never true");
    String id = kit.run("wrong", twoOfThree("${activationCount}"));
    assertThatThrownBy(() -> kit.complete(id, "a"))
        .hasMessageContaining("must be true or false, but is a java.lang.Integer");
    kit.engine().getRuntimeService().deleteProcessInstance(id, "");
  }

  @Test
  void itRemembersAfterARestart(@TempDir Path folder) {
    SqliteSettings file = SqliteSettings.of(folder.resolve("restart.db"));
    String id;
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      id = kit.run("restart", twoOfThree("${activationCount == 2}"));
      kit.complete(id, "a");
      kit.complete(id, "b");
    }
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      kit.complete(id, "c");
      kit.complete(id, "d");
      kit.assertEnded(id, "s fork a b c join join d join e");
    }
  }
}
