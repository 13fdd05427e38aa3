import { applicationFormRules } from '../../../machines/application/form-rules.ts';
import { Secret } from '../../../machines/common/secret.ts';
import { COMPANY_FIELD, PRODUCT_ADMIN } from '../../../openapi/rules/product.ts';
import { applicationChoices, applicationDraft, storedApplication } from '../application-form.ts';
import { newApplication } from '../applications.ts';
import { API } from '../signed-in-app.ts';
import { currentUser } from '../summaries.ts';
import { defineCase } from '../resource-case.ts';

const stored = storedApplication();

export const resourceCase = defineCase({
  title: 'an application',
  form: 'applicationForm',
  list: 'applications',
  calls: {
    list: `GET ${API}/app/list`,
    get: `GET ${API}/app/uuid-alarms`,
    update: `POST ${API}/app/update`,
  },
  deletes: {
    removal: 'applicationRemoval',
    usage: `GET ${API}/app/uuid-alarms`,
    remove: `DELETE ${API}/app/uuid-alarms`,
  },
  stored,
  other: storedApplication({ uuid: 'uuid-maps', name: 'Maps' }),
  rules: applicationFormRules,
  choices: applicationChoices(),
  draft: applicationDraft({
    dataPassword: new Secret('typed'),
    apiPassword: new Secret('typed'),
    roles: { 'new-1': 'ADMIN ' },
    elements: {},
    external: [],
    added: { 'new-1': 'roles' },
    names: { 'new-1': 'VISITOR' },
  }),
  created: storedApplication({
    roles: [{ uuid: 'uuid-VISITOR', name: 'VISITOR', externalRole: false, minimumRole: { name: 'ADMIN' } }],
    elements: [],
  }),
  edit: { names: { 'uuid-VISITOR': 'GUEST' } },
  edited: storedApplication({
    roles: stored.roles.map((role) => (role.uuid === 'uuid-VISITOR' ? { ...role, name: 'GUEST' } : role)),
  }),
  answers: {
    [`GET ${API}/me`]: () => currentUser({ roles: [PRODUCT_ADMIN] }),
    [`GET ${API}/${COMPANY_FIELD}/list`]: () => [],
  },
  body: (name) => newApplication({ name }),
});
