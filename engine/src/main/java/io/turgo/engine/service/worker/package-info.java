/**
 * Hands jobs to workers outside of the engine and takes their answers. Start at {@link
 * io.turgo.engine.service.worker.WorkerJobs}.
 */
@NullMarked
package io.turgo.engine.service.worker;

import org.jspecify.annotations.NullMarked;
