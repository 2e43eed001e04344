/**
 * The engine in an application of Spring Boot: {@link io.turgo.spring.TurgoAutoConfiguration} makes
 * it, its services and what starts and stops it, from the properties of {@link
 * io.turgo.spring.TurgoProperties}. What has no property is set by a {@link
 * io.turgo.spring.TurgoEngineCustomizer}.
 */
@NullMarked
package io.turgo.spring;

import org.jspecify.annotations.NullMarked;
