/**
 * Takes over running process instances from the database of Camunda 7, Operaton or CIB seven; start
 * at {@link io.turgo.camunda7.importing.Camunda7Import}.
 */
@NullMarked
package io.turgo.camunda7.importing;

import org.jspecify.annotations.NullMarked;
