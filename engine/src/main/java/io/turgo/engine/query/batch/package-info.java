/** Answers which batches there are, and their parts. */
@NullMarked
package io.turgo.engine.query.batch;

import org.jspecify.annotations.NullMarked;
