package io.turgo.compat.camunda7.test;

import io.turgo.compat.camunda7.cfg.ProcessEngineConfiguration;
import io.turgo.compat.camunda7.cfg.ProcessEngineConfigurationImpl;
import io.turgo.compat.camunda7.test.assertions.bpmn.AbstractAssertions;
import io.turgo.compat.camunda7.test.mock.MockExpressionManager;
import io.turgo.compat.camunda7.test.mock.Mocks;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.variable.JsonVariables;
import io.turgo.test.TestEngine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a rule of JUnit 4 and an extension of JUnit Jupiter do around a test. Tests without an
 * engine of their own share one: that of {@code camunda.cfg.xml}, else one on a temporary file,
 * whose executor is off.
 *
 * @since 0.1.0
 */
public final class TestSession {
  private static final String CONFIGURATION = "camunda.cfg.xml";
  private static final Map<String, ProcessEngine> CONFIGURED = new HashMap<>();
  private static @Nullable TestEngine shared;

  private final ProcessEngine engine;
  private final boolean clean;
  private final List<String> deployments = new ArrayList<>();

  /**
   * A session with an engine.
   *
   * @param engine the engine that tests use
   * @param clean whether a test fails that leaves rows
   */
  public TestSession(ProcessEngine engine, boolean clean) {
    this.engine = engine;
    this.clean = clean;
  }

  /**
   * Returns a session of the given engine, or of one that is started.
   *
   * @param engine stays open; null for one that is started
   * @param settings of an engine that is started for these tests alone; null for the shared one
   * @param ensureClean whether a test fails that leaves rows
   * @return the session
   */
  public static TestSession of(
      @Nullable ProcessEngine engine,
      @Nullable UnaryOperator<ProcessEngineBuilder> settings,
      boolean ensureClean) {
    if (engine != null) {
      return new TestSession(engine, ensureClean);
    }
    return new TestSession(settings == null ? shared() : started(settings).engine(), ensureClean);
  }

  /**
   * Returns the engine that tests share: that of {@code camunda.cfg.xml} where the class path has
   * the file, else one with the usual settings.
   *
   * @return the engine, which is closed with the JVM
   * @throws IllegalStateException if the file has a setting that Turgo lacks
   */
  public static synchronized ProcessEngine shared() {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    if (loader != null && loader.getResource(CONFIGURATION) != null) {
      return configured(CONFIGURATION);
    }
    TestEngine running = shared;
    if (running == null) {
      running = started(settings -> settings);
      shared = running;
    }
    return running.engine();
  }

  /**
   * Returns the engine of a configuration file, which tests share. It finds {@link Mocks}, unless
   * the file names another expression manager.
   *
   * @param resource its name on the class path
   * @return the engine, which is closed with the JVM
   * @throws IllegalStateException if the file is missing, or has a setting that Turgo lacks
   */
  public static synchronized ProcessEngine configured(String resource) {
    return CONFIGURED.computeIfAbsent(resource, TestSession::built);
  }

  private static ProcessEngine built(String resource) {
    ProcessEngineConfiguration configuration =
        ProcessEngineConfiguration.createProcessEngineConfigurationFromResource(resource);
    if (configuration instanceof ProcessEngineConfigurationImpl settings
        && settings.getExpressionManager() == null) {
      settings.setExpressionManager(new MockExpressionManager());
    }
    return configuration.buildProcessEngine();
  }

  /**
   * Starts an engine with settings, which finds {@link Mocks}. Variables may be objects of all
   * classes, since only this JVM writes them.
   *
   * @param settings gets the builder and returns it
   * @return the engine, which is closed with the JVM
   */
  public static TestEngine started(UnaryOperator<ProcessEngineBuilder> settings) {
    TestEngine started =
        TestEngine.start(builder ->
            settings.apply(
                builder
                    .beans(name -> Mocks.get(name))
                    .jsonVariables(JsonVariables.STANDARD.andThose(type -> true))));
    Runtime.getRuntime().addShutdownHook(new Thread(started::close, "turgo-test-engine-close"));
    return started;
  }

  /** {@return the engine} */
  public ProcessEngine engine() {
    return engine;
  }

  /**
   * Deploys for a test and makes its engine that of assertions.
   *
   * @param testClass the class of the test
   * @param method the name of its method
   * @return the id of the deployment of the annotation; null if there is none
   */
  public @Nullable String begin(Class<?> testClass, String method) {
    AbstractAssertions.init(engine);
    String deployment = DeployedFiles.deploy(engine, testClass, method);
    if (deployment != null) {
      deployments.add(deployment);
    }
    return deployment;
  }

  /**
   * Has a deployment deleted after the test.
   *
   * @param deploymentId the id
   */
  public void manage(String deploymentId) {
    deployments.add(deploymentId);
  }

  /** Deletes what was deployed, and turns the clock back to real time. */
  public void end() {
    List<String> deployed = List.copyOf(deployments);
    deployments.clear();
    engine.getClock().reset();
    engine.getIdentityService().setAuthenticatedUserId(null);
    AbstractAssertions.reset();
    for (String deployment : deployed) {
      if (engine.getRepositoryService().createDeploymentQuery().deploymentId(deployment).count()
          > 0) {
        engine.getRepositoryService().deleteDeployment(deployment, true);
      }
    }
    if (clean) {
      Map<String, Long> rows = new TreeMap<>(engine.getManagementService().getTableCount());
      rows.values().removeIf(count -> count == 0);
      if (!rows.isEmpty()) {
        throw new AssertionError("The test left rows in the database: " + rows);
      }
    }
  }
}
