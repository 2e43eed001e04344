/** Limits that keep one model, call or file from harming all others. */
@NullMarked
package io.turgo.engine.limit;

import org.jspecify.annotations.NullMarked;
