import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type SubmitEvent, useMemo } from 'react';
import { css } from 'styled-system/css';
import type { AccessKind } from '../../../openapi/generated/types.ts';
import type { ObjectChanges } from '../../../machines/app/compose.ts';
import { hasNoFields } from './sections-without-fields.ts';
import { BackLink } from './back-link.tsx';
import type { FormActor } from '../../../machines/resource/form/form.machine.ts';
import { targetOf } from '../../../machines/resource/form/form-context.ts';
import { TITLE_ID } from '../../ui/base/page-title.tsx';
import { useSaveKey } from '../../ui/base/save-key.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { LoadingOverlay } from '../../ui/base/spinner.tsx';
import { WhoHasLink } from '../access-questions/who-has-link.tsx';
import { LastChange } from '../change-history/object-changes.tsx';
import { FormAlerts } from './form-alerts.tsx';
import type { FormDefinition, FormParts } from './form-definition.ts';
import { FormDialogs } from './form-dialogs.tsx';
import { FormFailure } from './form-failure.tsx';
import { FormSaveBar } from './form-save-bar.tsx';
import { FormTabs } from './form-tabs.tsx';
import { liveFields } from './live-fields.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

// Long names are cut off, because the form below shows the whole name.
const name = css({ lineClamp: '2' });
const whoHas = css({ textStyle: 'small' });

interface FormScreenProps<
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
> extends FormParts<Stored, Draft, Choices> {
  form: FormActor<Stored, Draft, Choices, Request>;
  definition: FormDefinition<Stored, Draft, Choices>;
  /** The recorded changes of the object; null for a new object. */
  changes?: ObjectChanges | null | undefined;
  /** The kind of object for a link to the users who have it. */
  askedKind?: AccessKind;
}

/**
 * The screen of a resource's form: title, tabs and save bar. Until the data is loaded, shows below the title only that
 * it is loading, or why loading failed.
 */
export function FormScreen<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>(
  props: FormScreenProps<Stored, Draft, Choices, Request>,
) {
  const { form, changes, definition, renderNeeds, renderSubject, renderActions } = props;
  useLeaveGuard(form);
  const uuid = useSelector(form, ({ context }) => targetOf(context).uuid);
  const stored = useSelector(form, ({ context }) => context.open?.version?.stored ?? null);
  const choices = useSelector(form, ({ context }) => context.open?.choices ?? null);
  const hasFailed = useSelector(form, (state) => state.matches('failed'));
  const isOpen = useSelector(form, ({ context }) => context.open !== null);
  return (
    <>
      <PageHeader
        titleId={TITLE_ID}
        title={uuid === null ? definition.title.creating : definition.title.editing}
        back={<BackLink to={definition.list} />}
        subject={
          stored
            ? (renderSubject?.(stored) ?? (
                <span className={name} translate="no">
                  {definition.nameOf(stored)}
                </span>
              ))
            : undefined
        }
        subtitle={
          stored ? (
            <>
              {changes ? <LastChange changes={changes} /> : null}
              {props.askedKind ? (
                <div className={whoHas} data-screen-only>
                  <WhoHasLink kind={props.askedKind} uuid={stored.uuid} />
                </div>
              ) : null}
            </>
          ) : undefined
        }
        actions={isOpen ? renderActions?.(stored) : undefined}
      />
      {isOpen ? props.notice : null}
      {choices !== null && uuid === null ? renderNeeds?.(choices) : null}
      {isOpen ? (
        <FormBody {...props} />
      ) : hasFailed ? (
        <FormFailure
          fault={form.getSnapshot().context.opening?.fault ?? null}
          onRetry={() => form.send({ type: 'RETRY' })}
        />
      ) : (
        <LoadingOverlay />
      )}
    </>
  );
}

/**
 * The tabs, the save bar and the dialogs of a form whose data is loaded. Each part reads what it shows, so a keystroke
 * renders only its field and the save bar.
 */
function FormBody<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>(
  props: FormScreenProps<Stored, Draft, Choices, Request>,
) {
  const { form, definition, fixed = false } = props;
  const navigate = useNavigate();
  const live = useMemo(() => liveFields(form, definition, fixed), [form, definition, fixed]);
  const save = () => {
    if (!fixed) form.send({ type: 'SUBMIT' });
  };
  useSaveKey(save);
  // Nothing on this tab can be saved. The other tabs keep their unsaved changes.
  const savesNothing = useSelector(form, ({ context }) => hasNoFields(context.open));
  const leaveOnEscape = (event: KeyboardEvent) => {
    const isChoosing = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !event.defaultPrevented && !isChoosing) {
      void navigate({ to: definition.list });
    }
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves the form from every field */}
      <form
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          save();
        }}
        onKeyDown={leaveOnEscape}
        // The title is the form's accessible name. Screen readers skip the title itself, because the first field gets
        // the focus at once, but they announce the name of the form that contains it.
        aria-labelledby={TITLE_ID}
        data-fixed={fixed || undefined}
        noValidate
      >
        <FormAlerts {...props} live={live} />
        <FormTabs {...props} live={live} />
        {fixed || savesNothing ? null : <FormSaveBar {...props} live={live} />}
      </form>
      <FormDialogs {...props} live={live} />
    </>
  );
}
