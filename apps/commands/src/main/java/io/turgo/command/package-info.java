/**
 * What the programs of this project have in common as commands of a terminal: how options are read
 * and problems are told. Start at {@link io.turgo.command.CommandLines}.
 */
@NullMarked
package io.turgo.command;

import org.jspecify.annotations.NullMarked;
