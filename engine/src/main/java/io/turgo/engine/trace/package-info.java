/**
 * How a trace goes on in jobs: from whoever made a job to the user code that the job runs, on
 * whatever node. Applications bring their tracing with {@link io.turgo.engine.trace.TraceContext}.
 */
@NullMarked
package io.turgo.engine.trace;

import org.jspecify.annotations.NullMarked;
