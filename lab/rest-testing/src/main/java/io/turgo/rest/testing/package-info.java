/** The common part of the tests of both HTTP APIs. Start at {@code ServedApi}. */
@NullMarked
package io.turgo.rest.testing;

import org.jspecify.annotations.NullMarked;
