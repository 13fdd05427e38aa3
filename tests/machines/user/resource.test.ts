import { COMPANY_FIELD } from '../../../openapi/product.ts';
import { API } from '../../support/signed-in.ts';
import { testResource } from '../../support/test-resource.ts';
import { storedUser, userChoices, userDraft } from '../../support/users.ts';

const { businessProfiles, visibilityProfiles, appProfiles, locations, companies, elementConfig } =
  userChoices();

testResource('a user', {
  form: 'userForm',
  list: 'activeUsers',
  calledBy: 'username',
  savedAs: 'user',
  calls: {
    list: `GET ${API}/user/list/active`,
    get: `GET ${API}/user/uuid-anna`,
    update: `POST ${API}/user/update`,
  },
  stored: storedUser(),
  other: storedUser({ uuid: 'uuid-bert', username: 'bert' }),
  draft: userDraft(),
  edit: { firstName: 'Zora' },
  edited: storedUser({ firstName: 'Zora' }),
  theirs: { lastName: 'Theirs' },
  answers: {
    [`GET ${API}/user/list/inactive`]: () => [],
    [`GET ${API}/profile/business/list`]: () => businessProfiles,
    [`GET ${API}/profile/visibility/list`]: () => visibilityProfiles,
    [`GET ${API}/profile/app/list`]: () => appProfiles,
    [`GET ${API}/location/list`]: () => locations,
    [`GET ${API}/${COMPANY_FIELD}/list`]: () => companies,
    [`GET ${API}/user/config`]: () => elementConfig,
  },
});
