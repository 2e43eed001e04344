/** The static import of most tests. */
@NullMarked
package io.turgo.compat.camunda7.test.assertions;

import org.jspecify.annotations.NullMarked;
