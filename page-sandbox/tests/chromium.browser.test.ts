import { launchChromium } from '../../tests/support/browser/chromium.ts';
import { testJourney } from './journey.ts';

testJourney(launchChromium);
