/**
 * Camunda 7, Operaton and CIB seven as sources; start at {@link
 * io.turgo.importing.camunda7.Camunda7Source}. Not for applications.
 */
@NullMarked
package io.turgo.importing.camunda7;

import org.jspecify.annotations.NullMarked;
