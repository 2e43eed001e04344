package io.turgo.rest.core.server;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.jspecify.annotations.Nullable;

/**
 * Has answers go out with no thread that waits for them: a client that does not read its answers
 * keeps a connection, and no thread from others. All that is kept so has a bound; where it is
 * reached, threads wait for clients again, until the connection has been idle for too long.
 */
final class AnswersAside extends Handler.Wrapper {
  private final AtomicLong room;

  /**
   * @param room how many bytes may be kept at a time
   */
  AnswersAside(Handler handler, long room) {
    super(handler);
    this.room = new AtomicLong(room);
  }

  /** How many bytes may be kept beside those that are. */
  long room() {
    return room.get();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Answer answer = new Answer(request, response, callback, room);
    return super.handle(request, answer, answer.end);
  }

  /** Parts are written one after the other by whoever brings one or hears that one is out. */
  private static final class Answer extends Response.Wrapper {
    private final Queue<Part> parts = new ArrayDeque<>(); // guarded by itself, as all below
    private boolean hasLast;
    private boolean isOver;
    private @Nullable Throwable failure;

    private final Callback callback;
    private final Writing writing = new Writing();

    /** Ends the request behind the last part. */
    private final Callback end =
        new Callback() {
          @Override
          public void succeeded() {
            Throwable broken;
            synchronized (parts) {
              isOver = true;
              broken = failure;
            }
            if (broken == null) {
              writing.iterate();
            } else {
              callback.failed(broken);
            }
          }

          @Override
          public void failed(Throwable cause) {
            callback.failed(cause);
          }
        };

    /**
     * Bytes on their way.
     *
     * @param kept how many of them are a copy, which needs room
     * @param written told when they are out; whoever wrote a copy was told before
     */
    private record Part(boolean last, ByteBuffer bytes, int kept, Callback written) {}

    private final AtomicLong room;

    Answer(Request request, Response response, Callback callback, AtomicLong room) {
      super(request, response);
      this.callback = callback;
      this.room = room;
    }

    @Override
    public boolean hasLastWrite() {
      synchronized (parts) {
        return hasLast || super.hasLastWrite();
      }
    }

    @Override
    public void write(boolean last, @Nullable ByteBuffer content, Callback written) {
      ByteBuffer bytes = content == null ? ByteBuffer.allocate(0) : content;
      int length = bytes.remaining();
      boolean isKept = take(length);
      Part part =
          isKept
              ? new Part(last, copy(bytes), length, Callback.NOOP)
              : new Part(last, bytes, 0, written);
      Throwable broken;
      synchronized (parts) {
        broken = failure;
        hasLast |= last;
        if (broken == null) {
          parts.add(part);
        }
      }
      if (broken != null) {
        room.addAndGet(part.kept());
        written.failed(broken);
        return;
      }
      writing.iterate();
      if (isKept) {
        written.succeeded();
      }
    }

    private boolean take(int length) {
      return room.getAndUpdate(free -> free < length ? free : free - length) >= length;
    }

    private static ByteBuffer copy(ByteBuffer bytes) {
      return ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
    }

    private final class Writing extends IteratingCallback {
      @Override
      protected Action process() {
        Part part;
        synchronized (parts) {
          part = parts.poll();
          if (part == null) {
            return isOver ? Action.SUCCEEDED : Action.IDLE;
          }
        }
        getWrapped()
            .write(
                part.last(),
                part.bytes(),
                Callback.from(
                    () -> {
                      room.addAndGet(part.kept());
                      part.written().succeeded();
                      succeeded();
                    },
                    cause -> {
                      room.addAndGet(part.kept());
                      part.written().failed(cause);
                      failed(cause);
                    }));
        return Action.SCHEDULED;
      }

      @Override
      protected void onCompleteSuccess() {
        callback.succeeded();
      }

      @Override
      protected void onCompleteFailure(Throwable cause) {
        boolean over;
        List<Part> left;
        synchronized (parts) {
          failure = cause;
          left = List.copyOf(parts);
          parts.clear();
          over = isOver;
        }
        left.forEach(part -> {
          room.addAndGet(part.kept());
          part.written().failed(cause);
        });
        if (over) {
          callback.failed(cause);
        }
      }
    }
  }
}
