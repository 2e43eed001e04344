/** Values in requests and answers as the API of Camunda 7 writes them. */
@NullMarked
package io.turgo.camunda7.rest.value;

import org.jspecify.annotations.NullMarked;
