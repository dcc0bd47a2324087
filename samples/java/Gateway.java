import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Calls the gateway: signs requests and verifies responses. */
final class Gateway {

    /** The gateway rejected the call. The code is in the error catalog; give the psn to support. */
    static final class Refused extends Exception {
        final String code;

        Refused(Map<String, String> reply) {
            super(reply.get("code") + " " + reply.get("msg") + " (psn " + reply.get("psn") + ")");
            code = reply.get("code");
        }
    }

    /** The result of the call is unknown: it may have been processed. Query by the order number. */
    static final class NoAnswer extends Exception {
        NoAnswer(String message) {
            super(message);
        }
    }

    /** Codes for failures of the gateway, not for wrong requests. */
    private static final Set<String> SYSTEM_ERRORS = Set.of("SYS001", "SYS007");

    final Settings settings;
    private final HttpClient http = HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(Duration.ofSeconds(10))
        .build();

    Gateway(Settings settings) {
        this.settings = settings;
    }

    // region call
    /** Returns the data of the response. Throws Refused or NoAnswer: never treat one as the other. */
    Map<String, String> call(String method, Map<String, String> fields)
            throws Refused, NoAnswer, InterruptedException, GeneralSecurityException {
        var members = new HashMap<>(fields);
        members.put("app_id", settings.appId());
        members.put("format", "JSON");
        members.put("charset", "UTF-8");
        members.put("sign_type", "RSA2");
        members.put("version", "1.0");
        members.put("timestamp", String.valueOf(System.currentTimeMillis()));
        members.put("method", method);
        members.put("merchant_no", settings.merchantNo());
        members.put("sign", Signing.sign(members, settings.privateKey()));
        return readReply(post(Json.object(members)));
    }

    private String post(String body) throws NoAnswer, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(settings.gatewayUrl() + "/api/entry"))
            .timeout(Duration.ofSeconds(10))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
        } catch (IOException error) {
            // The request may have arrived even if no response did: this is not a declined payment.
            throw new NoAnswer("no reply: " + error);
        }
    }
    // endregion call

    // region verify-reply
    private Map<String, String> readReply(String body) throws Refused, NoAnswer, GeneralSecurityException {
        Map<String, String> reply;
        try {
            reply = Json.members(body);
        } catch (IllegalArgumentException error) {
            throw new NoAnswer("the reply is no JSON");
        }
        if (!Signing.verify(reply, settings.gatewayPublicKey())) {
            throw new NoAnswer("the reply is not signed by the gateway: " + reply.get("code") + " " + reply.get("msg"));
        }
        if (SYSTEM_ERRORS.contains(reply.get("code"))) {
            throw new NoAnswer("system error (psn " + reply.get("psn") + ")");
        }
        if (!reply.get("code").equals("0")) throw new Refused(reply);
        // data is a JSON string, so that its exact text can be signed.
        return Json.members(reply.get("data"));
    }
    // endregion verify-reply
}
