/** What tests of applications of Spring Boot extended in Camunda 7. */
@NullMarked
package io.turgo.compat.camunda7.test.helper;

import org.jspecify.annotations.NullMarked;
