import { launchFirefox } from '../support/browser/firefox.ts';
import { testJourney } from './journey.ts';

testJourney(launchFirefox);
