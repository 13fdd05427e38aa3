import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Matches the files to compress. Fonts and pictures are already compressed. */
const TEXT = /\.(?:js|css|html|svg|json|txt)$/;

const brotli = promisify(brotliCompress);
const zipped = promisify(gzip);

/**
 * A Vite plugin that writes a Brotli (`.br`) and a gzip (`.gz`) version beside each text file. Uses the highest levels,
 * because a file is compressed once and sent often.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }, bundle) {
        const texts = Object.entries(bundle).filter(([name]) => TEXT.test(name));
        await Promise.all(
          texts.map(async ([name, output]) => {
            const text = Buffer.from(output.type === 'chunk' ? output.code : output.source);
            const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength };
            await writeFile(join(dir, `${name}.br`), await brotli(text, { params }));
            await writeFile(
              join(dir, `${name}.gz`),
              await zipped(text, { level: constants.Z_BEST_COMPRESSION }),
            );
          }),
        );
      },
    },
  };
}
