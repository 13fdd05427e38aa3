import type { Kysely, Migration } from 'kysely';
import { newListTexts } from '../../user/list/list-texts.ts';
import type { Database } from '../schema.ts';
import { bumpListVersions } from '../versions.ts';

/** Has users whose names have letters such as Ł and Ø found by what people type for them. */
export const migration: Migration = {
  async up(db: Kysely<any>) {
    const users = await db
      .selectFrom('users')
      .select(['uuid', 'username', 'first_name', 'last_name', 'email'])
      .select(['username_search', 'name_search', 'email_search'])
      .execute();
    let isChanged = false;
    for (const { uuid, username_search, name_search, email_search, ...user } of users) {
      const texts = newListTexts(user);
      if (
        texts.username_search === username_search &&
        texts.name_search === name_search &&
        texts.email_search === email_search
      )
        continue;
      await db
        .updateTable('users')
        .set({
          username_search: texts.username_search,
          name_search: texts.name_search,
          email_search: texts.email_search,
        })
        .where('uuid', '=', uuid)
        .execute();
      isChanged = true;
    }
    if (isChanged) await bumpListVersions(db as Kysely<Database>, 'users');
  },
};
