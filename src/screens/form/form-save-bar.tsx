import { Link } from '@tanstack/react-router';
import { isSame } from '../../../machines/common/is-same.ts';
import { openIn } from '../../../machines/resource/form/form-context.ts';
import { formFaults, unsavedFields } from '../../../machines/resource/form/form-faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { SaveBar } from '../../ui/layout/save-bar.tsx';
import type { OpenFormProps } from './form-definition.ts';
import { formTexts } from './texts.ts';
import { useFormSnapshot } from './use-form-snapshot.ts';

/** The save bar of an open form: the unsaved fields, the users whom they affect, and the buttons. */
export function FormSaveBar<
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
>({ form, definition, live, renderConsequences }: OpenFormProps<Stored, Draft, Choices, Request>) {
  const snapshot = useFormSnapshot(form);
  const fields = live.use((now) => now);
  const open = openIn(snapshot.context);
  const { rules } = definition;
  const isNew = open.target.uuid === null;
  const stored = open.version?.stored;
  const busy = snapshot.hasTag('busy');
  const unsaved = unsavedFields(rules, open).map((field) => definition.fields[field]);
  const saving = snapshot.matches({ open: { draft: { unsaved: { busy: 'lookingUp' } } } })
    ? formTexts.lookingUp
    : formTexts.saving;
  const saved = isNew ? formTexts.notSavedYet : formTexts.allSaved;
  const isSaveDisabled =
    definition.savesOnlyValid && (busy || Object.keys(formFaults(rules, open)).length > 0);
  return (
    <SaveBar
      status={busy ? saving : unsaved.length > 0 ? formTexts.unsaved(unsaved) : saved}
      consequences={
        stored && !isSame(open.base, open.draft) ? renderConsequences?.(fields, stored) : undefined
      }
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
  );
}
