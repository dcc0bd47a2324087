/** Members of a call from fields: `required(field)` keeps both the need and the field's own type literal. */
import type { Field } from '../model.ts';
interface Needed<F extends Field, N> {
    readonly field: F;
    readonly need: N;
}
/** The member must be there with a value; null and the empty string count as absent. */
export declare function required<const F extends Field>(field: F): Needed<F, 'required'>;
/** The member may be left out. */
export declare function optional<const F extends Field>(field: F): Needed<F, 'optional'>;
/** In a request a rule of the call decides; in a reply the member is there in some states only. */
export declare function conditional<const F extends Field>(field: F): Needed<F, 'conditional'>;
export {};
