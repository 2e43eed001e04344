package io.turgo.compat.camunda7.test.junit5;

import io.turgo.compat.camunda7.test.TestSession;
import io.turgo.engine.FormService;
import io.turgo.engine.HistoryService;
import io.turgo.engine.IdentityService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.test.EngineServices;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Date;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;

/**
 * Gives tests of JUnit Jupiter an engine: {@code @ExtendWith(ProcessEngineExtension.class)}, or a
 * static field with {@code @RegisterExtension}. It sets fields of the type {@link ProcessEngine},
 * gives parameters of that type and of the services, deploys what {@code @Deployment} names after
 * the set-up methods, deletes it after the test, and turns the clock back. Extensions without an
 * engine of their own share one, so such tests must not run in parallel.
 *
 * @since 0.1.0
 */
public class ProcessEngineExtension
    implements TestInstancePostProcessor,
        BeforeTestExecutionCallback,
        AfterTestExecutionCallback,
        ParameterResolver,
        EngineServices {
  private static final Map<Class<?>, Function<ProcessEngine, Object>> PARAMETERS =
      Map.of(
          ProcessEngine.class, engine -> engine,
          RepositoryService.class, ProcessEngine::getRepositoryService,
          RuntimeService.class, ProcessEngine::getRuntimeService,
          TaskService.class, ProcessEngine::getTaskService,
          HistoryService.class, ProcessEngine::getHistoryService,
          IdentityService.class, ProcessEngine::getIdentityService,
          ManagementService.class, ProcessEngine::getManagementService,
          FormService.class, ProcessEngine::getFormService);

  private @Nullable ProcessEngine processEngine;
  private @Nullable UnaryOperator<ProcessEngineBuilder> settings;
  private boolean ensureCleanAfterTest;
  private @Nullable TestSession session;
  private @Nullable String deploymentId;

  /** With the engine that tests share. */
  public ProcessEngineExtension() {}

  /** {@return an extension to be set up} */
  public static ProcessEngineExtension builder() {
    return new ProcessEngineExtension();
  }

  /**
   * Takes the engine of a configuration file, which extensions of the same file share.
   *
   * @param configurationResource its name on the class path
   * @return this extension
   * @throws IllegalStateException if the file is missing, or has a setting that Turgo lacks
   */
  public ProcessEngineExtension configurationResource(String configurationResource) {
    return useProcessEngine(TestSession.configured(configurationResource));
  }

  /**
   * Takes an engine that the test has built.
   *
   * @param engine stays open
   * @return this extension
   */
  public ProcessEngineExtension useProcessEngine(ProcessEngine engine) {
    processEngine = engine;
    return this;
  }

  /**
   * Starts an engine for this extension alone.
   *
   * @param newSettings gets the builder and returns it
   * @return this extension
   */
  public ProcessEngineExtension settings(UnaryOperator<ProcessEngineBuilder> newSettings) {
    settings = newSettings;
    return this;
  }

  /**
   * Says whether a test fails that leaves rows.
   *
   * @param ensureClean whether it does; false unless set
   * @return this extension
   */
  public ProcessEngineExtension ensureCleanAfterTest(boolean ensureClean) {
    ensureCleanAfterTest = ensureClean;
    return this;
  }

  /**
   * Has a deployment deleted after the test.
   *
   * @param deployment a deployment that the test has made
   * @return this extension
   */
  public ProcessEngineExtension manageDeployment(io.turgo.engine.repository.Deployment deployment) {
    session().manage(deployment.getId());
    return this;
  }

  /** {@return this extension} */
  public ProcessEngineExtension build() {
    return this;
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
  public void postProcessTestInstance(Object testInstance, ExtensionContext context)
      throws IllegalAccessException {
    for (Class<?> type = testInstance.getClass();
        type != Object.class;
        type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getType() == ProcessEngine.class && !Modifier.isFinal(field.getModifiers())) {
          field.setAccessible(true);
          if (field.get(testInstance) == null) {
            field.set(testInstance, getProcessEngine());
          }
        }
      }
    }
    io.turgo.compat.camunda7.test.assertions.bpmn.AbstractAssertions.init(getProcessEngine());
  }

  @Override
  public void beforeTestExecution(ExtensionContext context) {
    deploymentId =
        session().begin(context.getRequiredTestClass(), context.getRequiredTestMethod().getName());
  }

  @Override
  public void afterTestExecution(ExtensionContext context) {
    session().end();
    deploymentId = null;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return PARAMETERS.containsKey(parameter.getParameter().getType());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Function<ProcessEngine, Object> of = PARAMETERS.get(parameter.getParameter().getType());
    if (of == null) {
      throw new IllegalStateException("No parameter for " + parameter);
    }
    return of.apply(getProcessEngine());
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
