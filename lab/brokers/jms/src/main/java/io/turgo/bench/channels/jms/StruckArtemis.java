package io.turgo.bench.channels.jms;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.chaos.StruckBroker;
import io.turgo.channel.jms.JmsJobChannel;
import io.turgo.engine.channel.JobChannel;
import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.MapMessage;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.Queue;
import org.apache.activemq.artemis.core.server.files.FileStoreMonitor;
import org.apache.activemq.artemis.core.server.impl.ActiveMQServerImpl;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.jspecify.annotations.Nullable;

/** Artemis, struck from inside. */
public final class StruckArtemis implements StruckBroker {
  /** Of a disk: reached at once. */
  private static final double NOTHING = 0.000_001;

  private static final double ALL = 1;
  private static final int EVEN_STRANGER = 3;

  private static final String ERRORS = ".errors";

  private @Nullable ActiveMQServer started;
  private String ownUrl = "";

  @Override
  public ChannelKind kind() {
    return ChannelKind.ARTEMIS;
  }

  @Override
  public void start(Path folder, List<Integer> ports, List<Integer> advertised) throws Exception {
    List<String> urls = ports.stream().map(StruckArtemis::url).toList();
    ActiveMQServer server = ArtemisBroker.start(folder, urls);
    if (!server.waitForActivation(1, TimeUnit.MINUTES)) {
      throw new IllegalStateException("Artemis does not become active");
    }
    ownUrl = urls.getLast();
    started = server;
  }

  @Override
  public JobChannel connect(int port) {
    return JmsJobChannel.on(new ActiveMQConnectionFactory(url(port))).name("artemis").build();
  }

  private static String url(int port) {
    return "tcp://127.0.0.1:" + port;
  }

  private ActiveMQServer server() {
    return Objects.requireNonNull(started, "It is started first");
  }

  @Override
  public void purge(String queue) throws Exception {
    Queue found = server().locateQueue(SimpleString.of(queue));
    if (found != null) {
      found.deleteAllReferences();
    }
  }

  /** What the broker does by itself when its disk has less room than it is told to keep. */
  @Override
  public void full(String queue, boolean full) {
    FileStoreMonitor monitor = ((ActiveMQServerImpl) server()).getMonitor();
    monitor.setMaxUsage(full ? NOTHING : ALL);
    monitor.tick();
  }

  @Override
  public int poison(String queue, List<byte[]> bodies) throws Exception {
    try (ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory(ownUrl);
        Connection connection = factory.createConnection();
        Session session = connection.createSession();
        MessageProducer producer = session.createProducer(session.createQueue(queue))) {
      for (byte[] body : bodies) {
        BytesMessage message = session.createBytesMessage();
        message.writeBytes(body);
        producer.send(message);
      }
      MapMessage map = session.createMapMessage();
      map.setString("job", "4711");
      producer.send(map);
      producer.send(session.createObjectMessage("4711"));
      producer.send(session.createTextMessage("4711"));
    }
    return bodies.size() + EVEN_STRANGER;
  }

  @Override
  public long errors(String queue) {
    Queue found = server().locateQueue(SimpleString.of(queue + ERRORS));
    return found == null ? 0 : found.getMessageCount();
  }
}
