/**
 * The order of a run's files: what takes longest begins first, so that no worker is left alone with it at the end.
 * Within a project vitest knows how long each file took the last time, or else goes by its size.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const projects = ['journeys', 'browser', 'embedded', 'postgres', 'unit'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}
