/** The operations, by what they are about. */
@Experimental
@NullMarked
package io.turgo.rest.resource;

import io.turgo.engine.annotation.Experimental;
import org.jspecify.annotations.NullMarked;
