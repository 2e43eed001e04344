/**
 * {@code ./turgo run}: one instance of one process, driven until it waits or ends. Start reading at
 * {@link io.turgo.cli.run.ProcessRun}.
 */
@org.jspecify.annotations.NullMarked
package io.turgo.cli.run;
