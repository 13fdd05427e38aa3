import { useSelector } from '@xstate/react';
import { isSame } from '../../../machines/common/is-same.ts';
import { openIn } from '../../../machines/resource/form/form-context.ts';
import { FormAlert } from './form-alert.tsx';
import type { OpenFormProps } from './form-definition.ts';
import { FormDeleted } from './form-deleted.tsx';
import { FormRefusal } from './form-refusal.tsx';
import { FormUnclear } from './form-unclear.tsx';

/** The alerts above the fields of an open form: why the last save failed, and faults of the whole form. */
export function FormAlerts<Stored extends { readonly uuid: string }, Draft extends object, Choices, Request>({
  form,
  definition,
  live,
  changes,
}: OpenFormProps<Stored, Draft, Choices, Request>) {
  const isUnclear = useSelector(form, (state) => state.matches({ open: { draft: { unsaved: 'unclear' } } }));
  const isDeleted = useSelector(form, (state) => state.matches({ open: { stored: 'deleted' } }));
  const busy = useSelector(form, (state) => state.hasTag('busy'));
  const { fault, refusals } = useSelector(form, ({ context }) => openIn(context).lastSave);
  const showsAll = useSelector(form, ({ context }) => {
    const { touched, dismissed } = openIn(context).view;
    return touched === 'all' && !dismissed;
  });
  const alerts = live.use(
    ({ fieldProps }) => (definition.alerts ?? []).map((field) => ({ field, text: fieldProps(field).error })),
    isSame,
  );
  const refusal = Object.keys(refusals).length === 0 && !busy && !isUnclear ? fault : null;
  const dismiss = () => form.send({ type: 'DISMISS' });
  return (
    <>
      {isUnclear ? (
        <FormUnclear
          onRetry={() => form.send({ type: 'RETRY' })}
          onBack={() => form.send({ type: 'BACK' })}
        />
      ) : null}
      {isDeleted && !refusal ? <FormDeleted changes={changes} /> : null}
      {refusal ? <FormRefusal fault={refusal} changes={changes} onDismiss={dismiss} /> : null}
      {showsAll
        ? alerts.map(({ field, text }) => <FormAlert key={field} text={text} onDismiss={dismiss} />)
        : null}
    </>
  );
}
