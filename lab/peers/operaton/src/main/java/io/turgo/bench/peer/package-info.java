/** Operaton under test; start at {@link io.turgo.bench.peer.OperatonContender}. */
@NullMarked
package io.turgo.bench.peer;

import org.jspecify.annotations.NullMarked;
