/** Constants of the API (spec §9, decisions): one place for every number that more than one room needs. */
export declare const limits: {
    /** Request body (decision 6). */
    readonly bodyMaxBytes: number;
    /** Nesting of JSON in a request (decision 6). */
    readonly nestingMax: 16;
    /** Members at the top level of a request; no call has more than 40. */
    readonly membersMax: 128;
    /** Timestamp tolerance before and after the gateway's clock (spec §5). */
    readonly timestampToleranceMs: number;
    /** A cancel is refused before this age of the order (spec §4, decision 18). */
    readonly cancelAfterMs: number;
    /** Polling guidance (spec §7). */
    readonly pollIntervalMs: number;
    readonly pollCustomerPresentedMs: number;
    readonly pollMerchantPresentedMs: number;
    /** expires (decision 21). */
    readonly expiresMinSeconds: 1;
    readonly expiresMaxSeconds: number;
    /** Refunds per order (decision 19); the advice is `refundsAdvised`. */
    readonly refundsMax: 50;
    readonly refundsAdvised: 10;
    /** Gaps between notification attempts, the first attempt being immediate (decision 22). */
    readonly notificationGapsMs: readonly [number, number, number, number, number, number, number, number, number, number, number, number, number, number];
    /** A receiver answers within this (decision 23). */
    readonly notificationTimeoutMs: number;
    /** RSA keys (decision 5). */
    readonly keyMinBits: 2048;
    readonly keyMaxBits: 8192;
    readonly signMaxLength: 1024;
    readonly signPublishedMaxLength: 128;
    /** Largest amount: 12 digits of minor units, as ISO 8583 carries them. */
    readonly amountMaxMinor: 999999999999;
    readonly msgMaxLength: 128;
};
