/** Variables with their types as requests and answers show them. */
@Experimental
@NullMarked
package io.turgo.rest.core.variable;

import io.turgo.engine.annotation.Experimental;
import org.jspecify.annotations.NullMarked;
