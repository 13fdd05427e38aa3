import { COMPANY_FIELD } from '../../../openapi/product.ts';
import { NETWORK } from '../../support/clusters.ts';
import {
  storedVisibilityProfile,
  visibilityProfileChoices,
  visibilityProfileDraft,
} from '../../support/visibility-profiles.ts';
import { API } from '../../support/signed-in.ts';
import { testResource } from '../../support/test-resource.ts';

const {
  companies,
  tree: _tree,
  storedClusters: _held,
  defaultRole: _role,
  ...elements
} = visibilityProfileChoices();

testResource('a visibility profile', {
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
  draft: visibilityProfileDraft(),
  edit: { name: 'Zoo' },
  edited: storedVisibilityProfile({ name: 'Zoo' }),
  answers: {
    [`GET ${API}/visibility/elements`]: () => elements,
    [`GET ${API}/cluster/list`]: () => NETWORK,
    [`GET ${API}/${COMPANY_FIELD}/list`]: () => companies,
  },
});
