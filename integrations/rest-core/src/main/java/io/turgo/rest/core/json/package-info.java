/** JSON as it is read from requests and written to answers. */
@NullMarked
package io.turgo.rest.core.json;

import org.jspecify.annotations.NullMarked;
