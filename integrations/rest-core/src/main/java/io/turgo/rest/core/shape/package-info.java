/** What requests and answers look like: one description that reads, checks and documents them. */
@Experimental
@NullMarked
package io.turgo.rest.core.shape;

import io.turgo.engine.annotation.Experimental;
import org.jspecify.annotations.NullMarked;
