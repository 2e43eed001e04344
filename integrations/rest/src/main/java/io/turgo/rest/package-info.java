/**
 * The engine over HTTP. Start at {@link io.turgo.rest.TurgoRestServlet}; {@code
 * resource.Operations} lists what can be asked for.
 */
@NullMarked
package io.turgo.rest;

import org.jspecify.annotations.NullMarked;
