import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/**
 * Chooses the encoding with the highest weight (RFC 9110, section 12.5.3), and prefers Brotli if weights are
 * equal. `@fastify/accepts` would prefer the encoding that is named first, which is gzip in browsers.
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    if (name !== '' && !Number.isNaN(weight)) weights.set(name, weight);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const brotli = weightOf('br');
  const zipped = weightOf('gzip');
  if (brotli > 0 && brotli >= zipped) return 'br';
  return zipped > 0 ? 'gzip' : 'identity';
}

/**
 * Compression level of Brotli and gzip. Brotli's default level of 11 takes half a minute for the users of a large
 * installation. At level 4, Brotli is as fast as gzip, and its result is smaller.
 */
const QUALITY = 4;

export async function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotliAsync(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
        },
      });
    case 'gzip':
      return gzipAsync(plain, { level: QUALITY });
    case 'identity':
      return plain;
  }
}

/** Encodes a stream. If the source or the encoded stream fails or is closed, the other one is closed, too. */
export function encodeStream(plain: Readable, encoding: Encoding): Readable {
  if (encoding === 'identity') return plain;
  const encoder =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
      : createGzip({ level: QUALITY });
  return pipeline(plain, encoder, () => {});
}
