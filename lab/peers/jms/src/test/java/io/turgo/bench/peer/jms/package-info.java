/** Tests of the queue of job ids. */
@NullMarked
package io.turgo.bench.peer.jms;

import org.jspecify.annotations.NullMarked;
