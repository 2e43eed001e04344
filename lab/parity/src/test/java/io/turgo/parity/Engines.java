package io.turgo.parity;

import io.turgo.engine.FormService;
import io.turgo.engine.HistoryService;
import io.turgo.engine.IdentityService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.ProcessMigrationService;
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
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.flowable.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.flowable.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration;
import org.operaton.bpm.engine.impl.util.ClockUtil;

/**
 * One engine of each kind for all scenarios of a JVM: Turgo on SQLite, the others on H2 in memory,
 * all with full history, and with no threads that run jobs: scenarios run them.
 */
final class Engines {
  private static final Engines ALL = new Engines();

  private final Beans beans = new Beans();
  private final Mails mails = new Mails();
  private final Services turgo;
  private final Map<Peer, Services> peers = new EnumMap<>(Peer.class);

  private Engines() {
    try {
      Path folder = Files.createTempDirectory("turgo-parity");
      ProcessEngine engine = startTurgo(folder.resolve("turgo.db"));
      turgo = Services.of(engine);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(engine, folder)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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

  /** Another engine, which starts when a scenario asks it first. */
  Services peer(Peer peer) {
    return peers.computeIfAbsent(
        peer,
        asked ->
            switch (asked) {
              case FLOWABLE -> startFlowable();
              case OPERATON -> startOperaton();
            });
  }

  private ProcessEngine startTurgo(Path file) {
    ProcessEngineBuilder builder =
        ProcessEngine.builder()
            .sqlite(SqliteSettings.of(file).withDurable(false))
            .history(HistoryLevel.FULL)
            .processDefinitionHistoryLevel(true)
            .historicTaskLogging(true)
            .historicSequenceFlows(true)
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
    settings.setBeans(crossedBeans());
    org.flowable.engine.ProcessEngine engine = settings.buildProcessEngine();
    ManagementService management =
        Bridge.ours(engine.getManagementService(), ManagementService.class);
    return new Services(
        Bridge.ours(engine.getRepositoryService(), RepositoryService.class),
        Bridge.ours(engine.getRuntimeService(), RuntimeService.class),
        Bridge.ours(engine.getTaskService(), TaskService.class),
        Bridge.ours(engine.getHistoryService(), HistoryService.class),
        management,
        Bridge.ours(engine.getIdentityService(), IdentityService.class),
        Bridge.ours(engine.getFormService(), FormService.class),
        Bridge.ours(engine.getProcessMigrationService(), ProcessMigrationService.class),
        time -> settings.getClock().setCurrentTime(Date.from(time)),
        UnaryOperator.identity(),
        () -> Services.due(management));
  }

  private Services startOperaton() {
    var settings = new org.operaton.bpm.engine.impl.cfg.StandaloneInMemProcessEngineConfiguration();
    settings.setJdbcUrl("jdbc:h2:mem:operaton;DB_CLOSE_DELAY=-1");
    settings.setHistory(org.operaton.bpm.engine.ProcessEngineConfiguration.HISTORY_FULL);
    settings.setJobExecutorActivate(false);
    settings.setEnforceHistoryTimeToLive(false);
    // A job that fails stays due as long as it has attempts, and scenarios run what is due.
    settings.setDefaultNumberOfRetries(1);
    settings.setBeans(crossedBeans());
    org.operaton.bpm.engine.ProcessEngine engine = settings.buildProcessEngine();
    return new Services(
        Bridge.ours(engine.getRepositoryService(), RepositoryService.class),
        Bridge.ours(engine.getRuntimeService(), RuntimeService.class),
        Bridge.ours(engine.getTaskService(), TaskService.class),
        Bridge.ours(engine.getHistoryService(), HistoryService.class),
        Bridge.ours(engine.getManagementService(), ManagementService.class),
        Bridge.ours(engine.getIdentityService(), IdentityService.class),
        Bridge.ours(engine.getFormService(), FormService.class),
        null,
        time -> ClockUtil.setCurrentTime(Date.from(time)),
        Engines::forOperaton,
        () -> due(engine.getManagementService()));
  }

  /** The file with Camunda's attributes, and executable: otherwise a process is left out. */
  private static String forOperaton(String file) {
    return file.replace("http://flowable.org/bpmn", "http://camunda.org/schema/1.0/bpmn")
        .replace("<process id", "<process isExecutable='true' id");
  }

  /** The jobs that belong to processes: the engine has one of its own, for history. */
  private static List<Services.Due> due(org.operaton.bpm.engine.ManagementService management) {
    return management.createJobQuery().executable().list().stream()
        .filter(job -> job.getProcessDefinitionId() != null)
        .map(job ->
            new Services.Due(
                job.getId(),
                management
                    .createJobDefinitionQuery()
                    .jobDefinitionId(job.getJobDefinitionId())
                    .singleResult()
                    .getActivityId()))
        .toList();
  }

  private Map<Object, Object> crossedBeans() {
    Map<Object, Object> crossed = new HashMap<>();
    beans.all().forEach((name, bean) -> crossed.put(name, Bridge.cross(bean)));
    return crossed;
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
