@NullMarked
package io.turgo.channel.kafka;

import org.jspecify.annotations.NullMarked;
