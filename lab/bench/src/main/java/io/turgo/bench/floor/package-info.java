/**
 * The floor: what the durable row changes of a load cost when nothing else is done. Each process is
 * a {@link io.turgo.bench.floor.RowScript}, written by hand, of the rows that each of its jobs must
 * insert, update and delete; {@link io.turgo.bench.floor.FloorContender} makes these changes for
 * many instances at a time, in Turgo's tables, by plain JDBC, without an engine.
 */
@NullMarked
package io.turgo.bench.floor;

import org.jspecify.annotations.NullMarked;
