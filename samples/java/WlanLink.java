import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A register's connection to a terminal on the same network: a WebSocket, reopened whenever it breaks. */
final class WlanLink implements AutoCloseable {
    private static final long RECONNECT_AFTER_MS = 1_000, WRITE_MAX_MS = 10_000;
    private static final long HEARTBEAT_EVERY_MS = 10_000;
    /** After this time without even a heartbeat, the connection is dead although it was not closed. */
    private static final long SILENCE_MAX_MS = 25_000;
    private static final int MESSAGE_MAX = 65_536, KEPT_MAX = 50;

    private final URI address;
    private final HttpClient client = HttpClient.newHttpClient();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(work -> {
        var thread = new Thread(work, "heartbeat");
        thread.setDaemon(true);
        return thread;
    });
    /** Responses that are not requested yet, by the request's number. */
    private final Map<String, Map<String, String>> replies = new LinkedHashMap<>();
    private WebSocket socket;
    private long heardAt;

    /** The MAC address identifies the register to the terminal, also when it sends a lost result. */
    WlanLink(String address, String macAddress) {
        this.address = URI.create(address + "/mac_address=" + macAddress);
        timer.scheduleAtFixedRate(this::beat, HEARTBEAT_EVERY_MS, HEARTBEAT_EVERY_MS, TimeUnit.MILLISECONDS);
    }

    // region connect
    /** Connects if necessary, and tries until the given time. Returns whether it is connected. */
    boolean connect(long untilMs) throws InterruptedException {
        while (!isConnected() && System.currentTimeMillis() < untilMs) {
            try {
                var next = client.newWebSocketBuilder()
                    .connectTimeout(Duration.ofSeconds(30))
                    .buildAsync(address, new Listener())
                    .get(30, TimeUnit.SECONDS);
                opened(next);
            } catch (ExecutionException | TimeoutException error) {
                Thread.sleep(RECONNECT_AFTER_MS);
            }
        }
        return isConnected();
    }

    private synchronized void opened(WebSocket next) {
        // It may have broken already: then its listener was called, and is not called again.
        if (next.isInputClosed()) return;
        socket = next;
        heardAt = System.currentTimeMillis();
    }

    private synchronized boolean isConnected() {
        return socket != null;
    }

    private synchronized void gone(WebSocket broken) {
        broken.abort();
        if (socket == broken) socket = null;
        notifyAll();
    }

    private synchronized void beat() {
        if (socket == null) return;
        if (System.currentTimeMillis() - heardAt > SILENCE_MAX_MS) gone(socket);
        else send("{\"topic\":\"ecrhub.heartbeat\",\"request_id\":\"heartbeat\"}");
    }
    // endregion connect

    /** A failure to send breaks the connection; the wait for the response then ends. */
    synchronized void send(String message) {
        if (socket == null) return;
        try {
            socket.sendText(message, true).get(WRITE_MAX_MS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException error) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException error) {
            gone(socket);
        }
    }

    // region receive
    /** Takes the response to a request; empty if the time is over or the connection broke. */
    synchronized Optional<Map<String, String>> reply(String requestId, long untilMs) throws InterruptedException {
        long leftMs;
        while (!replies.containsKey(requestId) && socket != null
            && (leftMs = untilMs - System.currentTimeMillis()) > 0) wait(leftMs);
        return Optional.ofNullable(replies.remove(requestId));
    }

    /** Responses arrive in any order, and some arrive twice: the request's number identifies them. */
    private synchronized void receive(String text) {
        heardAt = System.currentTimeMillis();
        Map<String, String> message;
        try {
            message = Json.members(text);
        } catch (IllegalArgumentException error) {
            return;
        }
        replies.put(message.getOrDefault("request_id", ""), message);
        if (replies.size() > KEPT_MAX) replies.remove(replies.keySet().iterator().next());
        notifyAll();
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean isLast) {
            text.append(part);
            if (text.length() > MESSAGE_MAX) {
                gone(from);
                return null;
            }
            if (isLast) {
                receive(text.toString());
                text.setLength(0);
            }
            from.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
            gone(from);
            return null;
        }

        @Override
        public void onError(WebSocket from, Throwable error) {
            gone(from);
        }
    }
    // endregion receive

    @Override
    public synchronized void close() {
        timer.shutdownNow();
        if (socket == null) return;
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "")
            .orTimeout(WRITE_MAX_MS, TimeUnit.MILLISECONDS)
            .exceptionally(error -> null)
            .join();
    }
}
