package io.turgo.compat.camunda7.application;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A process application's method that is called before the application ends. Its parameters are the
 * {@code ProcessEngine}, a {@code List<ProcessEngine>} or none. If it throws, nothing of the
 * application is undeployed.
 *
 * @since 0.1.0
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface PreUndeploy {}
