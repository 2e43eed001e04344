@NullMarked
package io.turgo.channel.jms;

import org.jspecify.annotations.NullMarked;
