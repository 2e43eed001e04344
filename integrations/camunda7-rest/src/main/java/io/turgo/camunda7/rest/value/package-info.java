/** Values in requests and answers as the API of Camunda 7 writes them. */
@Experimental
@NullMarked
package io.turgo.camunda7.rest.value;

import io.turgo.engine.annotation.Experimental;
import org.jspecify.annotations.NullMarked;
