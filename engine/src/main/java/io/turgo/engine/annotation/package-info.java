/** Annotations that tell applications what they may rely on. */
@NullMarked
package io.turgo.engine.annotation;

import org.jspecify.annotations.NullMarked;
