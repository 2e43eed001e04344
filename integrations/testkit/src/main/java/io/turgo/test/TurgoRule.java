package io.turgo.test;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import java.util.Arrays;
import java.util.Date;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.rules.TestRule;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;

/**
 * Gives tests of JUnit 4 an engine: {@code @Rule public TurgoRule turgo = new TurgoRule()}. It has
 * the methods of the rules of Flowable and Activiti; new tests use {@link TurgoExtension}.
 *
 * <p>{@link Deployment} is deployed before a test and deleted after it with all that came of it,
 * and the clock is back at real time then. Rules without an engine of their own share one, so such
 * tests must not run in parallel.
 *
 * @since 0.1.0
 */
public final class TurgoRule implements TestRule, EngineServices {
  private static final KeptEngine SHARED = kept(settings -> settings);

  private final @Nullable KeptEngine kept;
  private @Nullable ProcessEngine engine;
  private @Nullable String deploymentId;

  /** With the engine that tests share. */
  public TurgoRule() {
    this.kept = SHARED;
  }

  /**
   * Refused: the configuration of another engine is not read.
   *
   * @param configurationResource its name
   * @throws IllegalStateException always; it names what to use
   */
  public TurgoRule(String configurationResource) {
    throw new IllegalStateException(
        configurationResource
            + " configures another engine and is not read; delete it, and give the engine its"
            + " settings with TurgoRule.with(settings -> ...)");
  }

  /**
   * With an engine that the test has built.
   *
   * @param processEngine stays open
   */
  public TurgoRule(ProcessEngine processEngine) {
    this.kept = null;
    this.engine = processEngine;
  }

  private TurgoRule(KeptEngine kept) {
    this.kept = kept;
  }

  /**
   * Returns a rule with an engine of its own, which is closed with the JVM. Make it once for a
   * class, in a static field.
   *
   * @param settings what the engine gets besides the usual, such as beans
   * @return the rule
   */
  public static TurgoRule with(UnaryOperator<ProcessEngineBuilder> settings) {
    return new TurgoRule(kept(settings));
  }

  private static KeptEngine kept(UnaryOperator<ProcessEngineBuilder> settings) {
    KeptEngine kept = new KeptEngine(settings);
    Runtime.getRuntime().addShutdownHook(new Thread(kept::close, "turgo-test-engine-close"));
    return kept;
  }

  @Override
  public Statement apply(Statement base, Description description) {
    return new Statement() {
      @Override
      public void evaluate() throws Throwable {
        deploymentId =
            annotated(description)
                .map(deployment -> deployment.deploy(getProcessEngine()))
                .orElse(null);
        try {
          base.evaluate();
        } catch (Throwable failure) {
          try {
            end();
          } catch (RuntimeException | Error besides) {
            failure.addSuppressed(besides);
          }
          throw failure;
        }
        end();
      }
    };
  }

  private static Optional<AnnotatedDeployment> annotated(Description description) {
    String described = description.getMethodName();
    if (described == null) {
      return Optional.empty(); // a rule of a class
    }
    String name = described.replaceFirst("\\[.*", "");
    return Arrays.stream(description.getTestClass().getMethods())
        .filter(method -> method.getName().equals(name))
        .findFirst()
        .flatMap(method ->
            AnnotatedDeployment.of(
                description.getTestClass(),
                method,
                place -> Optional.ofNullable(place.getAnnotation(Deployment.class))));
  }

  private void end() {
    String deployed = deploymentId;
    deploymentId = null;
    getProcessEngine().getClock().reset();
    getProcessEngine().getIdentityService().setAuthenticatedUserId(null);
    if (deployed != null
        && getRepositoryService().createDeploymentQuery().deploymentId(deployed).count() > 0) {
      getRepositoryService().deleteDeployment(deployed, true);
    }
  }

  @Override
  public ProcessEngine getProcessEngine() {
    ProcessEngine given = engine;
    if (given != null) {
      return given;
    }
    if (kept == null) {
      throw new IllegalStateException("A rule with an engine of the test needs that engine");
    }
    return kept.started().engine();
  }

  /**
   * Sets the engine, before the first test.
   *
   * @param processEngine stays open
   */
  public void setProcessEngine(ProcessEngine processEngine) {
    this.engine = processEngine;
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
