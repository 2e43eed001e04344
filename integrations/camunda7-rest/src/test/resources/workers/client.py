# What applications do with pycamunda: deploy, start, look, work on tasks, lock and complete jobs.
import sys

import pycamunda.deployment
import pycamunda.externaltask
import pycamunda.processdef
import pycamunda.processinst
import pycamunda.task

url, model = sys.argv[1], sys.argv[2]

deployment = pycamunda.deployment.Create(url=url, name="py", source="test")
with open(model, "rb") as file:
    deployment.add_resource(file)
    deployed = deployment()
assert len(deployed.deployed_process_definitions) == 1, deployed

definitions = pycamunda.processdef.GetList(url=url, key="py", latest_version=True)()
assert [one.key for one in definitions] == ["py"], definitions
assert pycamunda.processdef.Count(url=url, key="py")() == 1

start = pycamunda.processdef.StartInstance(url=url, key="py", business_key="b")
start.add_variable(name="amount", value=12, type_="Integer")
instance = start()
assert pycamunda.processinst.Get(url=url, id_=instance.id_)().business_key == "b"
assert len(pycamunda.processinst.GetList(url=url, process_instance_ids=[instance.id_])()) == 1
values = pycamunda.processinst.VariablesGetList(
    url=url, process_instance_id=instance.id_, deserialize_values=False
)()
assert values["amount"].value == 12, values

tasks = pycamunda.task.GetList(url=url, process_instance_id=instance.id_)()
assert [task.name for task in tasks] == ["Ask"], tasks
task = pycamunda.task.Get(url=url, id_=tasks[0].id_)()
pycamunda.task.Claim(url=url, id_=task.id_, user_id="ann")()
pycamunda.task.LocalVariablesGetList(url=url, task_id=task.id_)()
complete = pycamunda.task.Complete(url=url, id_=task.id_)
complete.add_variable(name="ok", value=True, type_="Boolean")
complete()

fetch = pycamunda.externaltask.FetchAndLock(url=url, worker_id="py", max_tasks=1)
fetch.add_topic(name="py", lock_duration=10_000)
jobs = fetch()
assert [job.activity_id for job in jobs] == ["work"], jobs
done = pycamunda.externaltask.Complete(url=url, id_=jobs[0].id_, worker_id="py")
done.add_variable(name="done", value="yes", type_="String")
done()
print("all done")
