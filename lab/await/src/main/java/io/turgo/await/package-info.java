/** Waiting in tests. */
@NullMarked
package io.turgo.await;

import org.jspecify.annotations.NullMarked;
