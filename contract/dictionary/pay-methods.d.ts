/** Payment methods (pay_method_id, case-sensitive): what each of them is and can do. */
import type { Dictionary, DictionaryValue } from '../model.ts';
export type PayMethodKind = 'card' | 'wallet' | 'bank';
export type PayMethodFeatureId = 'CP' | 'CNP' | 'QR MPM' | 'QR CPM' | 'WEB_PAY' | 'WAP_PAY' | 'EFT';
export interface PayMethod extends DictionaryValue {
    readonly value: string;
    readonly kinds: readonly PayMethodKind[];
    /** Values of trans_type that the method carries out. */
    readonly transTypes: readonly number[];
    readonly features: readonly PayMethodFeatureId[];
}
/** The legend of the features. */
export declare const payMethodFeature: {
    readonly name: 'feature';
    readonly title: {
        readonly en: 'Features of payment methods';
        readonly zh: '支付方式的能力';
    };
    readonly values: ({
        value: "CP";
        name: {
            en: string;
            zh: string;
        };
    } | {
        value: "CNP";
        name: {
            en: string;
            zh: string;
        };
    } | {
        value: "QR MPM";
        name: {
            en: string;
            zh: string;
        };
    } | {
        value: "QR CPM";
        name: {
            en: string;
            zh: string;
        };
    } | {
        value: "WEB_PAY";
        name: {
            en: string;
            zh: string;
        };
    } | {
        value: "WAP_PAY";
        name: {
            en: string;
            zh: string;
        };
    } | {
        value: "EFT";
        name: {
            en: string;
            zh: string;
        };
    })[];
};
export declare const payMethods: readonly PayMethod[];
/** The same as a plain dictionary, for fields and tables that need the names alone. */
export declare const payMethodId: Dictionary;
/** The ways to pay that a hosted checkout can offer: card, the two device wallets, and every wallet paid by QR. */
export declare const payOption: Dictionary;
/** The payment method of an id; undefined for an id that is not in the dictionary. */
export declare function payMethodOf(id: string): PayMethod | undefined;
