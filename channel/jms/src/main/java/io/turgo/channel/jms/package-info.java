/** Ready jobs through this broker. */
@NullMarked
package io.turgo.channel.jms;

import org.jspecify.annotations.NullMarked;
