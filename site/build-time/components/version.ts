/** `<Version of="api"/>`: a version of the interface within a sentence. */
import { product } from '@tollgate/contract/emit/product';
import { version as protocolVersion } from '@tollgate/contract/fields/envelope';
import { apiVersion } from '@tollgate/contract/fields/order';
import { choiceOf, type InlineComponent, optionalText } from '../component.ts';

const versions = {
  /** The Cloud Open API as a whole (spec §1). */
  api: product.apiVersion,
  /** The field `version`. */
  protocol: protocolVersion.example,
  /** The field `api_version` of terminal orders. */
  order: apiVersion.example,
} as const;

export const version: InlineComponent = {
  placement: 'inline',
  attributes: { of: optionalText },
  render: (attributes) => versions[choiceOf(attributes, 'of', ['api', 'protocol', 'order'])],
};
