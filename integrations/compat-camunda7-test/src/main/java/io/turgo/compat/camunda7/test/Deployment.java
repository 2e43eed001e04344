package io.turgo.compat.camunda7.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Files that are deployed before a test and deleted after it, with all that came of them. On a
 * class it is for all tests that have none of their own.
 *
 * @since 0.1.0
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Deployment {
  /**
   * Names on the class path. Without any it is the file beside the test class that is named {@code
   * Class.method.bpmn20.xml} or {@code Class.method.bpmn}, for an annotated class {@code
   * Class.bpmn20.xml} or {@code Class.bpmn}.
   *
   * @return names on the class path; none unless set
   */
  String[] resources() default {};
}
