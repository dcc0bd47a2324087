import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public final class Tollgate {
    private static final String GATEWAY = "https://pay.example.com";
    private static final String APP_ID = "tg8f3a1c5d7e9b2046";
    private static final String MERCHANT_NO = "312100000164";

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    static String stringToSign(Map<String, String> members) {
        return new TreeMap<>(members).entrySet().stream()
            .filter(member -> !member.getKey().equals("sign") && !member.getValue().isEmpty())
            .map(member -> member.getKey() + "=" + member.getValue())
            .collect(Collectors.joining("&"));
    }

    static String sign(Map<String, String> members) throws IOException, GeneralSecurityException {
        var key = new PKCS8EncodedKeySpec(pem("app-private-key.pem"));
        var signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(KeyFactory.getInstance("RSA").generatePrivate(key));
        signature.update(stringToSign(members).getBytes(StandardCharsets.UTF_8));
        return Base64.getEncoder().encodeToString(signature.sign());
    }

    static boolean verifies(Map<String, String> members) throws IOException, GeneralSecurityException {
        var key = new X509EncodedKeySpec(pem("gateway-public-key.pem"));
        var signature = Signature.getInstance("SHA256withRSA");
        signature.initVerify(KeyFactory.getInstance("RSA").generatePublic(key));
        signature.update(stringToSign(members).getBytes(StandardCharsets.UTF_8));
        return signature.verify(Base64.getDecoder().decode(members.get("sign")));
    }

    /** Sends a form, which the gateway takes like JSON. Returns data: pass it to your JSON library. */
    static String call(String path, Map<String, String> fields) throws Exception {
        var members = new TreeMap<>(fields);
        members.put("app_id", APP_ID);
        members.put("format", "JSON");
        members.put("charset", "UTF-8");
        members.put("sign_type", "RSA2");
        members.put("version", "1.0");
        members.put("timestamp", String.valueOf(System.currentTimeMillis()));
        members.put("merchant_no", MERCHANT_NO);
        members.put("sign", sign(members));

        var form = members.entrySet().stream()
            .map(member -> member.getKey() + "=" + URLEncoder.encode(member.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
        var request = HttpRequest.newBuilder(URI.create(GATEWAY + path))
            .timeout(Duration.ofSeconds(10))
            .header("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8")
            .POST(HttpRequest.BodyPublishers.ofString(form))
            .build();
        var reply = textMembers(HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body());

        var isSuccess = "0".equals(reply.get("code"));
        if (reply.containsKey("sign") ? !verifies(reply) : isSuccess) {
            throw new SecurityException("the signature of the reply is missing or wrong");
        }
        if (!isSuccess) {
            throw new IllegalStateException(reply.get("code") + " " + reply.get("msg") + ", psn " + reply.get("psn"));
        }
        return reply.getOrDefault("data", "{}");
    }

    private static byte[] pem(String file) throws IOException {
        var text = Files.readString(Path.of(file)).replaceAll("-----[^-]+-----|\\s", "");
        return Base64.getDecoder().decode(text);
    }

    private static final Pattern MEMBER =
        Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*+)\"");

    /** The JDK has no JSON parser, and needs none here: all members of a reply are strings. */
    static Map<String, String> textMembers(String json) {
        var members = new TreeMap<String, String>();
        MEMBER.matcher(json).results().forEach(each -> members.put(unescaped(each.group(1)), unescaped(each.group(2))));
        return members;
    }

    private static String unescaped(String text) {
        return Pattern.compile("\\\\(u[0-9A-Fa-f]{4}|.)").matcher(text).replaceAll(each -> {
            var escape = each.group(1);
            var character = switch (escape.charAt(0)) {
                case 'u' -> (char) Integer.parseInt(escape.substring(1), 16);
                case 'b' -> '\b';
                case 'f' -> '\f';
                case 'n' -> '\n';
                case 'r' -> '\r';
                case 't' -> '\t';
                default -> escape.charAt(0);
            };
            return java.util.regex.Matcher.quoteReplacement(String.valueOf(character));
        });
    }
}
