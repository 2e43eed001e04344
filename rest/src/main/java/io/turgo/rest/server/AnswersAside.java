package io.turgo.rest.server;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.IteratingCallback;
import org.jspecify.annotations.Nullable;

/**
 * Has answers go out with no thread that waits for them: a client that does not read its answers
 * keeps a connection, and no thread from others. Answers are whole in memory before they are
 * written, so to keep them until they are read adds a copy and no bound.
 */
final class AnswersAside extends Handler.Wrapper {
  AnswersAside(Handler handler) {
    super(handler);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Answer answer = new Answer(request, response, callback);
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

    private record Part(boolean last, ByteBuffer bytes) {}

    Answer(Request request, Response response, Callback callback) {
      super(request, response);
      this.callback = callback;
    }

    @Override
    public boolean hasLastWrite() {
      synchronized (parts) {
        return hasLast || super.hasLastWrite();
      }
    }

    @Override
    public void write(boolean last, @Nullable ByteBuffer content, Callback written) {
      ByteBuffer copy = ByteBuffer.allocate(content == null ? 0 : content.remaining());
      if (content != null) {
        copy.put(content).flip();
      }
      Throwable broken;
      synchronized (parts) {
        broken = failure;
        hasLast |= last;
        if (broken == null) {
          parts.add(new Part(last, copy));
        }
      }
      if (broken != null) {
        written.failed(broken);
        return;
      }
      writing.iterate();
      written.succeeded();
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
        getWrapped().write(part.last(), part.bytes(), this);
        return Action.SCHEDULED;
      }

      @Override
      protected void onCompleteSuccess() {
        callback.succeeded();
      }

      @Override
      protected void onCompleteFailure(Throwable cause) {
        boolean over;
        synchronized (parts) {
          failure = cause;
          parts.clear();
          over = isOver;
        }
        if (over) {
          callback.failed(cause);
        }
      }
    }
  }
}
