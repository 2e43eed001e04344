package io.turgo.parity;

import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEntityEvent;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.Model;
import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.engine.task.Attachment;
import io.turgo.engine.task.Comment;
import java.util.Set;

/** A listener that notes what it hears of attachments, comments, models and deployments. */
final class Heard extends AbstractTurgoEventListener {
  private final Scene scene;

  private Heard(Scene scene, TurgoEngineEventType... types) {
    super(Set.of(types));
    this.scene = scene;
  }

  static Heard of(Scene scene, TurgoEngineEventType... types) {
    return new Heard(scene, types);
  }

  @Override
  public void onEvent(TurgoEvent event) {
    if (event instanceof TurgoEntityEvent told) {
      String entity =
          switch (told.getEntity()) {
            case Attachment attachment -> "attachment " + attachment.getName();
            case Comment comment -> "comment";
            case Model model -> "model " + model.getName();
            case Deployment deployment -> "deployment";
            case ProcessDefinition definition -> "definition";
            default -> null;
          };
      if (entity != null) {
        scene.note(event.getType() + ":" + entity);
      }
    }
  }
}
