/**
 * What must hold in every Turgo database, as SQL that anybody can run; start at {@link
 * io.turgo.engine.check.ConsistencyCheck}.
 */
@NullMarked
package io.turgo.engine.check;

import org.jspecify.annotations.NullMarked;
