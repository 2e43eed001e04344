package io.turgo.compat.camunda7.application;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names a process application. A servlet container starts each {@link ServletProcessApplication}
 * that has it.
 *
 * @since 0.1.0
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ProcessApplication {
  /** The file that lists what to deploy, unless others are named. */
  String DEFAULT_META_INF_PROCESSES_XML = "META-INF/processes.xml";

  /** {@return the name; empty for that of the class} */
  String value() default "";

  /** {@return the name, before that of {@link #value}} */
  String name() default "";

  /** {@return the files of the class path that list what to deploy} */
  String[] deploymentDescriptors() default {DEFAULT_META_INF_PROCESSES_XML};
}
