@NullMarked
package io.turgo.channel.rabbitmq;

import org.jspecify.annotations.NullMarked;
