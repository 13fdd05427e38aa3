import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Small files with tests that take long. In a new clone, Vitest starts with the largest files: without this list, these
 * would run last, while the other worker is idle.
 */
const SLOW_FILES = ['tests/service/http/malformed-requests.test.ts', 'tests/service/access/table.test.ts'];

const isSlow = ({ moduleId }: TestSpecification): boolean =>
  SLOW_FILES.some((file) => moduleId.endsWith(`/${file}`));

/** Starts with `SLOW_FILES` in each project. Keeps the files of a project together, because they share workers. */
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
