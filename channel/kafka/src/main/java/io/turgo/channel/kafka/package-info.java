/** Ready jobs through this broker. */
@NullMarked
package io.turgo.channel.kafka;

import org.jspecify.annotations.NullMarked;
