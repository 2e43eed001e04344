package io.turgo.parity;

import io.turgo.engine.FormService;
import io.turgo.engine.HistoryService;
import io.turgo.engine.IdentityService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.variable.JsonVariables;
import io.turgo.mail.MailServer;
import io.turgo.mail.MailTasks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.flowable.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.flowable.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration;

/**
 * One engine of each kind for all scenarios of a JVM: Turgo on SQLite, Flowable on H2 in memory,
 * both with full history, and with no threads that run jobs: scenarios run them.
 */
final class Engines {
  private static final Engines ALL = new Engines();

  private final Beans beans = new Beans();
  private final Mails mails = new Mails();
  private final Services turgo;
  private final Services flowable;

  private Engines() {
    try {
      Path folder = Files.createTempDirectory("turgo-parity");
      ProcessEngine engine = startTurgo(folder.resolve("turgo.db"));
      turgo = Services.of(engine);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(engine, folder)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    flowable = startFlowable();
  }

  static Engines get() {
    return ALL;
  }

  Beans beans() {
    return beans;
  }

  Mails mails() {
    return mails;
  }

  Services turgo() {
    return turgo;
  }

  Services flowable() {
    return flowable;
  }

  private ProcessEngine startTurgo(Path file) {
    ProcessEngineBuilder builder =
        ProcessEngine.builder()
            .sqlite(SqliteSettings.of(file).withDurable(false))
            .history(HistoryLevel.FULL)
            .processDefinitionHistoryLevel(true)
            .historicTaskLogging(true)
            .jsonVariables(JsonVariables.allowing(Beans.Box.class))
            .serviceTaskType(new MailTasks(MailServer.at(Mails.HOST, mails.port())))
            .executorActive(false);
    beans.all().forEach(builder::bean);
    return builder.build();
  }

  private Services startFlowable() {
    ProcessEngineConfigurationImpl settings = new StandaloneInMemProcessEngineConfiguration();
    settings.setJdbcUrl("jdbc:h2:mem:parity;DB_CLOSE_DELAY=-1");
    settings.setHistoryLevel(org.flowable.common.engine.impl.history.HistoryLevel.FULL);
    settings.setEnableProcessDefinitionHistoryLevel(true);
    settings.setEnableHistoricTaskLogging(true);
    settings.setAsyncExecutorActivate(false);
    settings.setMailServerHost(Mails.HOST);
    settings.setMailServerPort(mails.port());
    settings.setMailServerDefaultFrom("turgo@localhost");
    settings.setMailServerDefaultCharset(StandardCharsets.UTF_8);
    Map<Object, Object> theirs = new HashMap<>();
    beans.all().forEach((name, bean) -> theirs.put(name, Bridge.cross(bean)));
    settings.setBeans(theirs);
    org.flowable.engine.ProcessEngine engine = settings.buildProcessEngine();
    return new Services(
        Bridge.ours(engine.getRepositoryService(), RepositoryService.class),
        Bridge.ours(engine.getRuntimeService(), RuntimeService.class),
        Bridge.ours(engine.getTaskService(), TaskService.class),
        Bridge.ours(engine.getHistoryService(), HistoryService.class),
        Bridge.ours(engine.getManagementService(), ManagementService.class),
        Bridge.ours(engine.getIdentityService(), IdentityService.class),
        Bridge.ours(engine.getFormService(), FormService.class),
        time -> settings.getClock().setCurrentTime(Date.from(time)));
  }

  private static void stop(ProcessEngine engine, Path folder) {
    engine.close();
    Engines.get().mails().stop();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
