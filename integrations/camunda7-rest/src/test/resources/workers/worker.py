# A worker as its documentation has it: completes, fails once, throws an error of the model.
import sys

from camunda.external_task.external_task_worker import ExternalTaskWorker


failed = set()


def handle(task):
    kind = task.get_variable("kind")
    if kind == "error":
        return task.bpmn_error("bad", "so bad", {"reason": "because"})
    if kind == "failure" and task.get_task_id() not in failed:
        failed.add(task.get_task_id())
        return task.failure("it broke", "in detail", 2, 10)
    back = {name + "2": value for name, value in task.get_variables().items()}
    back["made"] = {"value": '{"lines": [1, 2.5, "x"]}', "type": "Json"}
    back["whole"] = 42
    back["time"] = {"value": "2023-11-14T22:13:20.123+0000", "type": "Date"}
    back["seen"] = task.get_business_key() + " " + task.get_topic_name()
    return task.complete(back, {"own": 1})


ExternalTaskWorker(
    worker_id="python",
    base_url=sys.argv[1],
    config={"maxTasks": 1, "lockDuration": 10000, "asyncResponseTimeout": 5000, "sleepSeconds": 1},
).subscribe("script", handle)
