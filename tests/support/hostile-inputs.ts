/** Combining marks in an order that normalization must change. Sorting them can take quadratic time. */
export const disorderedMarks = (count: number): string => `a${'\u0301\u0323'.repeat(count)}`;

const encodedJson = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Texts for every field, parameter and header: long ones, and ones that parsers, storage and displays get wrong. */
export const HOSTILE_TEXTS: readonly string[] = [
  disorderedMarks(100),
  disorderedMarks(8000),
  'ﷺ'.repeat(255),
  '\u{1F468}\u200D'.repeat(200),
  '\u202E\u2066\u2069',
  '\u2028\u2029\u0085',
  '\uD800'.repeat(300),
  '\uDC00\uD800',
  '\u0000'.repeat(300),
  'prototype',
  'toString',
  'hasOwnProperty',
  '9'.repeat(400),
  '-1e400',
  '0x7fffffffffffffff',
  '1'.repeat(16_000),
  `${'a'.repeat(64)}@${'b.'.repeat(120)}example`,
  `${'a@'.repeat(4000)}`,
  `https://app.example/${'/'.repeat(16_000)}x`,
  'http://[::ffff:7f00:1]/',
  'http://[fe80::1%25eth0]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://2130706433/',
  'https://app.example\\@evil.example/',
  'https://аpp.example/',
  '\tjavascript:alert(1)',
  '=HYPERLINK("http://evil.example")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
];

/** Bodies that are unusual JSON. */
export const HOSTILE_BODIES: readonly string[] = [
  `{"user":{"username":"a","username":"b","__proto__":{"username":"c"}},"user":{}}`,
  `{"a":${'9'.repeat(10_000)}}`,
  `{"a":-0.${'0'.repeat(10_000)}1e-400}`,
  `{${Array.from({ length: 5000 }, (_, index) => `"a${index}":0`).join()}}`,
  `{"name":"${'\\u0301\\u0323'.repeat(8000)}"}`,
  `{"name":"${'\\ud800'.repeat(5000)}"}`,
  `{"password":"${'a\\u0301'.repeat(8000)}","username":"admin"}`,
  `${'{"a":['.repeat(200)}${']}'.repeat(200)}`,
];

/** A token whose header and claims are JSON, and whose signature is invalid. */
const tokenOf = (header: object, claims: object, signature = 'AAAA'): string =>
  `${encodedJson(header)}.${encodedJson(claims)}.${signature}`;

const TOKENS = [
  tokenOf({ alg: 'none' }, { sub: 'admin' }, ''),
  tokenOf({ alg: 'HS256', typ: 'at+jwt' }, { sub: 'admin', exp: 1e308 }),
  tokenOf({ alg: 'RS256', typ: 'at+jwt', kid: '__proto__' }, { sub: { a: 1 }, exp: '1' }),
  tokenOf({ alg: 'RS256', typ: 'at+jwt', jku: 'http://127.0.0.1:1/', jwk: { kty: 'RSA' } }, {}),
  `${'a.'.repeat(5000)}a`,
  `${'A'.repeat(15_000)}.e30.AAAA`,
];

/** Names of headers that the service reads as text. */
const TEXT_HEADERS = [
  'accept-language',
  'authorization',
  'cookie',
  'forwarded',
  'if-match',
  'if-none-match',
  'origin',
  'traceparent',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
  'x-xsrf-token',
];

/** Converts a text to the form in which a header contains it: its bytes in UTF-8. */
const asHeader = (text: string): string => Buffer.from(text).toString('latin1');

/** Headers, with several values in one where clients or proxies can send several. */
export const HOSTILE_HEADERS: readonly Record<string, string>[] = [
  ...TOKENS.map((token) => ({ authorization: `Bearer ${token}` })),
  { authorization: `Basic ${Buffer.from(`${'%'.repeat(2000)}:%zz`).toString('base64')}` },
  { authorization: `Basic ${Buffer.from('a\0:\uD800').toString('base64')}` },
  { 'if-match': Array.from({ length: 1500 }, (_, index) => `W/"${index}-gzip"`).join(', ') },
  { 'if-match': '"'.repeat(8000) },
  { 'if-match': `${'W/'.repeat(4000)}"1"` },
  { 'if-none-match': `"1"${' '.repeat(8000)},${','.repeat(4000)}` },
  { cookie: Array.from({ length: 800 }, () => 'user-profile-session=a').join('; ') },
  { cookie: `user-profile-session=${'%'.repeat(4000)}; user-profile-session=%ff` },
  { cookie: `${';'.repeat(8000)}XSRF-TOKEN=${'='.repeat(4000)}` },
  { cookie: '__proto__=a; constructor=b; user-profile-device=%00' },
  { 'x-forwarded-for': Array.from({ length: 800 }, () => '::ffff:127.0.0.1').join(', ') },
  { 'x-forwarded-for': `${'1.'.repeat(4000)}, [::1]:80, fe80::1%eth0` },
  { forwarded: `for="[::1]:${'9'.repeat(4000)}";proto=https;host="${'\\"'.repeat(2000)}"` },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { host: 'evil.example:99999' },
  { 'accept-language': `${'a-'.repeat(7000)},*;q=${'0'.repeat(500)}` },
  { 'accept-encoding': `${'gzip;q=0,'.repeat(1500)}br` },
  { accept: `${'text/*;q=0.1,'.repeat(1000)}*/*` },
  { 'user-agent': `Mozilla/5.0 ${'(Version/'.repeat(1500)}Chrome/${'9'.repeat(500)}` },
  { origin: `http://[::${'1:'.repeat(2000)}]`, referer: 'javascript:alert(1)' },
  { 'content-type': `multipart/form-data; boundary=${'-'.repeat(2000)}` },
  { 'content-type': `application/json;${' charset=a;'.repeat(1000)}` },
  ...TEXT_HEADERS.map((name) => ({ [name]: asHeader(disorderedMarks(3500)) })),
];

/** Values for parts of paths and for query parameters, encoded as in a URL: also cursors of lists. */
export const HOSTILE_PARTS: readonly string[] = [
  ...[
    ['a'],
    [null, 1e308, { a: 1 }],
    [['\u0000'], '\uD800'],
    { __proto__: null, length: 1e9 },
    Array.from({ length: 1000 }, () => 0),
  ].map(encodedJson),
  Buffer.from('['.repeat(3000)).toString('base64url'),
  '%'.repeat(2000),
  '%E0%80%80'.repeat(100),
  '%CC%81%CC%A3'.repeat(400),
  '%25'.repeat(500),
  '+'.repeat(2000),
  '9'.repeat(400),
  '-1',
  '1e9',
  '0x10',
  'a%00b&a=%00',
  '%2F..%2F',
  '*,*,*',
  '-username,-username',
];

/** Lines of CSV files whose cells spreadsheets, parsers or storage get wrong. */
export const HOSTILE_LINES: readonly string[] = [
  `=1+1,@a,+1,-1,\t=1`,
  `"${'""'.repeat(5000)}`,
  `${'"a",'.repeat(2000)}"`,
  `ada,a@b.example,${disorderedMarks(5000)},x`,
  `ada,a@b.example,\uFEFFa,\u202Eb`,
  `ada;a@b.example;${'9'.repeat(400)}`,
  `__proto__,constructor,toString,valueOf`,
];
