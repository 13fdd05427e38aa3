import { userFormRules } from '../../../machines/user/form-rules.ts';
import { API } from '../signed-in-app.ts';
import { defineCase } from '../resource-case.ts';
import { answerUserChoices, storedUser, userChoices, userDraft } from '../users.ts';

export const resourceCase = defineCase({
  title: 'a user',
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
  rules: userFormRules,
  choices: userChoices(),
  draft: userDraft(),
  edit: { firstName: 'Zora' },
  edited: storedUser({ firstName: 'Zora' }),
  theirs: { lastName: 'Theirs' },
  answers: {
    [`GET ${API}/user/list/inactive`]: () => [],
    ...answerUserChoices(),
  },
});
