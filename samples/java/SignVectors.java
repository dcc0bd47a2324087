import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Bodies on standard input, one per line; for each: the string to sign, its signature, whether its sign is valid. */
public final class SignVectors {
    public static void main(String[] args) throws Exception {
        if (args.length != 2) {
            System.err.println("usage: java -cp CLASSES SignVectors PRIVATE_KEY PUBLIC_KEY < BODIES");
            System.exit(2);
        }
        var privateKey = Settings.privateKey(Files.readString(Path.of(args[0])));
        var publicKey = Settings.publicKey(Files.readString(Path.of(args[1])));
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line; (line = input.readLine()) != null; ) {
            var members = Json.members(line);
            output.println(Signing.stringToSign(members));
            output.println(Signing.sign(members, privateKey));
            output.println(Signing.verify(members, publicKey));
        }
    }
}
