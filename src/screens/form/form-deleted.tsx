import { css } from 'styled-system/css';
import { Alert } from '../../ui/feedback/alert.tsx';
import { formTexts } from './texts.ts';

const above = css({ maxWidth: 'form', paddingBottom: '4' });

/** Shown above the fields of a form with unsaved changes whose object was deleted elsewhere. */
export function FormDeleted() {
  return (
    <div className={above}>
      <Alert tone="warning" title={formTexts.deleted.title}>
        <p>{formTexts.deleted.text}</p>
      </Alert>
    </div>
  );
}
