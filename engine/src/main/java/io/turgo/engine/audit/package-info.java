/** Who has changed what: notes of callers, kept with what they have done. */
@NullMarked
package io.turgo.engine.audit;

import org.jspecify.annotations.NullMarked;
