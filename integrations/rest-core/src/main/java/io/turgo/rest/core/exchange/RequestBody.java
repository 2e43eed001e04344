package io.turgo.rest.core.exchange;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request. What has come with the request is read at once; for all else no thread
 * waits, so that clients that stop in the middle of a body keep no threads from others. When it has
 * come, the request is dispatched once more, and so runs through the filters of the application as
 * any other, with all that these keep with a thread. All bodies on their way have a bound together.
 *
 * <p>The container calls one method at a time, but the end of the time may come beside them:
 * whoever is first to end the body dispatches the request.
 */
final class RequestBody implements ReadListener {
  private static final String ATTRIBUTE = RequestBody.class.getName();

  private final @Nullable AsyncContext context; // null where all is read at once
  private final ServletInputStream in;
  private final int most;
  private final Duration time;
  private final long begin = System.nanoTime();
  private final byte[] part = new byte[8_192];
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final AtomicBoolean isOver = new AtomicBoolean();

  /** The end of the time. The container's own is an error of the server to some containers. */
  private final CompletableFuture<Boolean> late = new CompletableFuture<>();

  private volatile @Nullable ProblemException problem;

  private final AtomicLong room;
  private int taken; // of the room; guarded by this, as is whether it is given back
  private boolean isGiven;

  private RequestBody(
      @Nullable AsyncContext context,
      ServletInputStream in,
      int most,
      Duration time,
      AtomicLong room) {
    this.context = context;
    this.in = in;
    this.most = most;
    this.time = time;
    this.room = room;
  }

  /**
   * The bytes of a body; null if they have not come yet.
   *
   * @param most how long it may be
   * @param time within which it must have come
   * @param room how many bytes there may be now of all bodies that have not come yet
   */
  @SuppressWarnings("FutureReturnValueIgnored") // fails if the container has ended the request
  static byte @Nullable [] of(HttpServletRequest request, int most, Duration time, AtomicLong room)
      throws IOException {
    if (request.getAttribute(ATTRIBUTE) instanceof RequestBody body) {
      return body.result(request);
    }
    long length = request.getContentLengthLong();
    if (length > most) {
      throw tooLarge(most);
    }
    ServletInputStream in = request.getInputStream();
    if (isHere(request, in, length) || !request.isAsyncSupported()) {
      RequestBody body = new RequestBody(null, in, most, time, room);
      body.readAll();
      return body.result(request);
    }
    AsyncContext context = request.startAsync();
    RequestBody body = new RequestBody(context, in, most, time, room);
    request.setAttribute(ATTRIBUTE, body);
    context.setTimeout(0);
    body.late
        .completeOnTimeout(true, time.toMillis(), TimeUnit.MILLISECONDS)
        .thenAcceptAsync(late -> body.end(body.tooSlow()));
    in.setReadListener(body);
    return null;
  }

  private static boolean isHere(HttpServletRequest request, ServletInputStream in, long length)
      throws IOException {
    if (length < 0) {
      return request.getHeader("Transfer-Encoding") == null
          && request.getProtocol().startsWith("HTTP/1.");
    }
    return length == 0 || in.available() >= length;
  }

  private byte[] result(HttpServletRequest request) {
    ProblemException found = problem;
    if (found != null) {
      throw found;
    }
    UnreadBody.read(request);
    return bytes.toByteArray();
  }

  private void readAll() throws IOException {
    for (int length = in.read(part); length >= 0 && !isOver.get(); length = in.read(part)) {
      take(length);
    }
  }

  @Override
  public void onDataAvailable() throws IOException {
    while (!isOver.get() && in.isReady()) {
      int length = in.read(part);
      if (length < 0) {
        return;
      }
      take(length);
    }
  }

  private void take(int length) {
    bytes.write(part, 0, length);
    if (bytes.size() > most) {
      end(tooLarge(most));
    } else if (System.nanoTime() - begin > time.toNanos()) {
      end(tooSlow());
    } else if (context != null && !hasRoom(length)) {
      end(
          new ProblemException(
              ProblemType.UNAVAILABLE,
              "Other requests use all memory for request bodies at the moment; send the request"
                  + " again later"));
    }
  }

  private synchronized boolean hasRoom(int length) {
    if (isGiven) {
      return true; // it is over meanwhile
    }
    boolean has = room.getAndUpdate(free -> free < length ? free : free - length) >= length;
    taken += has ? length : 0;
    return has;
  }

  private synchronized void giveRoom() {
    isGiven = true;
    room.addAndGet(taken);
    taken = 0;
  }

  @Override
  public void onAllDataRead() {
    end(null);
  }

  /** The container waits no longer, the line is broken, or what comes is no body. */
  @Override
  public void onError(Throwable failure) {
    end(
        failure instanceof TimeoutException || failure.getCause() instanceof TimeoutException
            ? tooSlow()
            : new ProblemException(
                ProblemType.INVALID_REQUEST,
                "The body ended early; expected the length or the chunks that the headers"
                    + " announce"));
  }

  private void end(@Nullable ProblemException found) {
    if (isOver.compareAndSet(false, true)) {
      problem = found;
      late.cancel(false);
      giveRoom();
      if (context != null) {
        context.dispatch();
      }
    }
  }

  private ProblemException tooSlow() {
    return new ProblemException(
        ProblemType.TOO_SLOW, "Expected the whole body within " + time.toSeconds() + " s");
  }

  private static ProblemException tooLarge(int most) {
    return new ProblemException(
        ProblemType.TOO_LARGE, "Expected a body of up to " + most + " bytes");
  }
}
