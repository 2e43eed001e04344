package io.turgo.compat.camunda7.test;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.test.EngineServices;
import java.util.Date;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.rules.TestWatcher;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;

/**
 * Gives tests of JUnit 4 an engine: {@code @Rule public ProcessEngineRule rule = new
 * ProcessEngineRule()}. It deploys what {@link Deployment} names and deletes it after the test, and
 * turns the clock back. Rules without an engine of their own share one, so such tests must not run
 * in parallel.
 *
 * @since 0.1.0
 */
public class ProcessEngineRule extends TestWatcher implements EngineServices {
  private @Nullable ProcessEngine processEngine;
  private final @Nullable UnaryOperator<ProcessEngineBuilder> settings;
  private final boolean ensureCleanAfterTest;
  private @Nullable TestSession session;
  private @Nullable String deploymentId;

  /** With the engine that tests share. */
  public ProcessEngineRule() {
    this(false);
  }

  /**
   * With the engine that tests share.
   *
   * @param ensureCleanAfterTest whether a test fails that leaves rows
   */
  public ProcessEngineRule(boolean ensureCleanAfterTest) {
    this((ProcessEngine) null, null, ensureCleanAfterTest);
  }

  /**
   * With the engine of a configuration file, which rules of the same file share.
   *
   * @param configurationResource its name on the class path
   * @throws IllegalStateException if the file is missing, or has a setting that Turgo lacks
   */
  public ProcessEngineRule(String configurationResource) {
    this(configurationResource, false);
  }

  /**
   * With the engine of a configuration file, which rules of the same file share.
   *
   * @param configurationResource its name on the class path
   * @param ensureCleanAfterTest whether a test fails that leaves rows
   * @throws IllegalStateException if the file is missing, or has a setting that Turgo lacks
   */
  public ProcessEngineRule(String configurationResource, boolean ensureCleanAfterTest) {
    this(TestSession.configured(configurationResource), null, ensureCleanAfterTest);
  }

  /**
   * With an engine that the test has built.
   *
   * @param processEngine stays open
   */
  public ProcessEngineRule(ProcessEngine processEngine) {
    this(processEngine, false);
  }

  /**
   * With an engine that the test has built.
   *
   * @param processEngine stays open
   * @param ensureCleanAfterTest whether a test fails that leaves rows
   */
  public ProcessEngineRule(ProcessEngine processEngine, boolean ensureCleanAfterTest) {
    this(processEngine, null, ensureCleanAfterTest);
  }

  private ProcessEngineRule(
      @Nullable ProcessEngine processEngine,
      @Nullable UnaryOperator<ProcessEngineBuilder> settings,
      boolean ensureCleanAfterTest) {
    this.processEngine = processEngine;
    this.settings = settings;
    this.ensureCleanAfterTest = ensureCleanAfterTest;
  }

  /**
   * Returns a rule with an engine of its own. Make it once for a class, with {@code @ClassRule} or
   * in a static field.
   *
   * @param settings gets the builder and returns it
   * @return the rule
   */
  public static ProcessEngineRule with(UnaryOperator<ProcessEngineBuilder> settings) {
    return new ProcessEngineRule(null, settings, false);
  }

  private TestSession session() {
    TestSession present = session;
    if (present == null) {
      present = TestSession.of(processEngine, settings, ensureCleanAfterTest);
      session = present;
    }
    return present;
  }

  @Override
  public Statement apply(Statement base, Description description) {
    session();
    return super.apply(base, description);
  }

  @Override
  public void starting(Description description) {
    String method = description.getMethodName();
    if (method != null) {
      int bracket = method.indexOf('[');
      deploymentId =
          session()
              .begin(
                  description.getTestClass(), bracket < 0 ? method : method.substring(0, bracket));
    }
  }

  @Override
  public void finished(Description description) {
    session().end();
    deploymentId = null;
  }

  /**
   * Has a deployment deleted after the test.
   *
   * @param deployment a deployment that the test has made
   */
  public void manageDeployment(io.turgo.engine.repository.Deployment deployment) {
    session().manage(deployment.getId());
  }

  /**
   * Sets the engine, before the first test.
   *
   * @param processEngine stays open
   */
  public void setProcessEngine(ProcessEngine processEngine) {
    this.processEngine = processEngine;
    this.session = null;
  }

  @Override
  public ProcessEngine getProcessEngine() {
    return session().engine();
  }

  /** {@return the id of what the annotation of the test deployed, null for none} */
  public @Nullable String getDeploymentId() {
    return deploymentId;
  }

  /**
   * Sets the engine's clock, which stands still until the test ends.
   *
   * @param currentTime the time
   */
  public void setCurrentTime(Date currentTime) {
    getProcessEngine().getClock().setCurrentTime(currentTime.toInstant());
  }
}
