/** What Turgo adds to the start of an application of Spring Boot. */
@NullMarked
package io.turgo.bench.startup;

import org.jspecify.annotations.NullMarked;
