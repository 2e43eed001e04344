/** Beans of tests. */
@NullMarked
package io.turgo.compat.camunda7.test.mock;

import org.jspecify.annotations.NullMarked;
