/**
 * The message that brokers carry; start at {@link io.turgo.channel.JobMessageFormat}. Modules that
 * bind a broker share it, so that a job published through one library is read by any other.
 */
@Experimental
@NullMarked
package io.turgo.channel;

import io.turgo.engine.annotation.Experimental;
import org.jspecify.annotations.NullMarked;
