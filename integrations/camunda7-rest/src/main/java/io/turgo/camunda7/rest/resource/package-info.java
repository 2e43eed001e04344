/** What can be asked for in the API of Camunda 7, by what it is about. */
@Experimental
@NullMarked
package io.turgo.camunda7.rest.resource;

import io.turgo.engine.annotation.Experimental;
import org.jspecify.annotations.NullMarked;
