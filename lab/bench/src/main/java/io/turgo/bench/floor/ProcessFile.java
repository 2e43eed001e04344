package io.turgo.bench.floor;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * What the floor has to know of a model: its process, and the service tasks in their order, of
 * which a chain can have any number.
 */
record ProcessFile(
    String key,
    @Nullable String name,
    @Nullable String targetNamespace,
    List<ServiceTask> serviceTasks) {
  /** Of Turgo's own attributes. */
  static final String NAMESPACE = "http://turgo.io/bpmn";

  record ServiceTask(String id, @Nullable String name, boolean exclusive) {}

  ProcessFile {
    serviceTasks = List.copyOf(serviceTasks);
  }

  static ProcessFile read(String bpmn) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(bpmn));
    String key = null;
    String name = null;
    String targetNamespace = null;
    List<ServiceTask> tasks = new ArrayList<>();
    while (xml.hasNext()) {
      if (xml.next() != XMLStreamReader.START_ELEMENT) {
        continue;
      }
      if (xml.getLocalName().equals("definitions")) {
        targetNamespace = xml.getAttributeValue(null, "targetNamespace");
      } else if (xml.getLocalName().equals("process")) {
        key = xml.getAttributeValue(null, "id");
        name = xml.getAttributeValue(null, "name");
      } else if (xml.getLocalName().equals("serviceTask")) {
        tasks.add(
            new ServiceTask(
                xml.getAttributeValue(null, "id"),
                xml.getAttributeValue(null, "name"),
                !"false".equals(xml.getAttributeValue(NAMESPACE, "exclusive"))));
      }
    }
    if (key == null) {
      throw new IllegalArgumentException("Expected a process in the file, but it has none");
    }
    return new ProcessFile(key, name, targetNamespace, tasks);
  }
}
