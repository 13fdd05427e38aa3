import { visibilityProfileFormRules } from '../../../machines/visibility-profile/form-rules.ts';
import { COMPANY_FIELD } from '../../../openapi/rules/product.ts';
import { NETWORK } from '../clusters.ts';
import {
  storedVisibilityProfile,
  visibilityProfileChoices,
  visibilityProfileDraft,
} from '../visibility-profiles.ts';
import { API } from '../signed-in-app.ts';
import { defineCase } from '../resource-case.ts';

const {
  companies,
  tree: _tree,
  storedClusters: _held,
  defaultRole: _role,
  ...elements
} = visibilityProfileChoices();

/**
 * The network group that the request of the draft contains. A test that calls the real service must first add it to the
 * database.
 */
export const NETWORK_GROUP = {
  uuid: '7d3c1f0e-6a54-4a7e-9a0b-1c2d3e4f5a6b',
  name: 'Core',
  kind: 'networkGroup',
} as const;

export const resourceCase = defineCase({
  title: 'a visibility profile',
  form: 'visibilityProfileForm',
  list: 'visibilityProfiles',
  calls: {
    list: `GET ${API}/profile/visibility/list`,
    get: `GET ${API}/profile/visibility/get/uuid-nile`,
    update: `POST ${API}/profile/visibility/update`,
  },
  deletes: {
    removal: 'visibilityProfileRemoval',
    usage: `GET ${API}/profile/visibility/uuid-nile/users`,
    remove: `DELETE ${API}/profile/visibility/uuid-nile`,
  },
  stored: storedVisibilityProfile(),
  other: storedVisibilityProfile({ uuid: 'uuid-coast', name: 'Coast' }),
  rules: visibilityProfileFormRules,
  choices: visibilityProfileChoices(),
  draft: visibilityProfileDraft(),
  edit: { name: 'Zoo' },
  edited: storedVisibilityProfile({ name: 'Zoo' }),
  answers: {
    [`GET ${API}/visibility/elements`]: () => elements,
    [`GET ${API}/cluster/list`]: () => NETWORK,
    [`GET ${API}/${COMPANY_FIELD}/list`]: () => companies,
  },
  body: (name) => ({
    uuid: null,
    name,
    minimumRole: { name: 'ADMIN' },
    networkGroups: [{ uuid: NETWORK_GROUP.uuid }],
  }),
});
