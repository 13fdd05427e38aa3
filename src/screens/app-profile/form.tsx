import { appProfileFormEffect } from '../../../machines/app-profile/access-effect.ts';
import type { ObjectChanges } from '../../../machines/app/compose.ts';
import type { AppProfileFormActor } from '../../../machines/app-profile/form.ts';
import {
  type AppProfileChoices,
  type AppProfileDraft,
  BASIC_INFO,
} from '../../../machines/app-profile/form-rules.ts';
import { countGranted, offersOf, ROLES } from '../../../machines/app-profile/offered-grants.ts';
import type { CurrentUser } from '../../../openapi/generated/types.ts';
import { appProfileFormTexts } from './texts.ts';
import { formTexts } from '../form/texts.ts';
import { profileFormTexts } from '../profile/texts.ts';
import { useConsole } from '../../hooks/use-app.ts';
import { useCategoryLabel } from '../../hooks/use-category-label.ts';
import { Consequences } from '../access/consequences.tsx';
import { accessTexts } from '../access/texts.ts';
import { LossDialog } from '../access/loss-dialog.tsx';
import { useAccessData } from '../access/use-access-data.ts';
import { grantWording } from '../access/wording.ts';
import { FirstNeeds } from '../first-steps/first-needs.tsx';
import { choiceNeeds } from '../first-steps/needs.ts';
import type { FormFields, FormSection } from '../form/form-definition.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { RemoveButton } from '../removal/remove-button.tsx';
import { appProfileDefinition } from './form-definition.ts';
import { AppProfileBasicInfo, AppProfileGrants } from './fields.tsx';
import { AppProfileUsers } from './users.tsx';

interface AppProfileFormScreenProps {
  form: AppProfileFormActor;
  changes?: ObjectChanges | null | undefined;
  viewer: CurrentUser;
}

/** The form of an application profile: its fields, and the roles and elements of one application. */
export function AppProfileFormScreen({ form, changes, viewer }: AppProfileFormScreenProps) {
  const { removals } = useConsole();
  const known = useAccessData(form);
  const labelOf = useCategoryLabel();
  return (
    <FormScreen
      form={form}
      changes={changes}
      askedKind="appProfile"
      definition={appProfileDefinition}
      renderNeeds={({ applications }) => (
        <FirstNeeds viewer={viewer} needs={choiceNeeds('application', applications)} />
      )}
      renderActions={(stored) => (
        <RemoveButton label={profileFormTexts.remove} stored={stored} actor={removals.appProfileRemoval} />
      )}
      renderConsequences={(fields, stored) => (
        <Consequences
          effect={appProfileFormEffect({ stored, ...fields }, known.data)}
          wording={grantWording}
          known={known}
        />
      )}
      renderLossQuestion={(question, fields, stored) => (
        <LossDialog
          {...question}
          effect={appProfileFormEffect({ stored, ...fields }, known.data)}
          wording={grantWording}
        />
      )}
      renderSections={(fields, stored) => [
        {
          id: BASIC_INFO,
          label: formTexts.basicInfo,
          content: <AppProfileBasicInfo form={fields} viewer={viewer} />,
        },
        ...grantSections(fields, labelOf),
        ...(stored
          ? [
              {
                id: 'users',
                label: accessTexts.who.tab,
                beside: true,
                content: (
                  <AppProfileUsers
                    uuid={stored.uuid}
                    effect={appProfileFormEffect({ stored, ...fields }, known.data)}
                    known={known}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

/**
 * Returns a tab for roles and a tab for each category of elements. Without a chosen application, returns only a
 * disabled tab for roles.
 */
function grantSections(
  fields: FormFields<AppProfileDraft, AppProfileChoices>,
  labelOf: (category: string) => string,
): FormSection[] {
  const offers = offersOf(fields.draft.application, fields.choices);
  if (offers.length === 0) {
    return [{ id: ROLES, label: appProfileFormTexts.fields.roles, disabled: true, content: null }];
  }
  return offers.map((offer) => {
    const title = offer.kind === ROLES ? appProfileFormTexts.fields.roles : labelOf(offer.category);
    return {
      id: offer.section,
      label: title,
      count: countGranted(offer, fields.draft),
      content: <AppProfileGrants key={fields.draft.application} form={fields} offer={offer} title={title} />,
    };
  });
}
