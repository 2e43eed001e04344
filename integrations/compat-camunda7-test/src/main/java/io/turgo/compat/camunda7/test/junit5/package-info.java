/** The extension for JUnit Jupiter. */
@NullMarked
package io.turgo.compat.camunda7.test.junit5;

import org.jspecify.annotations.NullMarked;
