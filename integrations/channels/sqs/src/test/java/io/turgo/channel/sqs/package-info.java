@NullMarked
package io.turgo.channel.sqs;

import org.jspecify.annotations.NullMarked;
