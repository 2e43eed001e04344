/**
 * The code that a process calls: implement {@link io.turgo.engine.delegate.JavaDelegate}.
 *
 * <p><b>Threads.</b> A call runs on one thread from start to end: on a worker when a job leads to
 * it, on the caller's thread when an API call does. The same delegate object may be called for many
 * instances at the same time, so it needs state that is safe for threads or none. A {@link
 * io.turgo.engine.delegate.DelegateExecution} belongs to the thread and the duration of its call.
 *
 * <p>Only the work of a {@link io.turgo.engine.delegate.FutureJavaDelegate} runs on other threads,
 * concurrently with the rest of its unit.
 *
 * <p><b>Transactions.</b> User code runs while the engine holds no connection and no lock, so it
 * may take as long as it needs. Its changes of variables and its API calls belong to the unit of
 * work that called it. The rest of that unit sees them immediately. They are committed with the
 * unit, or not at all if the unit fails. Queries show committed state, without the changes of the
 * running unit.
 *
 * <p><b>Failures.</b> A thrown exception undoes the unit; a job is then tried again as its retry
 * settings say, an API call throws to its caller.
 *
 * <p><b>How often.</b> When another transaction changes the same instance meanwhile, the engine
 * steps the unit again with the recorded outcome of the call. A clash repeats user code only if a
 * value that it read before writing has changed, or if the path no longer leads to the call. A node
 * that dies between a call and the commit repeats it: effects outside of the engine should be safe
 * to repeat.
 */
@NullMarked
package io.turgo.engine.delegate;

import org.jspecify.annotations.NullMarked;
