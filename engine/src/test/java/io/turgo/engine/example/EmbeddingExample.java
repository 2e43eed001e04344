package io.turgo.engine.example;

// readme:begin
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.monitoring.JobObserver;
import io.turgo.engine.task.Task;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

public final class EmbeddingExample {
  static final String ORDER =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
          xmlns:turgo="http://turgo.io/bpmn" targetNamespace="example">
        <process id="order">
          <startEvent id="start"/>
          <sequenceFlow id="toReserve" sourceRef="start" targetRef="reserve"/>
          <serviceTask id="reserve" turgo:async="true" turgo:delegateExpression="${stock}"/>
          <sequenceFlow id="toApprove" sourceRef="reserve" targetRef="approve"/>
          <userTask id="approve" name="Approve ${item}" turgo:candidateGroups="sales"/>
          <sequenceFlow id="toEnd" sourceRef="approve" targetRef="end"/>
          <endEvent id="end"/>
        </process>
      </definitions>
      """;

  static String run(Path file) throws InterruptedException {
    JavaDelegate stock = execution -> execution.setVariable("reserved", true);
    CountDownLatch reserved = new CountDownLatch(1);
    JobObserver observer =
        new JobObserver() {
          @Override
          public void finished(long jobId, String activityId) {
            reserved.countDown(); // called once the job's work is committed
          }
        };
    try (ProcessEngine engine =
        ProcessEngine.builder().sqlite(file).bean("stock", stock).jobObserver(observer).build()) {
      engine.getRepositoryService().createDeployment().addString("order.bpmn", ORDER).deploy();

      // Returns when the instance and the job for "reserve" are in the file.
      engine.getRuntimeService().startProcessInstanceByKey("order", Map.of("item", "a book"));

      reserved.await();
      Task task =
          engine.getTaskService().createTaskQuery().taskCandidateGroup("sales").list().getFirst();
      engine.getTaskService().complete(task.getId(), Map.of("approved", true));

      long finished =
          engine.getHistoryService().createHistoricProcessInstanceQuery().finished().count();
      return task.getName() + "; finished: " + finished;
    }
  }
}
// readme:end
