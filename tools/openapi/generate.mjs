import { writeFile } from 'node:fs/promises';
import { generateTypes, TYPES } from './types.mjs';

await writeFile(TYPES, await generateTypes());
