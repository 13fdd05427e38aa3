import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../../openapi/generated/types.ts';
import {
  consoleDocument,
  type PrerenderedPage,
  routeOf,
  type RouteFiles,
  type ScreenVariant,
  screenFor,
} from './console-document.ts';
import { Cache } from '../cache.ts';
import { chooseEncoding, encode, type Encoding } from './encoding.ts';
import { etagOf, matchesEtag } from '../access/etag.ts';
import { problem } from '../problem.ts';
import { isSpeculative } from './speculative-request.ts';
import { findUnstorable } from '../db/storable-text.ts';

const BASE = '/userprofile';
const INDEX = 'index.html';

/** The file of the built console that lists the files of each route. */
const ROUTES = 'routes.json';

/** The file of the built console that contains the prerendered pages of some routes. */
const PRERENDERED_PAGES = 'prerendered-pages.json';

const LOGIN = '/authorize';
const LOGOUT = '/logout';

/** Limit of the number of served files. A build and its documents have fewer. */
const MAX_FILES = 5000;

/** The folder of files whose names contain a hash of their content. Such a file never changes. */
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

/** For each encoding, the suffix of the compressed copy that the build puts next to a file. */
const SUFFIXES: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

/**
 * The files that all screens need (`every`), and the further files that each route needs for signed-in and for
 * signed-out users.
 */
interface RoutesFile {
  readonly every: readonly string[];
  /** Routes that redirect signed-out users to the login screen. */
  readonly needSignIn: readonly string[];
  readonly signedIn: RouteFiles;
  readonly signedOut: RouteFiles;
}

/**
 * The prerendered pages, by route: lists for signed-in users, and variants of screens without data for signed-out
 * users.
 */
interface PrerenderedPagesFile {
  readonly signedIn: Readonly<Record<string, unknown>>;
  readonly signedOut: Readonly<Record<string, readonly ScreenVariant[]>>;
}

interface File {
  content: Buffer;
  etag: string;
  encoding: Encoding;
}

