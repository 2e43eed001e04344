/**
 * Reads and evaluates DMN files. Start at {@link io.turgo.dmn.DmnDecisions}. {@code StandardFile}
 * hands files of the standard to Apache KIE. {@code DialectFile} reads the tables of Camunda 7 and
 * Flowable, whose cells are not of the standard.
 */
@NullMarked
package io.turgo.dmn;

import org.jspecify.annotations.NullMarked;
