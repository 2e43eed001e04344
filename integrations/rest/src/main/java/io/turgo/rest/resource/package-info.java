/** The operations, by what they are about. */
@NullMarked
package io.turgo.rest.resource;

import org.jspecify.annotations.NullMarked;
