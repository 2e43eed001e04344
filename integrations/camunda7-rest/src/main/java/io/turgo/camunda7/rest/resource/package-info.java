/** What can be asked for in the API of Camunda 7, by what it is about. */
@NullMarked
package io.turgo.camunda7.rest.resource;

import org.jspecify.annotations.NullMarked;
