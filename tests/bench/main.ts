import { measureBrowser } from './browser.ts';
import { measureHolds } from './holds.ts';
import { measureRows } from './rows.ts';
import { measureService } from './service.ts';
import { measureTree } from './tree.ts';

const PARTS = {
  rows: measureRows,
  service: measureService,
  holds: measureHolds,
  tree: measureTree,
  browser: measureBrowser,
};

/** Measures the parts that are named, or all, one after the other. */
export async function runAll(names: readonly string[]): Promise<void> {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (names.length === 0 || names.includes(name)) await measure();
  }
}
