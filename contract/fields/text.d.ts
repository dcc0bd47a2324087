/** Building stones of text fields: shared patterns, and sets of one value. */
import type { Dictionary, Text } from '../model.ts';
/** Identifiers that the gateway or the operator hands out: nothing that needs escaping anywhere. */
export declare const identifierPattern = "[0-9A-Za-z_-]+";
export declare const identifierText: {
    readonly en: 'letters, digits, _ and -';
    readonly zh: '字母、数字、_ 和 -';
};
/** Times in replies and notifications (spec §9). */
export declare const utcTimePattern = "[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}";
export declare const utcTimeText: {
    readonly en: 'YYYY-MM-DD HH:mm:ss, in UTC';
    readonly zh: 'YYYY-MM-DD HH:mm:ss，UTC 时间';
};
/** A closed set with one value, for protocol fields that never change. */
export declare function onlyValue(name: string, value: string, title: Text): Dictionary;
