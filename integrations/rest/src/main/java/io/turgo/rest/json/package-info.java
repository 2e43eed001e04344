/** JSON as it is read from requests and written to answers. */
@NullMarked
package io.turgo.rest.json;

import org.jspecify.annotations.NullMarked;
