import type { ObjectChanges } from '../../../machines/app/compose.ts';
import { businessProfileFormEffect } from '../../../machines/business-profile/access-effect.ts';
import type { BusinessProfileFormActor } from '../../../machines/business-profile/form.ts';
import type { CurrentUser } from '../../../openapi/generated/types.ts';
import { wholeText } from '../../../openapi/rules/text-match.ts';
import { formTexts } from '../form/texts.ts';
import { profileFormTexts } from '../profile/texts.ts';
import { useConsole } from '../../hooks/use-app.ts';
import { Consequences } from '../access/consequences.tsx';
import { usersSection } from '../access/users-section.tsx';
import { LossDialog } from '../access/loss-dialog.tsx';
import { useHolders } from '../access/use-access-data.ts';
import { grantWording } from '../access/wording.ts';
import { FirstNeeds } from '../first-steps/first-needs.tsx';
import { choiceNeeds } from '../first-steps/needs.ts';
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
        ...(stored
          ? [
              usersSection({
                uuid: stored.uuid,
                filter: { profile: wholeText(stored.name) },
                effect: businessProfileFormEffect({ stored, ...fields }, known.data),
                wording: grantWording,
                known,
              }),
            ]
          : []),
      ]}
    />
  );
}
