import type { FastifyRequest } from 'fastify';
import { problem, Problem } from '../../http/problem.ts';

/** The field of the form that holds the file. */
const FIELD = 'users';
const MEGABYTES = 20;

/** The largest file that is taken, in bytes. */
export const MAX_FILE_BYTES = MEGABYTES * 1024 * 1024;

/** What a form says around its file: boundaries and the headers of its parts. */
const FORM_BYTES = 64 * 1024;

/** How a form may be: it has the file, and few short fields that nobody reads beside it. */
const LIMITS = { files: 1, fileSize: MAX_FILE_BYTES, fields: 10, fieldSize: 1024 };

const tooLarge = (cause?: unknown) =>
  problem('too_large', { message: `The file is larger than ${MEGABYTES} MB.`, cause });

/**
 * The file that a form brings.
 *
 * @throws Problem too_large, before anything is read where the request says its length, else as soon as it is over the
 * limit; invalid_request for a form without the file.
 */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES + FORM_BYTES) throw tooLarge();
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw problem('too_large', { message: 'A text of the form is too long.' });
      } else if (part.fieldname === FIELD) {
        return await part.toBuffer().catch((error: unknown) => {
          throw part.file.truncated ? tooLarge(error) : error;
        });
      } else part.file.resume();
    }
  } catch (error) {
    // A form that ends too early, or is none: whatever its parser throws.
    throw error instanceof Problem ? error : problem('invalid_request', { cause: error });
  }
  throw problem('invalid_request', { message: `The form has no file in its field '${FIELD}'.` });
}
