import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorization } from '../../../service/sources/authorization.ts';
import { readSource, sendToSystem } from '../../../service/sources/http.ts';
import { startSource, type TestSource } from '../../support/source.ts';

const MEGABYTE = 1024 * 1024;
const TOO_MUCH = { code: 'source_failed', message: 'The system sent more than can be read.' };

describe('the answer of another system', () => {
  const options = { name: 'system' };
  let source: TestSource;

  beforeAll(async () => {
    source = await startSource();
  });
  afterAll(() => source.stop());

  const sent = () => sendToSystem(source.url, { ...options, method: 'PUT', headers: {}, body: '{}' });
  const answerText = (text: string) =>
    source.answer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    });

  it('to what is sent is read up to a megabyte', async () => {
    answerText(' '.repeat(MEGABYTE));
    expect(await sent()).toHaveLength(MEGABYTE);
    answerText(' '.repeat(MEGABYTE + 1));
    await expect(sent()).rejects.toMatchObject(TOO_MUCH);
  });

  it('that is a token is read up to a megabyte', async () => {
    const access = { username: 'u', password: 'p', tokenUrl: source.url, scope: null };
    const token = JSON.stringify({ access_token: 'theirs', token_type: 'Bearer' });
    answerText(token + ' '.repeat(MEGABYTE - token.length));
    expect(await authorization({ kind: 'oauth2', ...access }, options)).toEqual({
      authorization: 'Bearer theirs',
    });
    answerText(token + ' '.repeat(MEGABYTE));
    await expect(authorization({ kind: 'oauth2', ...access }, options)).rejects.toMatchObject(TOO_MUCH);
  });

  it('is counted before it is read: few bytes can hold very much', async () => {
    for (const text of [`[${'0,'.repeat(8_000_000)}0]`, `${'['.repeat(65)}${']'.repeat(65)}`]) {
      answerText(text);
      // oxlint-disable-next-line no-await-in-loop -- the answer is one for all requests
      await expect(readSource(source.url, options)).rejects.toMatchObject(TOO_MUCH);
    }
    answerText(`[${'0,'.repeat(100_000)}0]`);
    expect(await readSource(source.url, options)).toHaveLength(100_001);
  });
});
