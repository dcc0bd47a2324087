/** Static types derived from the contract's data: what a field's value is once it has been read. */
import type { Call, Field, Members } from './model.ts';
/** An exact decimal in major units without exponent or trailing zeros, such as `34.5`. */
export type Amount = string;
/** The type of a value after reading: amounts are exact decimal text, lists and objects are parsed. */
export type ValueOf<F extends Field> = F extends {
    readonly kind: 'text';
} ? string : F extends {
    readonly kind: 'integer';
} ? number : F extends {
    readonly kind: 'amount';
} ? Amount : F extends {
    readonly kind: 'boolean';
} ? boolean : F extends {
    readonly kind: 'list';
    readonly of: infer Item extends Field;
} ? readonly ValueOf<Item>[] : F extends {
    readonly kind: 'object';
    readonly members: infer Inner extends Members;
} ? ValuesOf<Inner> | (F extends {
    readonly orBoolean: true;
} ? boolean : never) : never;
type RequiredNames<M extends Members> = {
    [K in keyof M]: M[K]['need'] extends 'required' ? K : never;
}[keyof M];
/** All values of a set of members: required ones always there, the others perhaps. */
export type ValuesOf<M extends Members> = {
    readonly [K in RequiredNames<M>]: ValueOf<M[K]['field']>;
} & {
    readonly [K in Exclude<keyof M, RequiredNames<M>>]?: ValueOf<M[K]['field']>;
};
export type RequestOf<C extends Call> = ValuesOf<C['request']>;
export type ReplyOf<C extends Call> = ValuesOf<C['reply']>;
export {};
