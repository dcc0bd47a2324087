/** Fields of a call by name, as a person or an event gives them; the contract checks them when they are sent. */
export type Fields = Readonly<Record<string, unknown>>;
