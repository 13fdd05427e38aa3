import type { Effect } from '../../openapi/rules/access/access-change.ts';
import { byUuid, type Granting } from '../../openapi/rules/access/grants.ts';
import type { HoldersOf } from '../access/holders.ts';
import { businessProfileEffect } from '../access/profile-effects.ts';
import type { BusinessProfile, ChosenAppProfile } from '../../openapi/generated/types.ts';
import type { BusinessProfileChoices, BusinessProfileDraft } from './form-rules.ts';

interface Edited {
  readonly stored: BusinessProfile;
  readonly base: BusinessProfileDraft;
  readonly draft: BusinessProfileDraft;
  readonly choices: Pick<BusinessProfileChoices, 'appProfiles'>;
}

const isGranting = (profile: BusinessProfileChoices['appProfiles'][number]): profile is Granting =>
  profile.roles !== undefined && profile.elements !== undefined;

/** Returns the access that users gain and lose if the form is saved. */
export function businessProfileFormEffect(
  { stored, base, draft, choices: { appProfiles } }: Edited,
  holdersOf: HoldersOf | null,
): Effect {
  const names = byUuid(appProfiles);
  const chosenIn = ({ appProfiles: chosen }: BusinessProfileDraft): ChosenAppProfile[] =>
    Object.values(chosen).map((uuid) => names.get(uuid) ?? { uuid, name: uuid });
  return businessProfileEffect(
    stored,
    { before: chosenIn(base), after: chosenIn(draft), appProfiles: appProfiles.filter(isGranting) },
    holdersOf,
  );
}
