/** Queries for cases and plan items. Start at {@link io.turgo.engine.query.cmmn.CaseInstances}. */
@NullMarked
package io.turgo.engine.query.cmmn;

import org.jspecify.annotations.NullMarked;
