package io.turgo.bench.channel;

import io.turgo.command.CommandException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A broker of its own for a benchmark. Says {@code ready} with its URL on standard output once it
 * takes messages, and ends when its standard input does, so that no broker outlives a benchmark
 * that was killed. Whatever brokers print goes to standard error.
 */
final class BrokerMain {
  private BrokerMain() {}

  /** Takes the kind of the broker and the folder for its data. */
  public static void main(String[] args) {
    PrintStream replies =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    try {
      Broker broker = Broker.of(ChannelKind.valueOf(args[0]));
      replies.println("ready " + broker.start(Path.of(args[1])));
      System.in.transferTo(OutputStream.nullOutputStream());
    } catch (Exception | LinkageError e) {
      e.printStackTrace();
      replies.println(e instanceof CommandException ? e.getMessage() : e.toString());
    }
    // Not exit: nobody needs the data any more, so no shutdown is waited for.
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    Runtime.getRuntime().halt(0);
  }
}
