import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The JDK has no JSON of its own. A library serves as well where it can hand out numbers as they were
 * received: 5.0 that turns into 5 does not verify.
 */
final class Json {
    private final String text;
    private int at = 0;

    private Json(String text) {
        this.text = text;
    }

    /**
     * Members of an object: texts without their escapes, everything else as received, null as empty.
     * @throws IllegalArgumentException where it is no JSON object, or a name comes twice
     */
    static Map<String, String> members(String text) {
        var json = new Json(text);
        try {
            var members = json.object();
            if (json.skipSpace() < text.length()) throw json.unexpected();
            return members;
        } catch (StringIndexOutOfBoundsException error) {
            throw new IllegalArgumentException("the JSON ends too early", error);
        }
    }

    /** An object whose members are all texts. */
    static String object(Map<String, String> members) {
        return members.entrySet().stream()
            .map(member -> quoted(member.getKey()) + ":" + quoted(member.getValue()))
            .collect(Collectors.joining(",", "{", "}"));
    }

    private static String quoted(String text) {
        var quoted = new StringBuilder("\"");
        text.chars().forEach(each -> {
            if (each == '"' || each == '\\') quoted.append('\\').append((char) each);
            else if (each < ' ') quoted.append(String.format("\\u%04x", each));
            else quoted.append((char) each);
        });
        return quoted.append('"').toString();
    }

    private Map<String, String> object() {
        var members = new LinkedHashMap<String, String>();
        expect('{');
        if (takes('}')) return members;
        do {
            var name = string();
            expect(':');
            if (members.put(name, value()) != null) throw unexpected();
        } while (takes(','));
        expect('}');
        return members;
    }

    private String value() {
        var start = skipSpace();
        switch (text.charAt(at)) {
            case '"':
                return string();
            case '{', '[':
                nested();
                return text.substring(start, at);
            default:
                while (",}] \t\r\n".indexOf(text.charAt(at)) < 0) at++;
                var word = text.substring(start, at);
                if (!word.matches("true|false|null|-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?")) throw unexpected();
                return word.equals("null") ? "" : word;
        }
    }

    private void nested() {
        var depth = 0;
        do {
            var each = text.charAt(at);
            if (each == '"') string();
            else at++;
            if (each == '{' || each == '[') depth++;
            if (each == '}' || each == ']') depth--;
        } while (depth > 0);
    }

    private String string() {
        expect('"');
        var string = new StringBuilder();
        for (char each; (each = text.charAt(at++)) != '"'; ) {
            string.append(each == '\\' ? escaped() : each);
        }
        return string.toString();
    }

    private char escaped() {
        var each = text.charAt(at++);
        if (each == 'u') return (char) Integer.parseInt(text.substring(at, at += 4), 16);
        var place = "\"\\/bfnrt".indexOf(each);
        if (place < 0) throw unexpected();
        return "\"\\/\b\f\n\r\t".charAt(place);
    }

    private int skipSpace() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
        return at;
    }

    private boolean takes(char wanted) {
        var isNext = text.charAt(skipSpace()) == wanted;
        if (isNext) at++;
        return isNext;
    }

    private void expect(char wanted) {
        if (!takes(wanted)) throw unexpected();
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException("no JSON of this kind at character " + at);
    }
}
