package io.turgo.bench.channel;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Ports for servers that cannot choose one themselves. */
public final class Ports {
  private static final int TRIES = 1_000;

  private Ports() {}

  /** Different ports that nobody listens on, and that no outgoing connection is given. */
  public static int[] free(int count) throws IOException {
    int[] ports = new int[count];
    List<ServerSocket> open = new ArrayList<>();
    try {
      for (int tries = 0; open.size() < count; tries++) {
        int port = ThreadLocalRandom.current().nextInt(20_000, 30_000);
        try {
          ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
          ports[open.size()] = port;
          open.add(socket);
        } catch (BindException e) {
          if (tries >= TRIES) {
            throw e;
          }
        }
      }
    } finally {
      for (ServerSocket socket : open) {
        socket.close();
      }
    }
    return ports;
  }
}
