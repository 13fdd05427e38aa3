import { writeFile } from 'node:fs/promises';
import { contracts, generateTypes } from './types.mjs';

for (const contract of await contracts()) await writeFile(contract.typesFile, await generateTypes(contract));
