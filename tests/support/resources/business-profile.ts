import { businessProfileFormRules } from '../../../machines/business-profile/form-rules.ts';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import { businessProfileChoices, businessProfileDraft, storedBusinessProfile } from '../business-profiles.ts';
import { API } from '../signed-in-app.ts';
import { defineCase } from '../resource-case.ts';

const { applications, appProfiles, companies } = businessProfileChoices();

export const resourceCase = defineCase({
  title: 'a business profile',
  form: 'businessProfileForm',
  list: 'businessProfiles',
  calls: {
    list: `GET ${API}/profile/business/list`,
    get: `GET ${API}/profile/business/get/uuid-operators`,
    update: `POST ${API}/profile/business/update`,
  },
  deletes: {
    removal: 'businessProfileRemoval',
    usage: `GET ${API}/profile/business/uuid-operators/users`,
    remove: `DELETE ${API}/profile/business/uuid-operators`,
  },
  stored: storedBusinessProfile(),
  other: storedBusinessProfile({ uuid: 'uuid-auditors', name: 'Auditors' }),
  rules: businessProfileFormRules,
  choices: businessProfileChoices(),
  draft: businessProfileDraft(),
  edit: { name: 'Zoo' },
  edited: storedBusinessProfile({ name: 'Zoo' }),
  answers: {
    [`GET ${API}/profile/app/list`]: () => appProfiles,
    [`GET ${API}/app/list`]: () => applications,
    [`GET ${API}/${COMPANY_FIELD}/list`]: () => companies,
  },
  body: (name, fixture) => ({
    uuid: null,
    name,
    appProfiles: [{ uuid: fixture.appProfiles.viewer }],
    minimumRole: { name: 'ADMIN' },
  }),
});
