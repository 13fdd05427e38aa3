import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding } from './encoding.ts';
import { problem } from './problem.ts';

const BASE = '/userprofile';
const INDEX = 'index.html';

/** Vite puts what has a hash in its name here; it never changes under that name. */
const HASHED = 'assets/';
const NEVER_CONSOLE = ['api/', 'health/', HASHED];

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** What the build put beside a file for each encoding. */
const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

interface File {
  content: Buffer;
  etag: string;
  encoding: Encoding;
}

/**
 * Serves the built console under `/userprofile/`: its files, and `index.html` for every other path there, since
 * those are the console's own routes. Only files that were there at the start are served, so no path leads out.
 *
 * By hand: each version of `@fastify/static` that Node 20 runs has a known hole, and it tells two builds apart by size and
 * time alone, which an image of a container may fix.
 */
export function serveConsole(app: FastifyInstance, directory: string): void {
  const files = new Set(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name).slice(join(directory, sep).length).replaceAll(sep, '/'),
      ),
  );
  const read = new Map<string, Promise<File>>();

  function fileIn(file: string, encoding: Encoding): Promise<File> {
    const path = `${file}${SUFFIXES[encoding]}`;
    let kept = read.get(path);
    if (!kept) {
      kept = readFile(join(directory, path)).then((content) => ({
        content,
        encoding,
        etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      }));
      read.set(path, kept);
    }
    return kept;
  }

  async function sendFile(request: FastifyRequest, reply: FastifyReply, file: string) {
    const wanted = chooseEncoding(request.headers['accept-encoding']);
    const { content, etag, encoding } = await fileIn(
      file,
      files.has(`${file}${SUFFIXES[wanted]}`) ? wanted : 'identity',
    );
    reply.headers({
      etag,
      vary: 'Accept-Encoding',
      'cache-control': file.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(TYPES[extname(file)] ?? 'application/octet-stream').send(content);
  }

  const serve = async (request: FastifyRequest<{ Params: { '*'?: string } }>, reply: FastifyReply) => {
    const path = request.params['*'] ?? '';
    if (files.has(path)) return sendFile(request, reply, path);
    if (NEVER_CONSOLE.some((prefix) => path.startsWith(prefix))) throw problem('not_found');
    return sendFile(request, reply, INDEX);
  };

  app.get(BASE, serve);
  app.get(`${BASE}/*`, serve);
  app.get('/', async (_request, reply) => reply.redirect(`${BASE}/`));
}
