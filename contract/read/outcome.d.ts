/** What reading one value comes to: the value, or why it is refused and where. */
import type { ErrorCode } from '../errors/catalogue.ts';
/** A refused value. `detail` says in English what to send; `path` is the dotted name of the field. */
export interface Refused {
    readonly ok: false;
    readonly code: ErrorCode;
    readonly path: string;
    readonly detail?: string;
}
export type Outcome<T> = {
    readonly ok: true;
    readonly value: T;
} | Refused;
export declare function read<T>(value: T): Outcome<T>;
export declare function refused(code: ErrorCode, path: string, detail?: string): Refused;
