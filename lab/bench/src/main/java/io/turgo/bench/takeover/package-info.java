/**
 * Takes over instances of Camunda 7 or Flowable, measures that and kills it; start at {@link
 * io.turgo.bench.takeover.ImportSoak}.
 */
@NullMarked
package io.turgo.bench.takeover;

import org.jspecify.annotations.NullMarked;
