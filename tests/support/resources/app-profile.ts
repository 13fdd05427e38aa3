import { appProfileFormRules } from '../../../machines/app-profile/form-rules.ts';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import { appProfileChoices, appProfileDraft, storedAppProfile } from '../app-profiles.ts';
import { API } from '../signed-in-app.ts';
import { defineCase } from '../resource-case.ts';

const { applications, companies } = appProfileChoices();

export const resourceCase = defineCase({
  title: 'an application profile',
  form: 'appProfileForm',
  list: 'appProfiles',
  calls: {
    list: `GET ${API}/profile/app/list`,
    get: `GET ${API}/profile/app/get/5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10`,
    update: `POST ${API}/profile/app/update`,
  },
  deletes: {
    removal: 'appProfileRemoval',
    usage: `GET ${API}/profile/app/5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10/businessProfiles`,
    remove: `DELETE ${API}/profile/app/5f0c7a52-2f6e-4f0b-9d0e-3f8a8c1b7d10`,
  },
  stored: storedAppProfile(),
  other: storedAppProfile({ uuid: 'uuid-atlas', name: 'Atlas' }),
  rules: appProfileFormRules,
  choices: appProfileChoices(),
  draft: appProfileDraft(),
  edit: { name: 'Zoo' },
  edited: storedAppProfile({ name: 'Zoo' }),
  answers: {
    [`GET ${API}/profile/business/list`]: () => [],
    [`GET ${API}/app/list`]: () => applications,
    [`GET ${API}/${COMPANY_FIELD}/list`]: () => companies,
  },
  body: (name, fixture) => ({
    uuid: null,
    name,
    application: { uuid: fixture.application },
    minimumRole: { name: 'ADMIN' },
    roles: [],
    elements: [],
  }),
});
