import * as v from 'valibot';
import {
  described,
  flag,
  headers,
  isNetwork,
  isSecureWeb,
  isSecurityContact,
  key,
  listed,
  must,
  oneOf,
  secret,
  setting,
  settingOr,
  url,
  web,
  wholeNumber,
} from './setting-formats.ts';

export const MAX_PORT = 65_535;
const MAX_DEMO_USERS = 1_000_000;
const MAX_DRAIN_SECONDS = 3600;

/**
 * Advice in the message for a wrong HOST: Conda and some shells export HOST with another meaning, such as
 * x86_64-conda-linux-gnu.
 */
export const HOST_ADVICE =
  'If your shell sets HOST, for example for conda, unset it or set it to an address such as 127.0.0.1';

export const ADDRESS = {
  HOST: described(
    settingOr(
      '127.0.0.1',
      v.pipe(
        v.string(),
        v.regex(
          /^[A-Za-z0-9.:-]+$/,
          (issue) => `${must('be a host name or an address')(issue)}. ${HOST_ADVICE}`,
        ),
      ),
    ),
    { meaning: 'Host name or IP address on which the service listens.', example: '0.0.0.0' },
  ),
  PORT: described(settingOr('8080', wholeNumber(1, MAX_PORT)), {
    meaning: `Port on which the service listens, from 1 to ${MAX_PORT}.`,
    example: '443',
  }),
  PUBLIC_URL: described(
    setting(
      v.pipe(
        url('http:', 'https:'),
        v.check(
          ({ pathname, search, hash, username }) => pathname === '/' && !search && !hash && !username,
          'must be an origin such as https://console.example.org, without a path',
        ),
      ),
    ),
    {
      meaning: 'Origin at which browsers reach the service. All links and redirects begin with it.',
      example: 'https://console.example.org',
      default: 'from `HOST` and `PORT`',
    },
  ),
  TRUSTED_PROXIES: described(
    setting(
      v.pipe(
        listed,
        v.array(
          v.pipe(v.string(), v.check(isNetwork, must('list addresses or networks such as 10.0.0.0/8'))),
        ),
      ),
    ),
    {
      meaning:
        'IP addresses or networks of the proxies in front of the service, separated by commas. The service trusts their `X-Forwarded-For`, `X-Forwarded-Proto` and `X-Request-Id`.',
      example: '10.0.0.0/8,::1',
    },
  ),
};

export const STORAGE = {
  DATA_DIR: described(settingOr('data', v.string()), {
    meaning:
      'Directory of the embedded database and of the generated key. Only its owner should have access to it.',
    example: '/var/lib/userprofile',
  }),
  DATABASE_URL: described(setting(url('postgres:', 'postgresql:')), {
    meaning:
      'PostgreSQL database that replaces the embedded one. Its [parameters](operate.md#tls-to-postgresql) turn on TLS.',
    example: 'postgres://user:password@db.example.org/userprofile',
    default: 'the embedded database',
  }),
  SECRETS_KEY: described(setting(key), {
    meaning:
      '[Key](secrets.md#the-key) that encrypts the secrets in the database: 32 random bytes in base64.',
    example: 'ASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4mrze8=',
    default: 'the key in `DATA_DIR`, generated at the first start',
  }),
  SECRETS_KEY_PREVIOUS: described(setting(key), {
    meaning: 'The previous key, while [the key is changed](secrets.md#change-the-key).',
    example: '/ty6mHZUMhD+3LqYdlQyEP7cuph2VDIQ/ty6mHZUMhA=',
  }),
};

export const DEMO = {
  DEMO: described(setting(flag), {
    meaning:
      '`1` adds demo data and starts the demo suite; `0` does neither. If it is unset, `HOST` must be a loopback address.',
    example: '0',
    default: '`1`, or `0` without the workspace `demo`',
  }),
  DEMO_USERS: described(settingOr('250', wholeNumber(0, MAX_DEMO_USERS)), {
    meaning: `Number of demo users in a new database, at most ${MAX_DEMO_USERS}.`,
    example: '10000',
  }),
};

export const OPERATION = {
  SECURITY_CONTACT: described(
    setting(
      v.pipe(
        listed,
        v.array(
          v.pipe(
            v.string(),
            v.check(isSecurityContact, must('list addresses that begin with mailto:, https:// or tel:')),
          ),
        ),
      ),
    ),
    {
      meaning:
        'Contacts for reports of vulnerabilities, separated by commas. The service publishes them in `/.well-known/security.txt`.',
      example: 'mailto:security@example.org,https://example.org/report',
      default: 'no such file',
    },
  ),
  SECURITY_POLICY: described(
    setting(v.pipe(v.string(), v.check(isSecureWeb, must('be a web address that begins with https://')))),
    {
      meaning: 'Address of your policy for such reports, for the same file.',
      example: 'https://example.org/security-policy',
    },
  ),
  METRICS_TOKEN: described(
    v.pipe(
      secret,
      v.nullable(
        v.pipe(
          v.string(),
          v.regex(/^[\w.~+/-]{16,}=*$/, 'must be at least 16 letters, digits or . _ ~ + / -'),
        ),
      ),
    ),
    {
      meaning:
        'Bearer token that grants access to the [metrics](operate.md). Without it, only this machine has access.',
      example: 'r4nd0m-t0ken-of-yours',
    },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: described(setting(web), {
    meaning: 'OpenTelemetry collector that receives [traces](operate.md#traces).',
    example: 'https://collector.example.org:4318',
    default: 'no traces',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: described(v.pipe(secret, headers), {
    meaning: 'HTTP headers for the collector, as `NAME=VALUE` separated by commas.',
    example: 'authorization=Bearer%20abc',
  }),
  DRAIN_SECONDS: described(settingOr('10', wholeNumber(1, MAX_DRAIN_SECONDS)), {
    meaning: 'Longest time, in seconds, that a [stop](operate.md#stop-it) waits for requests and mails.',
    example: '30',
  }),
  DRAIN_DELAY_SECONDS: described(settingOr('0', wholeNumber(0, MAX_DRAIN_SECONDS)), {
    meaning:
      'Time, in seconds, in which a stopping service still accepts connections while its readiness probe fails.',
    example: '15',
  }),
  LOG_LEVEL: described(settingOr('warn', oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])), {
    meaning: 'Lowest level that is logged: `fatal`, `error`, `warn`, `info`, `debug` or `silent`.',
    example: 'info',
  }),
};
