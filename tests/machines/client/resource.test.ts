import { PRODUCT_ADMIN } from '../../../openapi/product.ts';
import { answeredClient, clientDraft } from '../../support/clients.ts';
import { API } from '../../support/signed-in.ts';
import { currentUser } from '../../support/summaries.ts';
import { testResource } from '../../support/test-resource.ts';

testResource('a sign-in client', {
  form: 'clientForm',
  list: 'clients',
  calls: {
    list: `GET ${API}/authClient/list`,
    get: `GET ${API}/authClient/get/uuid-reports`,
    update: `POST ${API}/authClient/update`,
  },
  stored: answeredClient(),
  other: answeredClient({ uuid: 'uuid-alarms', name: 'Alarms' }),
  draft: clientDraft(),
  edit: { name: 'Zoo' },
  edited: answeredClient({ name: 'Zoo' }),
  answers: { [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }) },
});
