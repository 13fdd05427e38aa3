import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { problem, Problem } from '../../problem.ts';
import { MAX_FILE_MEGABYTES } from './limits.ts';

const FIELD = 'users';

export const MAX_FILE_BYTES = MAX_FILE_MEGABYTES * 1024 * 1024;

const FORM_BYTES = 64 * 1024;

/** Maximum number of fields in a form besides the file. Their values are ignored. */
const FIELDS = 10;
const LIMITS = {
  files: 1,
  fileSize: MAX_FILE_BYTES,
  fields: FIELDS,
  fieldSize: 1024,
  parts: FIELDS + 1,
  headerPairs: 20,
};

const tooLarge = (cause?: unknown) =>
  problem('too_large', { message: `The file is larger than ${MAX_FILE_MEGABYTES} MB.`, cause });

/**
 * Reads a file into one buffer. Copies each chunk as it arrives, because joining the chunks of a 20 MB file at the end
 * blocks the event loop (measured: up to 150 ms).
 *
 * @param bodyLength Content-Length of the request, or `MAX_FILE_BYTES` without this header
 */
async function bytesOf(file: MultipartFile['file'], bodyLength: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(Math.min(bodyLength, MAX_FILE_BYTES));
  let length = 0;
  for await (const chunk of file) length += (chunk as Buffer).copy(bytes, length);
  if (file.truncated) throw tooLarge();
  return bytes.subarray(0, length);
}

/**
 * Reads the uploaded file of a request.
 *
 * @throws Problem too_large, before reading if the request has Content-Length; invalid_request if the form is malformed
 * or contains no file
 */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const length = Number(request.headers['content-length'] ?? MAX_FILE_BYTES);
  if (length > MAX_FILE_BYTES + FORM_BYTES) throw tooLarge();
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw problem('too_large', { message: 'A text of the form is too long.' });
      } else if (part.fieldname === FIELD) {
        return await bytesOf(part.file, length).catch((error: unknown) => {
          throw part.file.truncated ? tooLarge(error) : error;
        });
      } else part.file.resume();
    }
  } catch (error) {
    // The parser's errors are converted, because they vary for forms that are truncated or malformed.
    throw error instanceof Problem ? error : problem('invalid_request', { cause: error });
  } finally {
    // The rest of the body is discarded. Otherwise the parser would process it, and it may have a million parts.
    request.raw.unpipe().resume();
  }
  throw problem('invalid_request', { message: `The form has no file in its field '${FIELD}'.` });
}
