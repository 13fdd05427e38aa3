import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Short files with long tests. In a new clone, Vitest runs large files first. Without this list, it would run these
 * files last, while its other worker is idle.
 */
const SLOW_FILES = ['tests/service/http/malformed-requests.test.ts', 'tests/service/access/table.test.ts'];

const isSlow = ({ moduleId }: TestSpecification): boolean =>
  SLOW_FILES.some((file) => moduleId.endsWith(`/${file}`));

/** Runs the slow files of each project first. Keeps the files of a project together, because they share workers. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array
    const sorted = await super.sort(files);
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isSlow), ...own.filter((file) => !isSlow(file))];
    });
  }
}
