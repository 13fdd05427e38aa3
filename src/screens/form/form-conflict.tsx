import { useSelector } from '@xstate/react';
import type { FormActor } from '../../../machines/resource/form/form.machine.ts';
import { openIn } from '../../../machines/resource/form/form-context.ts';
import { differences } from '../../../machines/resource/form/three-way-comparison.ts';
import type { ObjectChanges } from '../../../machines/app/compose.ts';
import { OthersChange } from '../change-history/object-changes.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { FormDefinition } from './form-definition.ts';

interface FormConflictProps<
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
> {
  form: FormActor<Stored, Draft, Choices, Request>;
  definition: FormDefinition<Stored, Draft, Choices>;
  changes: ObjectChanges | null | undefined;
}

/** Opens the conflict dialog if the user saves an object that another user has saved since the form was opened. */
export function FormConflict<
  Stored extends { readonly uuid: string },
  Draft extends object,
  Choices,
  Request,
>({
  form,
  definition: { rules, fields, valueOf, compare },
  changes,
}: FormConflictProps<Stored, Draft, Choices, Request>) {
  const isConflict = useSelector(form, (state) =>
    state.matches({ open: { draft: { unsaved: 'conflict' } } }),
  );
  const conflict = useSelector(form, ({ context }) => openIn(context).lastSave.conflict);
  // These do not change while there is a conflict.
  const { base, draft, choices } = openIn(form.getSnapshot().context);
  const other = conflict && rules.fromResponse(conflict.theirs.stored, choices);
  return (
    <ConflictDialog
      open={isConflict}
      note={changes ? <OthersChange changes={changes} /> : null}
      fields={
        other
          ? differences(draft, other).map((field) => ({
              field,
              label: fields[field],
              ...(compare?.(field, draft, other, choices) ?? {
                before: valueOf(field, base, choices),
                mine: valueOf(field, draft, choices),
                theirs: valueOf(field, other, choices),
              }),
              side: conflict?.chosen[field] ?? 'mine',
            }))
          : []
      }
      onTake={(field, side) => form.send({ type: 'CHOOSE_SIDE', field, side })}
      onResolve={() => form.send({ type: 'RESOLVE' })}
      onBack={() => form.send({ type: 'BACK' })}
    />
  );
}
