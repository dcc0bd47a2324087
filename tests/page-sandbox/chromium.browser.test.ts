import { launchChromium } from '../support/browser/chromium.ts';
import { testJourney } from './journey.ts';

testJourney(launchChromium);
