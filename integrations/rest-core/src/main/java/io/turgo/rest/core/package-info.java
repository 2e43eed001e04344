/**
 * What APIs over HTTP have in common: requests are read, checked and answered by descriptions, and
 * callers are known. Start with {@link io.turgo.rest.core.RestServlet}.
 */
@NullMarked
package io.turgo.rest.core;

import org.jspecify.annotations.NullMarked;
