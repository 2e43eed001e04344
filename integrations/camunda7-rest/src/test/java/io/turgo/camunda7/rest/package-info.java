/** The API of Camunda 7, called by its stock workers and by plain requests. */
@NullMarked
package io.turgo.camunda7.rest;

import org.jspecify.annotations.NullMarked;
