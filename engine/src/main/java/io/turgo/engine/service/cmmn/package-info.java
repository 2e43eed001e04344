/**
 * The services for cases. Start at {@link io.turgo.engine.service.cmmn.TurgoCmmnRuntimeService}.
 */
@NullMarked
package io.turgo.engine.service.cmmn;

import org.jspecify.annotations.NullMarked;
