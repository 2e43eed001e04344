/** DBOS Transact under test; start at {@link io.turgo.bench.peer.DbosContender}. */
@NullMarked
package io.turgo.bench.peer;

import org.jspecify.annotations.NullMarked;
