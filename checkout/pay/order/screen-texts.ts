/** Heading and lead of a screen; those of an order's end are there once it is shown. */

import type { Text } from '@tollgate/contract/model';
import type { CheckoutView } from '@tollgate/contract/pages/checkout';
import type { Speaker } from '@tollgate/design/language';
import { isResult } from '../state/screen.ts';
import { headings, leads, type Screen } from '../texts/screens.ts';
import { resultPart } from './parts.ts';

export function headingOf(screen: Screen, view: CheckoutView | undefined, reader: Speaker): string {
  const text = isResult(screen) ? resultPart.now()?.resultHeadings[screen] : headings[screen];
  return text === undefined ? '' : reader.say(text, { merchant: view?.merchant_name ?? '' });
}

export function leadOf(screen: Screen): Text | undefined {
  return isResult(screen) ? resultPart.now()?.resultLeads[screen] : leads[screen];
}
