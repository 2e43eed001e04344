package io.turgo.test;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;

import java.time.Instant;
import java.util.Date;
import org.junit.FixMethodOrder;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runners.MethodSorters;

/** Tests of JUnit 4, which {@link TurgoRuleTest} runs. */
@FixMethodOrder(MethodSorters.NAME_ASCENDING)
public class RuleTests {
  private static final Instant LATER = Instant.parse("2040-01-01T00:00:00Z");

  /** The rule. */
  @Rule public final TurgoRule turgo = new TurgoRule();

  /** What the annotation names is there, and the clock stands where the test puts it. */
  @Test
  @Deployment
  public void aDeployed() {
    assertNotNull(turgo.getDeploymentId());
    turgo.getRuntimeService().startProcessInstanceByKey("ruled");
    assertEquals(1, turgo.getTaskService().createTaskQuery().taskAssignee("ann").count());
    turgo.setCurrentTime(Date.from(LATER));
    assertEquals(LATER, turgo.getProcessEngine().getClock().instant());
  }

  /** Nothing of the test before is left. */
  @Test
  public void bAfterwards() {
    assertNull(turgo.getDeploymentId());
    assertEquals(0, turgo.getRepositoryService().createDeploymentQuery().count());
    assertEquals(0, turgo.getTaskService().createTaskQuery().count());
    assertEquals(-1, turgo.getProcessEngine().getClock().instant().compareTo(LATER));
  }

  /** Fails. */
  @Test
  @Deployment(resources = "io/turgo/test/RuleTests.aDeployed.bpmn")
  public void cFails() {
    throw new IllegalStateException("broken");
  }
}
