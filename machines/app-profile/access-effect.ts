import type { Effect } from '../../openapi/rules/access/access-change.ts';
import { byUuid, type Granting } from '../../openapi/rules/access/grants.ts';
import { type AccessData, appProfileEffect } from '../access/profile-effects.ts';
import { memoize } from '../../openapi/rules/memoize.ts';
import type { AppProfile } from '../../openapi/generated/types.ts';
import type { AppProfileChoices, AppProfileDraft } from './form-rules.ts';

interface Edited {
  readonly stored: AppProfile;
  readonly base: AppProfileDraft;
  readonly draft: AppProfileDraft;
  readonly choices: Pick<AppProfileChoices, 'applications'>;
}

/** Returns the access that users gain and lose if the form is saved. */
export function appProfileFormEffect(
  { stored, base, draft, choices: { applications } }: Edited,
  data: AccessData | null,
): Effect {
  const profileIn = edited(stored)(applications);
  return appProfileEffect(stored, { before: profileIn(base), after: profileIn(draft) }, data);
}

/**
 * Returns the profile that a draft describes. Memoized, because several parts of a form need it, and a draft can have
 * thousands of roles and elements.
 */
const edited = memoize((stored: AppProfile) =>
  memoize((applications: AppProfileChoices['applications']) =>
    memoize((draft: AppProfileDraft): Granting => {
      const application = applications.find(({ uuid }) => uuid === draft.application);
      const [own, known] = [contentOf(stored), application && contentOf(application)];
      return {
        uuid: stored.uuid,
        name: stored.name,
        application: stored.application,
        roles: draft.roles.map((uuid) => known?.roles.get(uuid) ?? own.roles.get(uuid) ?? { uuid }),
        elements: draft.elements.map(
          (uuid) => known?.elements.get(uuid) ?? own.elements.get(uuid) ?? { uuid },
        ),
      };
    }),
  ),
);

const contentOf = memoize(({ roles, elements }: Pick<Granting, 'roles' | 'elements'>) => ({
  roles: byUuid(roles),
  elements: byUuid(elements),
}));
