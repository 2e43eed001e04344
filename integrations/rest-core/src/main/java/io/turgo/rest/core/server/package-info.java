/** A server for the API where there is none; needs Jetty. */
@NullMarked
package io.turgo.rest.core.server;

import org.jspecify.annotations.NullMarked;
