import { Link, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent, SubmitEvent } from 'react';
import {
  type FormActor,
  formFaults,
  shownFaults,
  unsavedFields,
} from '../../../machines/resource/form.machine.ts';
import { isSame } from '../../../machines/resource/form.ts';
import { formTexts } from '../../texts/forms.ts';
import { Button } from '../../ui/base/button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SaveBar } from '../../ui/layout/save-bar.tsx';
import { LoadingOverlay, Spinner } from '../../ui/base/spinner.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { FormAlert } from './form-alert.tsx';
import { FormConflict } from './form-conflict.tsx';
import { type FormDefinition, type FormFields, type FormParts, placesIn } from './form-definition.ts';
import { FormFailure } from './form-failure.tsx';
import { FormRefusal } from './form-refusal.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { roleLabel } from './values.ts';

interface FormScreenProps<
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
> extends FormParts<Stored, Draft, Choices> {
  form: FormActor<Stored, Draft, Choices, Request>;
  definition: FormDefinition<Stored, Draft, Choices>;
}

/** The form of a resource, by the state of its machine: title, sections, and a save bar that stays in view. */
export function FormScreen<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>(
  props: FormScreenProps<Stored, Draft, Choices, Request>,
) {
  const { form, definition, renderActions } = props;
  const snapshot = useSelector(form, (state) => state);
  useLeaveGuard(form);
  const { draft, choices, base, uuid, fault, version } = snapshot.context;
  const isOpen = draft !== null && choices !== null && base !== null;
  return (
    <>
      <PageHeader
        title={uuid === null ? definition.title.creating : definition.title.editing}
        subtitle={version ? definition.nameOf(version.stored) : undefined}
        actions={isOpen ? renderActions?.(version?.stored ?? null) : undefined}
      />
      {isOpen ? props.notice : null}
      {isOpen ? (
        <OpenForm {...props} draft={draft} base={base} choices={choices} />
      ) : snapshot.matches('failed') ? (
        <FormFailure fault={fault} onRetry={() => form.send({ type: 'RETRY' })} />
      ) : (
        <LoadingOverlay />
      )}
    </>
  );
}

interface OpenFormProps<
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
> extends FormScreenProps<Stored, Draft, Choices, Request> {
  draft: Draft;
  base: Draft;
  choices: Choices;
}

function OpenForm<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>(
  props: OpenFormProps<Stored, Draft, Choices, Request>,
) {
  const { form, definition, renderSections, renderConsequences, draft, base, choices, fixed = false } = props;
  const snapshot = useSelector(form, (state) => state);
  const navigate = useNavigate();
  const { context } = snapshot;
  const { rules } = definition;
  const isNew = context.uuid === null;
  const busy = snapshot.hasTag('busy');
  const faulty = new Set(Object.keys(shownFaults(rules, context)).map((field) => rules.sectionOf(field)));
  const isWrong = Object.keys(formFaults(rules, context)).length > 0;
  const isChanged = !isSame(base, draft);
  const unsaved = unsavedFields(rules, context).map((field) => definition.fields[field]);
  const fields: FormFields<Draft, Choices> = {
    base,
    draft,
    choices,
    exists: !isNew,
    editable: !fixed && snapshot.hasTag('editable'),
    onEdit: (changes) => form.send({ type: 'EDIT', changes }),
    ...placesIn(definition, context, (event) => form.send(event)),
  };
  const parts = renderSections(fields);
  const dismiss = () => form.send({ type: 'DISMISS' });
  const refusal = Object.keys(context.refusals).length === 0 && !busy ? context.fault : null;
  const leaveOnEscape = (event: KeyboardEvent) => {
    const isChoosing = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true';
    if (event.key === 'Escape' && !event.defaultPrevented && !isChoosing) {
      void navigate({ to: definition.list });
    }
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves from any field */}
      <form
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (!fixed) form.send({ type: 'SUBMIT' });
        }}
        onKeyDown={leaveOnEscape}
        data-fixed={fixed || undefined}
        noValidate
      >
        {refusal ? <FormRefusal fault={refusal} onDismiss={dismiss} /> : null}
        {context.touched === 'all' && !context.dismissed
          ? (definition.alerts ?? []).map((field) => (
              <FormAlert key={field} text={fields.place(field).error} onDismiss={dismiss} />
            ))
          : null}
        {parts.length === 1 ? (
          <div>{parts[0]!.content}</div>
        ) : (
          <Tabs
            label={formTexts.sections}
            value={context.section}
            onChange={(section) => form.send({ type: 'OPEN_SECTION', section })}
            tabs={parts.map((section) => ({ ...section, faulty: faulty.has(section.id) }))}
          />
        )}
        {fixed ? null : (
          <SaveBar
            status={
              busy
                ? formTexts.saving
                : unsaved.length > 0
                  ? formTexts.unsaved(unsaved)
                  : isNew
                    ? formTexts.notSavedYet
                    : formTexts.allSaved
            }
            consequences={
              isChanged && context.version ? renderConsequences?.(fields, context.version.stored) : undefined
            }
          >
            <Button asChild tone="quiet">
              <Link to={definition.list}>{formTexts.cancel}</Link>
            </Button>
            <Button
              type="submit"
              tone="primary"
              icon={busy ? <Spinner /> : undefined}
              aria-disabled={(definition.savesOnlyValid && (isWrong || busy)) || undefined}
            >
              {isNew ? definition.submit.create : definition.submit.update}
            </Button>
          </SaveBar>
        )}
      </form>
      <LeaveDialog
        open={snapshot.matches({ form: 'asking' })}
        onStay={() => form.send({ type: 'STAY' })}
        onDiscard={() => form.send({ type: 'DISCARD' })}
      />
      <HandOverDialog
        open={snapshot.matches({ form: 'handingOver' })}
        whom={roleLabel(rules.visibleTo?.(draft).minimumRole ?? '')}
        onSave={() => form.send({ type: 'SAVE_ANYWAY' })}
        onStay={() => form.send({ type: 'STAY' })}
      />
      <FormConflict form={form} definition={definition} draft={draft} choices={choices} />
    </>
  );
}
