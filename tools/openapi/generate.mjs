import { writeFile } from 'node:fs/promises';
import { generatedFiles } from './generated.mjs';

for (const { file, generate } of await generatedFiles()) await writeFile(file, await generate());
