import { describe, expect, it } from 'vitest';
import { readUserAgent } from '../../../../service/oauth/sign-in-history/user-agent.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a user agent', () => {
  it.each([
    [
      'Firefox 128',
      'Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
    ],
    ['Chrome 126', 'Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`],
    [
      'Edge 126',
      'Windows',
      `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.87`,
    ],
    [
      'Opera 111',
      'macOS',
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/125.0 Safari/537.36 OPR/111.0`,
    ],
    [
      'Samsung Internet 25',
      'Android',
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    ],
    [
      'Chrome 126',
      'ChromeOS',
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`,
    ],
    [
      'Safari 17',
      'macOS',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    ],
    [
      'Safari 17',
      'iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    ],
    [
      'Chrome 126',
      'iPadOS',
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1',
    ],
    [
      'Firefox 127',
      'iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15',
    ],
    ['curl 8', null, 'curl/8.5.0'],
  ])('is read as %s on %s', (browser, system, header) => {
    expect(readUserAgent(header)).toEqual({ browser, system });
  });

  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['an unknown one', 'node'],
    ['control characters', 'Fire\u0000fox/\u001b[31m128'],
    ['a right-to-left override', '\u202eFirefox\u202c'],
    ['a version that is no number', 'Firefox/\u0661\u0662'],
    ['a known name after 8 kB', `${'x'.repeat(8192)} Firefox/128.0 (Windows NT 10.0)`],
  ])('is not guessed: %s', (_what, header) => {
    expect(readUserAgent(header)).toEqual({ browser: null, system: null });
  });

  it('is reduced to known names and digits, whatever it contains', () => {
    const hostile = 'Firefox/12899999999 <img src=x>\u202e\u0007 Windows NT 10.0\u2028';
    expect(readUserAgent(hostile)).toEqual({ browser: 'Firefox 1289', system: 'Windows' });
  });
});
