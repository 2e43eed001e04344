/**
 * Tests of processes in the context of an application of Spring Boot. {@link
 * io.turgo.spring.test.TurgoTest} is the door.
 */
@NullMarked
package io.turgo.spring.test;

import org.jspecify.annotations.NullMarked;
