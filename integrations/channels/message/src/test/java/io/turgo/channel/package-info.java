@NullMarked
package io.turgo.channel;

import org.jspecify.annotations.NullMarked;
