// `npm run test:area users` runs all kinds of tests of one area.
import { findArea, runAreas } from './areas.mjs';

process.exitCode = runAreas([findArea(process.argv[2] ?? '')]) ? 0 : 1;
