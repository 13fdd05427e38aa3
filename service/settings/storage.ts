import * as v from 'valibot';
import { described, key, setting, settingOr, url } from './formats.ts';

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
