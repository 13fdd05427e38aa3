import { useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent, SubmitEvent } from 'react';
import { css } from 'styled-system/css';
import type { FormActor } from '../../../machines/resource/form/form.machine.ts';
import { type OpenForm, targetOf } from '../../../machines/resource/form/form-context.ts';
import { formFaults, shownFaults, unsavedFields } from '../../../machines/resource/form/form-faults.ts';
import { isSame } from '../../../machines/common/is-same.ts';
import { formTexts } from './texts.ts';
import { Button } from '../../ui/base/button.tsx';
import { SideBySide } from '../../ui/layout/side-by-side.tsx';
import { TITLE_ID } from '../../ui/base/page-title.tsx';
import { useSaveKey } from '../../ui/base/save-key.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SaveBar } from '../../ui/layout/save-bar.tsx';
import { LoadingOverlay, Spinner } from '../../ui/base/spinner.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { useWide } from '../../ui/layout/use-wide.ts';
import { FormAlert } from './form-alert.tsx';
import { FormConflict } from './form-conflict.tsx';
import { type FormDefinition, type FormFields, type FormParts, fieldPropsIn } from './form-definition.ts';
import { FormDeleted } from './form-deleted.tsx';
import { FormFailure } from './form-failure.tsx';
import { FormRefusal } from './form-refusal.tsx';
import { FormUnclear } from './form-unclear.tsx';
import { OutOfSightDialog } from './out-of-sight-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { useFormSnapshot } from './use-form-snapshot.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { roleLabel } from './values.ts';
import { Link } from '@tanstack/react-router';

const subject = css({ color: 'text' });

interface FormScreenProps<
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
> extends FormParts<Stored, Draft, Choices> {
  form: FormActor<Stored, Draft, Choices, Request>;
  definition: FormDefinition<Stored, Draft, Choices>;
}

/**
 * The screen of a resource's form: title, tabs and save bar. Until the data is loaded, shows below the title only that
 * it is loading, or why loading failed.
 */
export function FormScreen<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>(
  props: FormScreenProps<Stored, Draft, Choices, Request>,
) {
  const { form, definition, renderNeeds, renderSubject, renderActions } = props;
  const snapshot = useFormSnapshot(form);
  useLeaveGuard(form);
  const { open, opening } = snapshot.context;
  const { uuid } = targetOf(snapshot.context);
  const stored = open?.version?.stored ?? null;
  return (
    <>
      <PageHeader
        titleId={TITLE_ID}
        title={uuid === null ? definition.title.creating : definition.title.editing}
        subtitle={
          stored
            ? (renderSubject?.(stored) ?? (
                <span className={subject} translate="no">
                  {definition.nameOf(stored)}
                </span>
              ))
            : undefined
        }
        actions={open ? renderActions?.(stored) : undefined}
      />
      {open ? props.notice : null}
      {open?.target.uuid === null ? renderNeeds?.(open.choices) : null}
      {open ? (
        <FormBody {...props} open={open} />
      ) : snapshot.matches('failed') ? (
        <FormFailure fault={opening?.fault ?? null} onRetry={() => form.send({ type: 'RETRY' })} />
      ) : (
        <LoadingOverlay />
      )}
    </>
  );
}

interface FormBodyProps<
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
> extends FormScreenProps<Stored, Draft, Choices, Request> {
  open: OpenForm<Stored, Draft, Choices>;
}

