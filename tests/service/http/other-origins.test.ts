import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { warnOfOtherOrigins } from '../../../service/http/other-origins.ts';

const SCRIPT = '/userprofile/assets/main-4f3a.js';

let lines: Record<string, unknown>[];
let app: ReturnType<typeof Fastify>;

beforeEach(() => {
  lines = [];
  app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  });
  warnOfOtherOrigins(app, 'https://users.example.org');
  app.get('/userprofile/*', () => '');
});
afterEach(() => app.close());

const ask = (url: string, referer: string) => app.inject({ url, headers: { referer } });

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

  it('logs at most ten origins, because clients can invent them', async () => {
    for (let n = 0; n < 20; n++) {
      await ask(SCRIPT, `http://site-${n}.example/`);
    }
    expect(lines).toHaveLength(10);
  });
});
