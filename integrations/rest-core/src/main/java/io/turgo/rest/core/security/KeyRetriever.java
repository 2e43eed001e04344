package io.turgo.rest.core.security;

import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jose.util.Resource;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URL;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Gets the keys of an issuer within a time. The library's own bound is for each read, so keys that
 * come byte by byte would keep callers waiting for as long as they come.
 */
final class KeyRetriever extends DefaultResourceRetriever {
  private final int withinMillis;

  KeyRetriever(int connectMillis, int readMillis, int mostBytes) {
    super(connectMillis, readMillis, mostBytes);
    this.withinMillis = connectMillis + readMillis;
  }

  @Override
  public Resource retrieveResource(URL url) throws IOException {
    FutureTask<Resource> asked = new FutureTask<>(() -> super.retrieveResource(url));
    Thread.ofVirtual().name("turgo-keys").start(asked);
    try {
      return asked.get(withinMillis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new IOException("The keys did not arrive within " + withinMillis + " ms", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("Interrupted while the keys were asked for");
    } finally {
      asked.cancel(true); // which closes the connection
    }
  }
}
