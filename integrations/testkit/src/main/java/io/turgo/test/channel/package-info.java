/**
 * What every job channel has to do, as tests: extend {@link
 * io.turgo.test.channel.JobChannelContract}.
 */
@NullMarked
package io.turgo.test.channel;

import org.jspecify.annotations.NullMarked;