/** The tabs, the save bar and the dialogs of a form whose data is loaded. */
function FormBody<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>(
  props: FormBodyProps<Stored, Draft, Choices, Request>,
) {
  const {
    form,
    definition,
    renderSections,
    renderConsequences,
    renderLossQuestion,
    open,
    fixed = false,
  } = props;
  const snapshot = useFormSnapshot(form);
  const navigate = useNavigate();
  const { base, draft, choices, version, view, lastSave } = open;
  const { rules } = definition;
  const isNew = open.target.uuid === null;
  const busy = snapshot.hasTag('busy');
  const faults = shownFaults(rules, open);
  const faulty = new Set(Object.keys(faults).map((field) => rules.sectionOf(field)));
  const isSaveDisabled =
    definition.savesOnlyValid && (busy || Object.keys(formFaults(rules, open)).length > 0);
  const isChanged = !isSame(base, draft);
  const unsaved = unsavedFields(rules, open).map((field) => definition.fields[field]);
  const fields: FormFields<Draft, Choices> = {
    base,
    draft,
    choices,
    exists: !isNew,
    editable: !fixed && snapshot.hasTag('editable'),
    onEdit: (changes) => form.send({ type: 'EDIT', changes }),
    ...fieldPropsIn(definition, open, faults, (event) => form.send(event)),
  };
  const isWide = useWide();
  const sections = renderSections(fields, version?.stored ?? null);
  const aside = isWide ? sections.find(({ beside }) => beside) : undefined;
  const parts = sections.filter((section) => section !== aside);
  const dismiss = () => form.send({ type: 'DISMISS' });
  const isUnclear = snapshot.matches({ open: { draft: { unsaved: 'unclear' } } });
  const refusal = Object.keys(lastSave.refusals).length === 0 && !busy && !isUnclear ? lastSave.fault : null;
  const answers = {
    onSave: () => form.send({ type: 'SAVE_ANYWAY' }),
    onStay: () => form.send({ type: 'STAY' }),
  };
  const save = () => {
    if (!fixed) form.send({ type: 'SUBMIT' });
  };
  useSaveKey(save);
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
        {isUnclear ? (
          <FormUnclear
            onRetry={() => form.send({ type: 'RETRY' })}
            onBack={() => form.send({ type: 'BACK' })}
          />
        ) : null}
        {snapshot.matches({ open: { stored: 'deleted' } }) && !refusal ? <FormDeleted /> : null}
        {refusal ? <FormRefusal fault={refusal} onDismiss={dismiss} /> : null}
        {view.touched === 'all' && !view.dismissed
          ? (definition.alerts ?? []).map((field) => (
              <FormAlert key={field} text={fields.fieldProps(field).error} onDismiss={dismiss} />
            ))
          : null}
        <Tabs
          label={formTexts.sections}
          value={view.section}
          onChange={(section) => form.send({ type: 'OPEN_SECTION', section })}
          tabs={parts.map((section) => ({ ...section, faulty: faulty.has(section.id) }))}
          renderFrame={(panels) => (
            <SideBySide side={aside ? { title: aside.label, content: aside.content } : null}>
              {panels}
            </SideBySide>
          )}
        />
        {fixed ? null : (
          <SaveBar
            status={
              busy
                ? snapshot.matches({ open: { draft: { unsaved: { busy: 'lookingUp' } } } })
                  ? formTexts.lookingUp
                  : formTexts.saving
                : unsaved.length > 0
                  ? formTexts.unsaved(unsaved)
                  : isNew
                    ? formTexts.notSavedYet
                    : formTexts.allSaved
            }
            consequences={isChanged && version ? renderConsequences?.(fields, version.stored) : undefined}
          >
            <Button asChild tone="quiet">
              <Link to={definition.list}>{formTexts.cancel}</Link>
            </Button>
            <Button
              type="submit"
              tone="primary"
              icon={busy ? <Spinner /> : undefined}
              aria-disabled={isSaveDisabled || undefined}
            >
              {isNew ? definition.submit.create : definition.submit.update}
            </Button>
          </SaveBar>
        )}
      </form>
      <LeaveDialog
        open={snapshot.matches({ open: { draft: { unsaved: 'asking' } } })}
        onStay={() => form.send({ type: 'STAY' })}
        onDiscard={() => form.send({ type: 'DISCARD' })}
      />
      {isChanged && version
        ? renderLossQuestion?.(
            {
              open: snapshot.matches({ open: { draft: { unsaved: 'confirmingLossOfAccess' } } }),
              ...answers,
            },
            fields,
            version.stored,
          )
        : null}
      <OutOfSightDialog
        open={snapshot.matches({ open: { draft: { unsaved: 'confirmingLossOfSight' } } })}
        roleName={roleLabel(rules.visibleTo?.(draft).minimumRole ?? '')}
        {...answers}
      />
      <FormConflict form={form} definition={definition} open={open} />
    </>
  );
}
