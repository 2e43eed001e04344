package io.turgo.engine.architecture.violations.task;

import io.turgo.engine.architecture.violations.Door;

record KnowsTheDoor(Door door) {}
