/** Flowable's REST application, to be compared with. */
@NullMarked
package io.turgo.bench.peer;

import org.jspecify.annotations.NullMarked;
