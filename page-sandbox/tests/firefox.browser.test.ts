import { launchFirefox } from '../../tests/support/browser/firefox.ts';
import { testJourney } from './journey.ts';

testJourney(launchFirefox);
