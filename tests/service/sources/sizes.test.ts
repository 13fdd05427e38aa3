import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorization } from '../../../service/sources/authorization.ts';
import { readSource, sendToSystem } from '../../../service/sources/http.ts';
import { openInventory } from '../../../service/sources/inventory/open.ts';
import { ELEMENT_TYPES } from '../../../service/visibility-profile/element-types.ts';
import { startOtherSystem, type OtherSystem } from '../../support/other-system.ts';

const MEGABYTE = 1024 * 1024;
const TOO_MUCH = { code: 'source_failed', message: 'The system sent more than the service can read.' };

describe('the response of another system', () => {
  const options = { name: 'system' };
  let source: OtherSystem;

  beforeAll(async () => {
    source = await startOtherSystem();
  });
  afterAll(() => source.stop());

  const sent = () => sendToSystem(source.url, { ...options, method: 'PUT', headers: {}, body: '{}' });
  const answerText = (text: string) =>
    source.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    });

  it('may have a megabyte after a write', async () => {
    answerText(' '.repeat(MEGABYTE));
    expect(await sent()).toHaveLength(MEGABYTE);
    answerText(' '.repeat(MEGABYTE + 1));
    await expect(sent()).rejects.toMatchObject(TOO_MUCH);
  });

  it('may have a megabyte if it contains a token', async () => {
    const access = { username: 'u', password: 'p', tokenUrl: source.url, scope: null };
    const token = JSON.stringify({ access_token: 'theirs', token_type: 'Bearer' });
    answerText(token + ' '.repeat(MEGABYTE - token.length));
    expect(await authorization({ kind: 'oauth2', ...access }, options)).toEqual({
      authorization: 'Bearer theirs',
    });
    answerText(token + ' '.repeat(MEGABYTE));
    await expect(authorization({ kind: 'oauth2', ...access }, options)).rejects.toMatchObject(TOO_MUCH);
  });

  it('is measured after it is decompressed', async () => {
    for (const text of [`[${'0,'.repeat(8_000_000)}0]`, `${'['.repeat(65)}${']'.repeat(65)}`]) {
      answerText(text);
      await expect(readSource(source.url, options)).rejects.toMatchObject(TOO_MUCH);
    }
    answerText(`[${'0,'.repeat(100_000)}0]`);
    expect(await readSource(source.url, options)).toHaveLength(100_001);
  });
});

describe('the lists of an inventory', () => {
  let source: OtherSystem;
  let asked: string[];
  let unanswered: number;
  let mostUnanswered: number;

  beforeAll(async () => {
    source = await startOtherSystem();
  });
  afterAll(() => source.stop());
  beforeEach(() => {
    [asked, unanswered, mostUnanswered] = [[], 0, 0];
  });

  const read = async () =>
    openInventory({ kind: 'web', url: source.url, access: { kind: 'none' } }).read(ELEMENT_TYPES);
  const answer = (status: number) =>
    source.answer((request, response) => {
      if (request.url === '/meanwhile') return void response.end();
      asked.push(request.url ?? '');
      unanswered += 1;
      mostUnanswered = Math.max(mostUnanswered, unanswered);
      // The response is delayed until another request is complete. By then, all requests that are sent concurrently
      // have arrived.
      void fetch(`${source.url}/meanwhile`).then(() => {
        unanswered -= 1;
        response.writeHead(status).end('[]');
      });
    });

  it('are in memory one at a time', async () => {
    answer(200);
    const listings = await read();
    expect(asked).toEqual(ELEMENT_TYPES.map((type) => `/visibility/${type}`));
    expect(mostUnanswered).toBe(1);
    expect(Object.values(listings).map((listing) => listing?.judged)).toEqual(ELEMENT_TYPES.map(() => []));
  });

  it('are no longer requested after one of them has failed', async () => {
    answer(500);
    await expect(read()).rejects.toMatchObject({ code: 'source_failed' });
    expect(asked).toHaveLength(1);
  });
});
