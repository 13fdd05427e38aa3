// `npm run test:area users` runs all kinds of tests of one area.
import { allFolders, findArea, runTests } from './areas.mjs';

process.exitCode = runTests(allFolders(findArea(process.argv[2] ?? ''))) ? 0 : 1;
