import * as v from 'valibot';
import { described, isNetwork, listed, must, setting, settingOr, url, wholeNumber } from './formats.ts';

export const MAX_PORT = 65_535;
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
