import type { ObjectChanges } from '../../../machines/app/compose.ts';
import { visibilityProfileFormEffect } from '../../../machines/visibility-profile/access-effect.ts';
import type { VisibilityProfileFormActor } from '../../../machines/visibility-profile/form.ts';
import {
  BASIC_INFO,
  CLUSTERS,
  type ElementSet,
  kindsFor,
} from '../../../machines/visibility-profile/form-rules.ts';
import type { CurrentUser } from '../../../openapi/generated/types.ts';
import { wholeText } from '../../../openapi/rules/text-match.ts';
import { formTexts } from '../form/texts.ts';
import { profileFormTexts } from '../profile/texts.ts';
import { visibilityProfileFormTexts as texts } from './texts.ts';
import { useConsole } from '../../hooks/use-app.ts';
import { useIsEnabled } from '../../hooks/use-is-enabled.ts';
import { Consequences } from '../access/consequences.tsx';
import { usersSection } from '../access/users-section.tsx';
import { LossDialog } from '../access/loss-dialog.tsx';
import { useHolders } from '../access/use-access-data.ts';
import { visibilityWording } from '../access/wording.ts';
import type { FormSection } from '../form/form-definition.ts';
import { FirstNeeds } from '../first-steps/first-needs.tsx';
import { firstStepsTexts } from '../first-steps/texts.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { RemoveButton } from '../removal/remove-button.tsx';
import { ProfileFields } from '../profile/profile-fields.tsx';
import { type ClusterTreeActor, VisibilityClusters } from './clusters.tsx';
import { ClusterGroups, VisibilityElements, type VisibilityProfileFields } from './elements.tsx';
import { visibilityProfileDefinition } from './form-definition.ts';

const { needs } = firstStepsTexts;

interface VisibilityProfileFormScreenProps {
  form: VisibilityProfileFormActor;
  changes?: ObjectChanges | null | undefined;
  /** The actor of the tree in which the user selects clusters. */
  tree: ClusterTreeActor;
  viewer: CurrentUser;
}

/** The form of a visibility profile: its fields, and the parts of the network that its users see. */
export function VisibilityProfileFormScreen({
  form,
  changes,
  tree,
  viewer,
}: VisibilityProfileFormScreenProps) {
  const { removals } = useConsole();
  const known = useHolders(form);
  const noClusters = useIsEnabled('inventoryEnabled') ? needs.noClusters : needs.noClustersWithoutInventory;
  const kinds = kindsFor(viewer.layoutCode);
  return (
    <FormScreen
      form={form}
      changes={changes}
      askedKind="visibilityProfile"
      definition={visibilityProfileDefinition}
      renderNeeds={({ tree: { size } }) => (
        <FirstNeeds
          viewer={viewer}
          needs={size > 0 ? [] : [{ text: noClusters, screen: 'visibilityProfile' }]}
        />
      )}
      renderActions={(stored) => (
        <RemoveButton
          label={profileFormTexts.remove}
          stored={stored}
          actor={removals.visibilityProfileRemoval}
        />
      )}
      renderConsequences={(fields, stored) => (
        <Consequences
          effect={visibilityProfileFormEffect({ stored, ...fields }, known.data)}
          wording={visibilityWording(fields.choices)}
          known={known}
        />
      )}
      renderLossQuestion={(question, fields, stored) => (
        <LossDialog
          {...question}
          effect={visibilityProfileFormEffect({ stored, ...fields }, known.data)}
          wording={visibilityWording(fields.choices)}
        />
      )}
      renderSections={(fields, stored) => [
        {
          id: BASIC_INFO,
          label: formTexts.basicInfo,
          content: <ProfileFields form={fields.live} viewer={viewer} />,
        },
        elementSection(fields, 'carriers'),
        {
          id: CLUSTERS,
          label: texts.fields.clusters,
          count: fields.draft.clusters.length,
          content: <VisibilityClusters form={fields} tree={tree} />,
        },
        {
          id: 'clusterGroups',
          label: texts.fields.clusterGroups,
          count: fields.draft.clusterGroups.length,
          content: <ClusterGroups form={fields} />,
        },
        elementSection(fields, 'networkGroups'),
        ...(kinds.includes('neAttributes') ? [elementSection(fields, 'neAttributes')] : []),
        ...(kinds.includes('venues') ? [elementSection(fields, 'venues')] : []),
        ...(stored
          ? [
              usersSection({
                uuid: stored.uuid,
                filter: { visibility: wholeText(stored.name) },
                effect: visibilityProfileFormEffect({ stored, ...fields }, known.data),
                wording: visibilityWording(fields.choices),
                known,
              }),
            ]
          : []),
      ]}
    />
  );
}

const elementSection = (form: VisibilityProfileFields, elementSet: ElementSet): FormSection => ({
  id: elementSet,
  label: texts.fields[elementSet],
  count: form.draft[elementSet].length,
  content: <VisibilityElements form={form} elementSet={elementSet} />,
});
