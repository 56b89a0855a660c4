import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.transform.Templates;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.TransformerFactoryImpl;
import org.mustangproject.validator.ZUGFeRDValidator;

/**
 * Two sets of rules over a folder in one process (Mustang's command line takes seconds per file to start). Beside each .pdf and .xml file stands
 * afterwards `<file>.report.xml`, Mustang's own report, and beside each .xml file `<file>.svrl`, what the EN 16931 Schematron of CEN says, which
 * the jar carries along. The file's name is printed on a line of its own when that is done.
 */
class ValidateFolder {
  public static void main(String[] args) throws Exception {
    var folder = Path.of(args[0]);
    List<Path> files;
    try (var listed = Files.list(folder)) {
      files = listed.filter(file -> file.toString().matches(".*(?<!report)\\.(pdf|xml)")).sorted().toList();
    }
    var cen = cenRules();
    for (var file : files) {
      Files.writeString(Path.of(file + ".report.xml"), mustangReport(file));
      if (file.toString().endsWith(".xml")) {
        cen.newTransformer().transform(new StreamSource(file.toFile()), new StreamResult(new File(file + ".svrl")));
      }
      System.out.println("validated " + file.getFileName());
    }
  }

  private static String mustangReport(Path file) {
    var validator = new ZUGFeRDValidator();
    validator.disableNotices();
    return validator.validate(file.toString());
  }

  private static Templates cenRules() throws Exception {
    var rules = ValidateFolder.class.getResource("/xslt/en16931schematron/EN16931-CII-validation.xslt");
    return new TransformerFactoryImpl().newTemplates(new StreamSource(rules.toString()));
  }
}
