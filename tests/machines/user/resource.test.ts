import { API } from '../../support/signed-in.ts';
import { testResource } from '../../support/test-resource.ts';
import { answerUserChoices, storedUser, userDraft } from '../../support/users.ts';

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
    ...answerUserChoices(),
  },
});
