/** Who calls, and what they may do. */
@NullMarked
package io.turgo.rest.core.security;

import org.jspecify.annotations.NullMarked;
