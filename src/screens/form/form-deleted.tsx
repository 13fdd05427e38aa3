import { css } from 'styled-system/css';
import type { ObjectChanges } from '../../../machines/app/compose.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { OthersChange } from '../change-history/object-changes.tsx';
import { formTexts } from './texts.ts';

const above = css({ maxWidth: 'form', paddingBottom: '4' });

/** Shown above the fields of a form with unsaved changes whose object was deleted elsewhere. */
export function FormDeleted({ changes }: { changes: ObjectChanges | null | undefined }) {
  return (
    <div className={above}>
      <Alert tone="warning" title={formTexts.deleted.title}>
        <p>{formTexts.deleted.text}</p>
        {changes ? <OthersChange changes={changes} /> : null}
      </Alert>
    </div>
  );
}
