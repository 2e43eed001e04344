package io.turgo.engine.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.interpreter.CallOutcome;
import io.turgo.engine.trace.TraceContext;
import io.turgo.engine.usercode.CallResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.helpers.BasicMDCAdapter;

/** An MDC that throws. */
class JobSurroundingsTest {
  private static final CallResult<Integer> RESULT =
      new CallResult<>(new CallOutcome.Returned<>(1, List.of(), List.of(), 0), Map.of());
  private static final JobPlace PLACE =
      new JobPlace(
          7, 8, "key", "activity", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");

  private final Throwing mdc = new Throwing();
  private final JobSurroundings surroundings = new JobSurroundings(TraceContext.NONE, mdc);

  /** Throws when it is told one key. */
  private static final class Throwing extends BasicMDCAdapter {
    private String key = "";

    @Override
    public void put(String name, String value) {
      thrown(name);
      super.put(name, value);
    }

    @Override
    public void remove(String name) {
      thrown(name);
      super.remove(name);
    }

    private void thrown(String name) {
      if (name.equals(key)) {
        throw new LinkageError("by design of the test");
      }
    }
  }

  @Test
  void whatWasNotedIsTakenBackWhereTheRestCanNotBe() {
    mdc.put("turgo.job", "before");
    mdc.key = "turgo.process";

    CallResult<Integer> result =
        surroundings.around(
            PLACE,
            () -> {
              assertThat(mdc.get("turgo.job")).isEqualTo("7");
              return RESULT;
            });

    assertThat(result).isEqualTo(RESULT);
    assertThat(mdc.getCopyOfContextMap()).isEqualTo(Map.of("turgo.job", "before"));
  }

  @Test
  void whatCanBeTakenBackIsAndTheCodesOwnErrorIsThrown() {
    Error own = new StackOverflowError("by design of the test");

    assertThatThrownBy(() ->
            surroundings.around(
                PLACE,
                () -> {
                  mdc.key = "turgo.job";
                  throw own;
                }))
        .isSameAs(own);

    assertThat(mdc.getCopyOfContextMap()).isEqualTo(Map.of("turgo.job", "7"));
  }

  @Test
  void codeThatIsCalledWithinCodeIsNotedInItsPlace() {
    JobPlace inner = new JobPlace(7, 9, "other", "inner", null);

    surroundings.around(
        PLACE,
        () -> {
          surroundings.around(
              inner,
              () -> {
                assertThat(mdc.get("turgo.instance")).isEqualTo("9");
                return RESULT;
              });
          assertThat(mdc.get("turgo.instance")).isEqualTo("8");
          return RESULT;
        });

    assertThat(mdc.getCopyOfContextMap()).isEmpty();
  }
}
