/**
 * Cases: what {@link io.turgo.engine.CmmnRuntimeService} and its neighbours start, find and show.
 * Start at {@link io.turgo.engine.cmmn.CaseInstanceBuilder}.
 *
 * @since 0.1.0
 */
@Experimental
@NullMarked
package io.turgo.engine.cmmn;

import io.turgo.engine.annotation.Experimental;
import org.jspecify.annotations.NullMarked;
