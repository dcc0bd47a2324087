/** Prints each failure when it happens: vitest prints them when a run ends, and a run of two hours may not end. */
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

const root = new URL('../../', import.meta.url).pathname;

export default class FailuresReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    if (result.state === 'failed') print(test.module, test.fullName, result.errors);
  }

  /** A hook. */
  onTestSuiteResult(suite: TestSuite): void {
    print(suite.module, suite.fullName, suite.errors());
  }

  onTestModuleEnd(module: TestModule): void {
    print(module, 'the file itself', module.errors());
  }
}

function print(
  { project, moduleId }: TestModule,
  name: string,
  errors: readonly { message: string; stack?: string; diff?: string }[],
): void {
  for (const { message, stack, diff = '' } of errors)
    process.stderr.write(
      `failed: ${project.name} ${relative(root, moduleId)} > ${name}\n${stack ?? message}\n${diff}\n`,
    );
}
