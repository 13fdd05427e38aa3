import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { warnOfOtherOrigins } from '../../../service/http/other-origins.ts';

const SCRIPT = '/userprofile/assets/main-4f3a.js';

let lines: Record<string, unknown>[];
let app: ReturnType<typeof Fastify>;

beforeEach(() => openAt('https://users.example.org'));
afterEach(() => app.close());

const ask = (url: string, referer: string) => app.inject({ url, headers: { referer } });

const openAt = (publicUrl: string) => {
  lines = [];
  app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  });
  warnOfOtherOrigins(app, publicUrl);
  app.get('/userprofile/*', () => '');
};

describe('warnOfOtherOrigins', () => {
  it('logs once that a page was opened at another origin than PUBLIC_URL', async () => {
    await ask(SCRIPT, 'http://10.0.0.7:8080/userprofile/user/list');
    await ask(SCRIPT, 'http://10.0.0.7:8080/userprofile/authorize?state=secret');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      origin: 'http://10.0.0.7:8080',
      publicUrl: 'https://users.example.org',
    });
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it.each([
    ['a page at PUBLIC_URL', SCRIPT, 'https://users.example.org/userprofile/user/list'],
    ['an invalid referrer', SCRIPT, 'nowhere'],
    ['a link from another site', '/userprofile/authorize', 'https://application.example.org/'],
  ])('logs nothing for %s', async (_what, url, referer) => {
    await ask(url, referer);
    expect(lines).toEqual([]);
  });

  it.each([
    ['nothing for another loopback address', 'http://localhost:8080', 0],
    ['a loopback address with another port', 'http://localhost:5173', 1],
  ])('logs %s than PUBLIC_URL', async (_what, origin, logged) => {
    await app.close();
    openAt('http://127.0.0.1:8080');
    await ask(SCRIPT, `${origin}/userprofile/user/list`);
    expect(lines).toHaveLength(logged);
  });

  it('logs at most ten origins, because clients can invent them', async () => {
    for (let n = 0; n < 20; n++) {
      await ask(SCRIPT, `http://site-${n}.example/`);
    }
    expect(lines).toHaveLength(10);
  });
});
