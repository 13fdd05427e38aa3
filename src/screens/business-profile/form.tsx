import { businessProfileEffect } from '../../../machines/access/profile-effects.ts';
import type { BusinessProfileFormActor } from '../../../machines/business-profile/form.ts';
import type { CurrentUser } from '../../../openapi/types.ts';
import { paths } from '../../paths.ts';
import { formTexts } from '../form/texts.ts';
import { profileFormTexts } from '../profile/texts.ts';
import { useConsole } from '../../use-app.ts';
import { Consequences } from '../access/consequences.tsx';
import { LossDialog } from '../access/loss-dialog.tsx';
import { useAccessData } from '../access/use-access-data.ts';
import { grantWording } from '../access/wording.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { RemoveButton } from '../removal/remove-button.tsx';
import { businessProfileDefinition } from './form-definition.ts';
import { AppProfileChoices } from './fields.tsx';
import { ProfileFields } from '../profile/profile-fields.tsx';
import { messages } from './resource.ts';
import { businessProfileRemovalTexts } from './texts.ts';

interface BusinessProfileFormScreenProps {
  form: BusinessProfileFormActor;
  viewer: CurrentUser;
}

/** The form of a business profile (B6.2): what it is called, and what it chooses. */
export function BusinessProfileFormScreen({ form, viewer }: BusinessProfileFormScreenProps) {
  const { removals } = useConsole();
  const known = useAccessData();
  return (
    <FormScreen
      form={form}
      definition={businessProfileDefinition}
      renderActions={(stored) => (
        <RemoveButton
          label={profileFormTexts.remove}
          stored={stored}
          actor={removals.businessProfileRemoval}
          says={businessProfileRemovalTexts}
          ends={messages}
          linkOf={paths.user.link}
        />
      )}
      renderConsequences={(fields, stored) => (
        <Consequences
          effect={businessProfileEffect({ stored, ...fields }, known.data)}
          wording={grantWording}
          known={known}
        />
      )}
      renderLossQuestion={(question, fields, stored) => (
        <LossDialog
          {...question}
          effect={businessProfileEffect({ stored, ...fields }, known.data)}
          wording={grantWording}
        />
      )}
      renderSections={(fields) => [
        {
          id: 'basic',
          label: formTexts.basicInfo,
          content: (
            <>
              <ProfileFields form={fields} viewer={viewer} />
              <AppProfileChoices form={fields} />
            </>
          ),
        },
      ]}
    />
  );
}
