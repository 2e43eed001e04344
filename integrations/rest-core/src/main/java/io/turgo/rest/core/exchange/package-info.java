/** Requests and answers: which there are, how they are found, read, checked and answered. */
@Experimental
@NullMarked
package io.turgo.rest.core.exchange;

import io.turgo.engine.annotation.Experimental;
import org.jspecify.annotations.NullMarked;
