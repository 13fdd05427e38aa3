import { PRODUCT_ADMIN } from '../../../openapi/product.ts';
import { answeredAuthClient, authClientDraft } from '../../support/auth-clients.ts';
import { API } from '../../support/signed-in.ts';
import { currentUser } from '../../support/summaries.ts';
import { testResource } from '../../support/test-resource.ts';

testResource('a sign-in client', {
  form: 'authClientForm',
  list: 'authClients',
  calls: {
    list: `GET ${API}/authClient/list`,
    get: `GET ${API}/authClient/get/uuid-reports`,
    update: `POST ${API}/authClient/update`,
  },
  stored: answeredAuthClient(),
  other: answeredAuthClient({ uuid: 'uuid-alarms', name: 'Alarms' }),
  draft: authClientDraft(),
  edit: { name: 'Zoo' },
  edited: answeredAuthClient({ name: 'Zoo' }),
  answers: { [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }) },
});
