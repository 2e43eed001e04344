/** Answers which process instances run and have run. */
@NullMarked
package io.turgo.engine.query.instance;

import org.jspecify.annotations.NullMarked;
