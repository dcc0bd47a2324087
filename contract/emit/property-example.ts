/** The example of a property, in the form that its value has on the wire. */
import type { Field, Members } from '../model.ts';

/** `request`: lenient. `reply`: amounts are numbers. `notification`: amounts and nested values are text. */
export type Flavour = 'request' | 'reply' | 'notification';

/** A value that the schema of the field takes: the field's own example, or what the examples of its members make. */
export function propertyExample(field: Field, flavour: Flavour): unknown {
  const { example } = field;
  switch (field.kind) {
    case 'text':
      return String(example);
    case 'integer':
      // Notifications carry trans_type and trans_status as integers, all else as text (decision 24).
      return flavour === 'notification' && field.values === undefined ? String(example) : Number(example);
    case 'amount':
      return flavour === 'notification' ? String(Number(example)) : Number(example);
    case 'boolean':
      return flavour === 'notification' ? String(example) : String(example) === 'true';
    case 'list': {
      const isWritten = Array.isArray(example) && field.of.kind !== 'object';
      const items = isWritten ? example : [propertyExample(field.of, flavour)];
      return flavour === 'notification' ? JSON.stringify(items) : items;
    }
    case 'object': {
      const members = membersExample(field.members, flavour);
      return flavour === 'notification' ? JSON.stringify(members) : members;
    }
  }
}

const membersExample = (members: Members, flavour: Flavour): object =>
  Object.fromEntries(
    Object.entries(members).map(([name, { field }]) => [name, propertyExample(field, flavour)]),
  );
