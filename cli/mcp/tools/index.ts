/** All tools, in the order in which an agent is shown them. */
import type { Tool } from '../tool.ts';
import { callTools } from './calls.ts';
import { docsTools } from './docs.ts';
import { examTools } from './exam.ts';
import { faultTools } from './faults.ts';
import { orderTools } from './orders.ts';
import { sandboxTools } from './sandbox.ts';
import { watchTools } from './watch.ts';

export const tools: readonly Tool[] = [
  ...docsTools,
  ...sandboxTools,
  ...callTools,
  ...orderTools,
  ...watchTools,
  ...faultTools,
  ...examTools,
];
