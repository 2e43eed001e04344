package io.turgo.test;

import io.turgo.engine.HistoryService;
import io.turgo.engine.IdentityService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.clock.BusinessClock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Gives tests of JUnit Jupiter an engine: {@code @ExtendWith(TurgoExtension.class)}, or with
 * settings {@code @RegisterExtension static TurgoExtension turgo = TurgoExtension.with(settings ->
 * settings.bean(...))}.
 *
 * <ul>
 *   <li>Tests and their constructors and set-up methods can have parameters of the types {@link
 *       TestEngine}, {@link ProcessEngine}, {@link BusinessClock} and of the services.
 *   <li>{@link Deployment} is deployed before a test and deleted after it with all that came of it.
 *   <li>After each test the clock is back at real time, and what else is left in the database makes
 *       the test fail by name; it is removed for the next one.
 *   <li>When a test fails, what happened in each process instance is printed.
 * </ul>
 *
 * <p>All tests with the usual settings share one engine, those of an extension with settings one
 * for each outermost test class. Such tests must not run in parallel.
 *
 * @since 0.1.0
 */
public final class TurgoExtension
    implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(TurgoExtension.class);

  private static final Map<Class<?>, Function<TestEngine, Object>> PARAMETERS =
      Map.of(
          TestEngine.class, kit -> kit,
          ProcessEngine.class, TestEngine::engine,
          BusinessClock.class, kit -> kit.engine().getClock(),
          RepositoryService.class, kit -> kit.engine().getRepositoryService(),
          RuntimeService.class, kit -> kit.engine().getRuntimeService(),
          TaskService.class, kit -> kit.engine().getTaskService(),
          HistoryService.class, kit -> kit.engine().getHistoryService(),
          IdentityService.class, kit -> kit.engine().getIdentityService(),
          ManagementService.class, kit -> kit.engine().getManagementService());

  private final @Nullable UnaryOperator<ProcessEngineBuilder> settings;

  /** With the usual settings. */
  public TurgoExtension() {
    this.settings = null;
  }

  private TurgoExtension(UnaryOperator<ProcessEngineBuilder> settings) {
    this.settings = settings;
  }

  /**
   * An extension with an engine of its own.
   *
   * @param settings what the engine gets besides the usual, such as beans
   * @return an extension for {@code @RegisterExtension}
   */
  public static TurgoExtension with(UnaryOperator<ProcessEngineBuilder> settings) {
    return new TurgoExtension(settings);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    TestEngine kit = engine(context).started();
    AnnotatedDeployment.of(
            context.getRequiredTestClass(),
            context.getRequiredTestMethod(),
            place -> AnnotationSupport.findAnnotation(place, Deployment.class))
        .ifPresent(deployment ->
            context.getStore(NAMESPACE).put("deployment", deployment.deploy(kit.engine())));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    KeptEngine kept = engine(context);
    TestEngine kit = kept.started();
    context.getExecutionException().ifPresent(failure -> print(context, kit));
    String deployment = context.getStore(NAMESPACE).remove("deployment", String.class);
    if (deployment != null) {
      kit.engine().getRepositoryService().deleteDeployment(deployment, true);
    }
    kit.reset();
    Leftovers leftovers = new Leftovers(kit.engine());
    List<String> named = leftovers.named();
    if (named.isEmpty()) {
      return;
    }
    if (!leftovers.remove()) {
      kept.close(); // the next test gets a new one
    }
    if (context.getExecutionException().isEmpty()) {
      throw new AssertionError(
          "The test left in the database, where it was removed now:\n  "
              + String.join("\n  ", named)
              + "\nDelete it in the test, or deploy with @Deployment, which deletes what came of it");
    }
  }

  private static void print(ExtensionContext context, TestEngine kit) {
    String trail = new Trail(kit.engine()).ofAll();
    StringBuilder text = new StringBuilder("What happened in ").append(context.getDisplayName());
    text.append(trail.isEmpty() ? ": no process instance was started\n" : ":\n" + trail);
    kit.jobFailures().forEach(thrown -> text.append("A job threw ").append(thrown).append('\n'));
    System.out.print(text);
  }

  @SuppressWarnings("deprecation") // what replaces it is not in JUnit 5
  private KeptEngine engine(ExtensionContext context) {
    UnaryOperator<ProcessEngineBuilder> own = settings;
    ExtensionContext owner = own == null ? context.getRoot() : outermostClass(context);
    Object key = own == null ? "engine" : this;
    return Objects.requireNonNull(
        owner
            .getStore(NAMESPACE)
            .getOrComputeIfAbsent(
                key,
                k -> new StoredEngine(own == null ? builder -> builder : own),
                StoredEngine.class));
  }

  private static ExtensionContext outermostClass(ExtensionContext context) {
    ExtensionContext outermost = context;
    for (ExtensionContext c = context;
        !c.equals(context.getRoot());
        c = c.getParent().orElseThrow()) {
      if (c.getTestClass().isPresent()) {
        outermost = c;
      }
    }
    return outermost;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return PARAMETERS.containsKey(parameter.getParameter().getType());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Function<TestEngine, Object> of = PARAMETERS.get(parameter.getParameter().getType());
    if (of == null) {
      throw new IllegalStateException("No parameter for " + parameter);
    }
    return of.apply(engine(context).started());
  }
}
