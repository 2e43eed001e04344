/**
 * How long programs with Turgo take to start, and what it adds to an application of Spring Boot.
 */
@NullMarked
package io.turgo.bench.startup;

import org.jspecify.annotations.NullMarked;
