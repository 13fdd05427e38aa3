import type { ObjectChanges } from '../../../machines/app/compose.ts';
import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import { applicationEffect } from '../../../machines/access/profile-effects.ts';
import {
  addItem,
  byCategory,
  categorySection,
  offeredIn,
  ROLES,
} from '../../../machines/application/offers.ts';
import { BASIC_INFO } from '../../../machines/application/form-rules.ts';
import type { ApplicationFormActor } from '../../../machines/application/form.ts';
import type { CurrentUser } from '../../../openapi/generated/types.ts';
import { hasRole, PRODUCT_ADMINISTRATORS } from '../../access/roles.ts';
import { applicationFormTexts as texts } from './texts.ts';
import { formTexts } from '../form/texts.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { useCategoryLabel } from '../../hooks/use-category-label.ts';
import { Consequences } from '../access/consequences.tsx';
import { LossDialog } from '../access/loss-dialog.tsx';
import { useAccessData } from '../access/use-access-data.ts';
import { grantWording } from '../access/wording.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { RemoveButton } from '../removal/remove-button.tsx';
import { applicationDefinition } from './form-definition.ts';
import { ApplicationBasicInfo, type ApplicationFields } from './fields.tsx';
import { ApplicationItems } from './items.tsx';
import { NewCategory } from './new-category.tsx';
import { SyncButton } from './sync-button.tsx';

const spacing = css({ paddingBottom: '4' });

const NEW_CATEGORY = 'new-category';

interface ApplicationFormScreenProps {
  form: ApplicationFormActor;
  changes?: ObjectChanges | null | undefined;
  /** Only product administrators may change the application. Other administrators may only sync it. */
  viewer: CurrentUser;
}

/** The form of an application: connection settings, and a tab for roles and for each category of elements. */
export function ApplicationFormScreen({ form, changes, viewer }: ApplicationFormScreenProps) {
  const { removals } = useConsole();
  const known = useAccessData(form);
  const labelOf = useCategoryLabel();
  const mayChange = hasRole(viewer.roles, PRODUCT_ADMINISTRATORS);
  const isOwn = useSelector(form, ({ context }) => context.open?.version?.stored.own ?? false);
  const addCategory = ({ draft, choices, onEdit }: ApplicationFields, category: string) => {
    const section = categorySection(category);
    onEdit(addItem(draft, section, choices).changes);
    form.send({ type: 'OPEN_SECTION', section });
  };
  return (
    <FormScreen
      form={form}
      changes={changes}
      askedKind="application"
      definition={applicationDefinition}
      fixed={!mayChange}
      notice={isOwn ? <OwnNotice /> : null}
      renderActions={(stored) =>
        isOwn ? null : (
          <>
            {stored ? <SyncButton form={form} stored={stored} /> : null}
            {mayChange ? (
              <RemoveButton label={texts.remove} stored={stored} actor={removals.applicationRemoval} />
            ) : null}
          </>
        )
      }
      renderConsequences={({ draft }, stored) => (
        <Consequences
          effect={applicationEffect(stored, draft.removed, known.data)}
          wording={grantWording}
          known={known}
        />
      )}
      renderLossQuestion={(question, { draft }, stored) => (
        <LossDialog
          {...question}
          effect={applicationEffect(stored, draft.removed, known.data)}
          wording={grantWording}
        />
      )}
      renderSections={(fields) => {
        const { draft, choices } = fields;
        const roles = offeredIn('roles', draft, choices);
        const elements = offeredIn('elements', draft, choices);
        const common = { form: fields, viewer };
        return [
          {
            id: BASIC_INFO,
            label: formTexts.basicInfo,
            content: <ApplicationBasicInfo form={fields} withSettings={mayChange && !isOwn} />,
          },
          {
            id: ROLES,
            label: texts.fields.roles,
            content: (
              <ApplicationItems
                {...common}
                kind="roles"
                section={ROLES}
                title={texts.fields.roles}
                items={roles}
                fixed={isOwn || !mayChange}
              />
            ),
          },
          ...[...byCategory(elements)].map(([category, items]) => {
            const title = labelOf(category);
            const section = categorySection(category);
            return {
              id: section,
              label: title,
              content: (
                <ApplicationItems
                  {...common}
                  kind="elements"
                  section={section}
                  title={title}
                  items={items}
                  fixed={!mayChange}
                />
              ),
            };
          }),
          ...(mayChange
            ? [
                {
                  id: NEW_CATEGORY,
                  label: texts.newCategory.tab,
                  content: <NewCategory onAdd={(category) => addCategory(fields, category)} />,
                },
              ]
            : []),
        ];
      }}
    />
  );
}

/** Shown in the form of the console's own application: says that it can be neither synced nor deleted. */
function OwnNotice() {
  return (
    <div className={spacing}>
      <Alert tone="info" title={texts.own.title}>
        {texts.own.help}
      </Alert>
    </div>
  );
}
