package io.turgo.spring.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.core.annotation.AliasFor;
import org.springframework.test.context.TestExecutionListeners;
import org.springframework.test.context.TestExecutionListeners.MergeMode;

/**
 * A test of the application with its engine in hand: a {@link SpringBootTest} in which
 *
 * <ul>
 *   <li>no job runs by itself; {@link io.turgo.test.TestEngine}, a bean, runs those that are ready
 *       until none is, and moves the clock from timer to timer;
 *   <li>an engine without a {@code DataSource} is on a temporary SQLite file that is not synced;
 *       with one it starts on a server with {@code fsync=off} too, as those for tests are, and
 *       warns once;
 *   <li>after each test the clock is back at real time, and all process instances, their history,
 *       all tasks and all batches are deleted. What is deployed stays, and so do the timers of
 *       start events: where a test has moved the clock past one, it next fires from there on.
 * </ul>
 *
 * <p>Tests with it share the context as those with {@link SpringBootTest} do, and must not run in
 * parallel. On an SQLite file a test cannot be {@code @Transactional} itself: its one writer does
 * not wait for what the test does between.
 *
 * @since 0.1.0
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@SpringBootTest
@TestExecutionListeners(listeners = CleanEngine.class, mergeMode = MergeMode.MERGE_WITH_DEFAULTS)
public @interface TurgoTest {
  /**
   * As {@link SpringBootTest#properties} has them; they go before what this annotation sets.
   *
   * @return lines {@code key=value}; none unless set
   */
  @AliasFor(annotation = SpringBootTest.class, attribute = "properties")
  String[] properties() default {};

  /**
   * As {@link SpringBootTest#classes} has them.
   *
   * @return configuration classes; those that Spring finds by itself unless set
   */
  @AliasFor(annotation = SpringBootTest.class, attribute = "classes")
  Class<?>[] classes() default {};

  /**
   * Whether there is a web server. As with {@link SpringBootTest} there is none unless said
   * otherwise, but the beans of a web application are there, such as its filter chains.
   *
   * @return the kind of environment; {@link WebEnvironment#MOCK} unless set
   */
  @AliasFor(annotation = SpringBootTest.class, attribute = "webEnvironment")
  WebEnvironment webEnvironment() default WebEnvironment.MOCK;
}
