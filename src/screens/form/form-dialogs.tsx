import { useSelector } from '@xstate/react';
import { isSame } from '../../../machines/common/is-same.ts';
import { openIn } from '../../../machines/resource/form/form-context.ts';
import { FormConflict } from './form-conflict.tsx';
import type { OpenFormProps } from './form-definition.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { OutOfSightDialog } from './out-of-sight-dialog.tsx';
import { useFormSnapshot } from './use-form-snapshot.ts';
import { roleLabel } from './values.ts';

/** The dialogs of an open form: before it is left, before a save, and after a conflict. */
export function FormDialogs<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>(
  props: OpenFormProps<Stored, Draft, Choices, Request>,
) {
  const { form, definition, live } = props;
  const isAsking = useSelector(form, (state) => state.matches({ open: { draft: { unsaved: 'asking' } } }));
  const isHiding = useSelector(form, (state) =>
    state.matches({ open: { draft: { unsaved: 'confirmingLossOfSight' } } }),
  );
  const roleName = live.use(({ draft }) => roleLabel(definition.rules.visibleTo?.(draft).minimumRole ?? ''));
  return (
    <>
      <LeaveDialog
        open={isAsking}
        onStay={() => form.send({ type: 'STAY' })}
        onDiscard={() => form.send({ type: 'DISCARD' })}
      />
      {props.renderLossQuestion ? <LossQuestion {...props} /> : null}
      <OutOfSightDialog
        open={isHiding}
        roleName={roleName}
        onSave={() => form.send({ type: 'SAVE_ANYWAY' })}
        onStay={() => form.send({ type: 'STAY' })}
      />
      <FormConflict form={form} definition={definition} changes={props.changes} />
    </>
  );
}

function LossQuestion<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>({
  form,
  live,
  renderLossQuestion,
}: OpenFormProps<Stored, Draft, Choices, Request>) {
  const snapshot = useFormSnapshot(form);
  const fields = live.use((now) => now);
  const { base, draft, version } = openIn(snapshot.context);
  if (!version || isSame(base, draft)) return null;
  const question = {
    open: snapshot.matches({ open: { draft: { unsaved: 'confirmingLossOfAccess' } } }),
    onSave: () => form.send({ type: 'SAVE_ANYWAY' }),
    onStay: () => form.send({ type: 'STAY' }),
  };
  return <>{renderLossQuestion?.(question, fields, version.stored)}</>;
}
