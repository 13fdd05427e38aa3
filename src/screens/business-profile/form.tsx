import type { ObjectChanges } from '../../../machines/app/compose.ts';
import type { HoldersOf } from '../../../machines/access/holders.ts';
import { businessProfileFormEffect } from '../../../machines/business-profile/access-effect.ts';
import type { BusinessProfileFormActor } from '../../../machines/business-profile/form.ts';
import type {
  BusinessProfileChoices,
  BusinessProfileDraft,
} from '../../../machines/business-profile/form-rules.ts';
import type { BusinessProfile, CurrentUser } from '../../../openapi/generated/types.ts';
import { wholeText } from '../../../openapi/rules/text-match.ts';
import { formTexts } from '../form/texts.ts';
import { profileFormTexts } from '../profile/texts.ts';
import { useConsole } from '../../hooks/use-app.ts';
import { Consequences } from '../access/consequences.tsx';
import { CountLinks } from '../access/count-links.tsx';
import { accessTexts } from '../access/texts.ts';
import { ProfileHolders } from '../access/profile-holders.tsx';
import { LossDialog } from '../access/loss-dialog.tsx';
import { type AccessQuery, useHolders } from '../access/use-access-data.ts';
import { grantWording } from '../access/wording.ts';
import { FirstNeeds } from '../first-steps/first-needs.tsx';
import { choiceNeeds } from '../first-steps/needs.ts';
import type { FormFields, FormSection } from '../form/form-definition.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { RemoveButton } from '../removal/remove-button.tsx';
import { businessProfileDefinition } from './form-definition.ts';
import { AppProfileChoices } from './fields.tsx';
import { ProfileFields } from '../profile/profile-fields.tsx';

interface BusinessProfileFormScreenProps {
  form: BusinessProfileFormActor;
  changes?: ObjectChanges | null | undefined;
  viewer: CurrentUser;
}

/** The form of a business profile: its fields, and a drop-down of application profiles for each application. */
export function BusinessProfileFormScreen({ form, changes, viewer }: BusinessProfileFormScreenProps) {
  const { removals } = useConsole();
  const known = useHolders(form);
  return (
    <FormScreen
      form={form}
      changes={changes}
      askedKind="businessProfile"
      definition={businessProfileDefinition}
      renderNeeds={({ appProfiles }) => (
        <FirstNeeds viewer={viewer} needs={choiceNeeds('appProfile', appProfiles)} />
      )}
      renderActions={(stored) => (
        <RemoveButton
          label={profileFormTexts.remove}
          stored={stored}
          actor={removals.businessProfileRemoval}
        />
      )}
      renderConsequences={(fields, stored) => (
        <Consequences
          effect={businessProfileFormEffect({ stored, ...fields }, known.data)}
          wording={grantWording}
          known={known}
        />
      )}
      renderLossQuestion={(question, fields, stored) => (
        <LossDialog
          {...question}
          effect={businessProfileFormEffect({ stored, ...fields }, known.data)}
          wording={grantWording}
        />
      )}
      renderSections={(fields, stored) => [
        {
          id: 'basic',
          label: formTexts.basicInfo,
          content: (
            <>
              <ProfileFields form={fields.live} viewer={viewer} />
              <AppProfileChoices form={fields} />
            </>
          ),
        },
        ...(stored ? [usersSection(fields, stored, known)] : []),
      ]}
    />
  );
}

/** Returns the section that shows how many users have the profile. In a wide window, it is beside the fields. */
function usersSection(
  fields: FormFields<BusinessProfileDraft, BusinessProfileChoices>,
  stored: BusinessProfile,
  known: AccessQuery<HoldersOf>,
): FormSection {
  const holders = known.data && known.data(stored.uuid);
  return {
    id: 'users',
    label: accessTexts.who.tab,
    beside: true,
    content: (
      <ProfileHolders
        holders={holders}
        summary={holders && <CountLinks holders={holders} filter={{ profile: wholeText(stored.name) }} />}
        effect={businessProfileFormEffect({ stored, ...fields }, known.data)}
        wording={grantWording}
        known={known}
      />
    ),
  };
}
