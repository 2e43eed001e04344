/** Objects of one engine's API as types of another's. Start at {@code Mirror}. */
@NullMarked
package io.turgo.compat.mirror;

import org.jspecify.annotations.NullMarked;
