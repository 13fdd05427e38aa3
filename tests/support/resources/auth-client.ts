import { authClientFormRules } from '../../../machines/auth-client/form-rules.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { answeredAuthClient, authClientDraft } from '../auth-clients.ts';
import { API } from '../signed-in-app.ts';
import { currentUser } from '../summaries.ts';
import { defineCase } from '../resource-case.ts';

export const resourceCase = defineCase({
  title: 'a sign-in client',
  form: 'authClientForm',
  list: 'authClients',
  deletes: {
    removal: 'authClientRemoval',
    usage: `GET ${API}/authClient/uuid-reports/users`,
    remove: `DELETE ${API}/authClient/uuid-reports`,
  },
  calls: {
    list: `GET ${API}/authClient/list`,
    get: `GET ${API}/authClient/get/uuid-reports`,
    update: `POST ${API}/authClient/update`,
  },
  stored: answeredAuthClient(),
  other: answeredAuthClient({ uuid: 'uuid-alarms', name: 'Alarms' }),
  rules: authClientFormRules,
  choices: { freshSecret: new Secret('fresh'), applications: [] },
  draft: authClientDraft(),
  edit: { name: 'Zoo' },
  edited: answeredAuthClient({ name: 'Zoo' }),
  answers: {
    [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }),
    [`GET ${API}/app/list`]: () => [],
  },
  body: (name) => ({ uuid: null, name, description: '-', clientSecret: 'x'.repeat(32) }),
});
