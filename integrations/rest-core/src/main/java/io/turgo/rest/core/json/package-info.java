/** JSON as it is read from requests and written to answers. */
@Experimental
@NullMarked
package io.turgo.rest.core.json;

import io.turgo.engine.annotation.Experimental;
import org.jspecify.annotations.NullMarked;
