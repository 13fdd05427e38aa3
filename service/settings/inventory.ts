import * as v from 'valibot';
import { described, inventoryUrl, must, secret, setting, settingOr, text, url } from './formats.ts';

export const INVENTORY = {
  INVENTORY_URL: described(setting(inventoryUrl), {
    meaning:
      '[Inventory](install.md#2-say-who-and-what-there-is): a web address, or a folder of CSV or JSON files.',
    example: 'file:///srv/userprofile/inventory',
    default: "the demo suite's",
  }),
  INVENTORY_AUTH: described(
    settingOr('none', v.picklist(['none', 'basic', 'oauth2'], must('be none, basic or oauth2'))),
    {
      meaning:
        'Authentication at the inventory: `none`, `basic` (HTTP Basic) or `oauth2` (client credentials).',
      example: 'basic',
    },
  ),
  INVENTORY_USERNAME: described(text, {
    meaning: 'Username for `basic`, client id for `oauth2`.',
    example: 'userprofile',
  }),
  INVENTORY_PASSWORD: described(secret, {
    meaning: 'Password for `basic`, client secret for `oauth2`.',
    example: 'correct horse battery',
  }),
  INVENTORY_TOKEN_URL: described(setting(url('http:', 'https:')), {
    meaning: 'Token endpoint for `oauth2`.',
    example: 'https://sign-in.example.org/token',
  }),
  INVENTORY_SCOPE: described(text, { meaning: 'Scope to request, for `oauth2`.', example: 'inventory.read' }),
};
