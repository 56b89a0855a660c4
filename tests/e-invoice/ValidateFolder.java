import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.mustangproject.validator.ZUGFeRDValidator;

/**
 * Mustang's validator over a folder in one process (its command line takes seconds per file to start). For each .pdf and .xml file it writes
 * `<file>.report.xml` beside it and prints the file's name on a line of its own when that is done.
 */
class ValidateFolder {
  public static void main(String[] args) throws Exception {
    var folder = Path.of(args[0]);
    List<Path> files;
    try (var listed = Files.list(folder)) {
      files = listed.filter(file -> file.toString().matches(".*(?<!report)\\.(pdf|xml)")).sorted().toList();
    }
    for (var file : files) {
      var validator = new ZUGFeRDValidator();
      validator.disableNotices();
      var report = validator.validate(file.toString());
      Files.writeString(Path.of(file + ".report.xml"), report);
      System.out.println("validated " + file.getFileName());
    }
  }
}
