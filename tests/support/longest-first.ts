/**
 * The order of a run's files: what takes longest begins first, so that no worker is left alone with it at the end.
 * Within a project vitest knows how long each file took the last time, or else goes by its size: a new clone takes the
 * simulator's short files for quick ones, and its planted mistakes take twenty minutes.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const projects = ['journeys', 'browser', 'embedded', 'postgres', 'unit'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification) =>
      moduleId.includes('/tests/simulator/') ? -2 : projects.indexOf(project.name);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
