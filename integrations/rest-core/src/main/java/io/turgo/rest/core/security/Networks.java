package io.turgo.rest.core.security;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Who counts as one sender: an IPv4 address, or the 64 bits of an IPv6 address that name its
 * network.
 *
 * @since 0.1.0
 */
public final class Networks {
  private static final int PREFIX_BYTES = 8;

  private Networks() {}

  /**
   * The network of an address.
   *
   * @param address as a container has it, never a name
   */
  public static String of(String address) {
    if (!address.contains(":")) {
      return address;
    }
    try {
      return of(InetAddress.getByName(address));
    } catch (UnknownHostException e) {
      return address;
    }
  }

  /** The network of an address. */
  public static String of(InetAddress address) {
    return address instanceof Inet6Address
        ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), PREFIX_BYTES)) + "/64"
        : address.getHostAddress();
  }
}
