import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Whether the run updates the committed tables of transitions (`-u`). */
    updatesSnapshots: boolean;
  }
}

/** Tells model tests whether to compare with the committed tables or to replace them. */
export default function provideSnapshotUpdates(project: TestProject): void {
  project.provide('updatesSnapshots', project.config.snapshotOptions.updateSnapshot === 'all');
}
