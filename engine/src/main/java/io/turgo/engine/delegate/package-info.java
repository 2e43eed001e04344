/**
 * The code that a process calls: implement {@link io.turgo.engine.delegate.JavaDelegate}.
 *
 * <p><b>Threads.</b> A call runs on one thread from start to end: on a worker when a job leads to
 * it, on the caller's thread when an API call does. The same delegate object may be called for many
 * instances at the same time, so it needs state that is safe for threads or none. A {@link
 * io.turgo.engine.delegate.DelegateExecution} belongs to the thread and the duration of its call.
 *
 * <p>Only what a {@link io.turgo.engine.delegate.FutureJavaDelegate} begins runs beside the rest of
 * its unit, on other threads.
 *
 * <p><b>Transactions.</b> User code runs while the engine holds no connection and no lock, so it
 * may take as long as it needs. What it changes (variables, and API calls that it makes) belongs to
 * the unit of work that called it, is visible to the rest of that unit at once, and is committed
 * with it: all of it, or nothing when the unit fails. Queries show committed state, without the
 * changes of the running unit.
 *
 * <p><b>Failures.</b> A thrown exception undoes the unit; a job is then tried again as its retry
 * settings say, an API call throws to its caller.
 *
 * <p><b>How often.</b> When somebody else changes the same instance meanwhile, the engine steps the
 * unit again with the recorded outcome of the call. A clash never repeats user code unless what it
 * read and then wrote has changed, or the path no longer leads to the call. A node that dies
 * between a call and the commit repeats it: effects outside of the engine should be safe to repeat.
 */
@NullMarked
package io.turgo.engine.delegate;

import org.jspecify.annotations.NullMarked;
