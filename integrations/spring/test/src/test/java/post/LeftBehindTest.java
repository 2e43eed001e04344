package post;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.ManagementService;
import io.turgo.engine.RuntimeService;
import io.turgo.spring.test.TurgoTest;
import io.turgo.test.TestEngine;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.annotation.DirtiesContext;

/** What a test with {@link TurgoTest} leaves to the next one. */
@TurgoTest
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LeftBehindTest {
  private static int contexts;

  private final RuntimeService runtime;
  private final ManagementService management;
  private final TestEngine turgo;

  @Autowired
  LeftBehindTest(RuntimeService runtime, ManagementService management, TestEngine turgo) {
    this.runtime = runtime;
    this.management = management;
    this.turgo = turgo;
  }

  @AfterAll
  static void noContextWasMadeToBeCleaned() {
    assertThat(PostApplication.VANS).hasValue(contexts);
  }

  @RepeatedTest(2)
  @Order(1)
  void aBatchThatDoesNotRunIsNotRunByTheNext() {
    assertThat(turgo.runDueJobs()).isZero();
    runtime.startProcessInstanceByKey("parcel", Map.of("address", "Elm 1"));
    management
        .createBulkOperation()
        .suspendProcessInstances(runtime.createProcessInstanceQuery())
        .start();
  }

  @Test
  @Order(2)
  @DirtiesContext
  void aContextThatIsDirtyIsClosed() {
    runtime.startProcessInstanceByKey("parcel", Map.of("address", "Elm 1"));
    contexts = PostApplication.VANS.get();
  }
}
