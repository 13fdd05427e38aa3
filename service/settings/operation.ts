import * as v from 'valibot';
import {
  described,
  headers,
  isSecureWeb,
  isSecurityContact,
  listed,
  must,
  oneOf,
  secret,
  setting,
  settingOr,
  web,
  wholeNumber,
} from './formats.ts';

const MAX_DRAIN_SECONDS = 3600;

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