/** A response that replaces the login screen: a redirect or a page. */
interface AnswerWithoutScreen {
  status: number;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Reads the document of the built console, from its folder. */
export const readTemplate = (directory: string): string => readFileSync(join(directory, INDEX), 'utf8');

export interface ConsoleOptions {
  /** The folder of the built console. */
  readonly directory: string;
  /** The document of the built console (`readTemplate`). */
  readonly template: string;
  readonly settings: Configuration;
  /** The origin of the setting `PUBLIC_URL`. */
  readonly publicUrl: string;
  /**
   * Returns whether the user is probably signed in. This decides whether the document contains the files and the
   * prerendered page for signed-in or for signed-out users.
   */
  isSignedIn(request: FastifyRequest): boolean;
  /** Returns headers to add to the response with the document. */
  documentHeaders(request: FastifyRequest): Record<string, string[]>;
  /** Returns the response to a request for the login screen, if the screen is not needed; otherwise null. */
  answerWithoutScreen(request: FastifyRequest): Promise<AnswerWithoutScreen | null>;
}

/**
 * Refuses a malformed percent-encoding (`parseParameters`), which the browser would decode differently. The application
 * would not get back the `state` that it sent.
 *
 * @throws Problem invalid_request
 */
function assertDecodable(query: unknown): void {
  const malformed = findUnstorable(query);
  if (malformed === null) return;
  throw problem('invalid_request', {
    message: `The parameter ${malformed} is not percent-encoded correctly.`,
  });
}

/**
 * Serves the built console under `/userprofile/`. A path of a built file gets this file. Every other path is a route of
 * the console and gets its document, except below `api/`, `health/` and `assets/` (404). Only files that exist at the
 * start are served, so no path leads out of the folder.
 *
 * `@fastify/static` is not used, because each version that runs on Node 20 has a known vulnerability, and it
 * distinguishes two builds only by size and time, which can be the same in container images.
 */
export function serveConsole(
  app: FastifyInstance,
  {
    directory,
    template,
    settings,
    publicUrl,
    isSignedIn,
    documentHeaders,
    answerWithoutScreen,
  }: ConsoleOptions,
): void {
  const files = new Set(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name).slice(join(directory, sep).length).replaceAll(sep, '/'),
      ),
  );
  const made = new Cache<File>({ maxEntries: MAX_FILES });
  const readJson = (name: string): unknown =>
    files.has(name) ? JSON.parse(readFileSync(join(directory, name), 'utf8')) : null;
  const routes = (readJson(ROUTES) as RoutesFile | null) ?? {
    every: [],
    needSignIn: [],
    signedIn: {},
    signedOut: {},
  };
  const prerenderedPages = (readJson(PRERENDERED_PAGES) as PrerenderedPagesFile | null) ?? {
    signedIn: {},
    signedOut: {},
  };

  function prerenderedPage(who: 'signedIn' | 'signedOut', route: string): PrerenderedPage {
    if (who === 'signedIn')
      return route in prerenderedPages.signedIn ? { list: prerenderedPages.signedIn[route] } : null;
    const seen = routes.needSignIn.includes(route) ? LOGIN : route;
    const screen = screenFor(prerenderedPages.signedOut[seen] ?? [], settings);
    return screen === null ? null : { screen };
  }

  function kept(name: string, encoding: Encoding, make: () => Promise<Buffer>): Promise<File> {
    return made.get(`${name} ${encoding}`, async () => {
      const content = await make();
      return { content, encoding, etag: etagOf(content) };
    });
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { content, etag, encoding }: File,
    type: string,
  ) {
    reply.header('etag', `"${etag}"`);
    const ifNoneMatch = request.headers['if-none-match'];
    if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etag)) return reply.status(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type(TYPES[type] ?? 'application/octet-stream').send(content);
  }

  async function sendFile(request: FastifyRequest, reply: FastifyReply, name: string) {
    const wanted = chooseEncoding(request.headers['accept-encoding']);
    const encoding = files.has(`${name}${SUFFIXES[wanted]}`) ? wanted : 'identity';
    const file = await kept(name, encoding, () => readFile(join(directory, `${name}${SUFFIXES[encoding]}`)));
    reply.headers({
      vary: 'Accept-Encoding',
      'cache-control': name.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    return send(request, reply, file, extname(name));
  }

  async function sendDocument(request: FastifyRequest, reply: FastifyReply, path: string) {
    const who = isSignedIn(request) ? 'signedIn' : 'signedOut';
    const route = routeOf(path, routes[who]);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const document = await kept(`document ${who} ${route}`, encoding, async () => {
      const parts = [...routes.every, ...((route === null ? undefined : routes[who][route]) ?? [])];
      const first = route === null ? null : prerenderedPage(who, route);
      const text = consoleDocument(template, {
        settings,
        first,
        files: parts,
        base: `${BASE}/`,
        publicUrl,
      });
      return encode(Buffer.from(text), encoding);
    });
    reply.headers({
      ...documentHeaders(request),
      vary: 'Accept-Encoding, Cookie',
      'cache-control': 'no-cache',
    });
    return send(request, reply, document, extname(INDEX));
  }

  const serve = async (request: FastifyRequest<{ Params: { '*'?: string } }>, reply: FastifyReply) => {
    const path = request.params['*'] ?? '';
    if (files.has(path) && path !== INDEX) return sendFile(request, reply, path);
    if (NEVER_CONSOLE.some((prefix) => path.startsWith(prefix))) throw problem('not_found');
    if (`/${path}` === LOGOUT) assertDecodable(request.query);
    const isLogin = request.method === 'GET' && `/${path}` === LOGIN;
    // When a browser prerenders the login screen, the screen waits until the user opens it. A response without the
    // screen would already contain a code.
    if (isLogin && isSpeculative(request)) return sendDocument(request, reply, path);
    const answer = isLogin ? await answerWithoutScreen(request) : null;
    if (answer === null) return sendDocument(request, reply, path);
    // This response may be shown in frames, because applications use frames for `prompt=none`. The page shows no
    // controls, so clickjacking is impossible.
    reply.raw.removeHeader('x-frame-options');
    return reply.status(answer.status).headers(answer.headers).send(answer.body);
  };

  app.get(BASE, serve);
  app.get(`${BASE}/*`, serve);
  app.get('/', async (_request, reply) => reply.redirect(`${BASE}/`));
}
