import { css } from 'styled-system/css';
import { Alert } from '../../ui/feedback/alert.tsx';

const above = css({ maxWidth: 'form', paddingBottom: '4' });

/** Shows an error that concerns the whole form, above its fields. Renders nothing if `text` is null. */
export function FormAlert({ text, onDismiss }: { text: string | null; onDismiss: () => void }) {
  return text === null ? null : (
    <div className={above}>
      <Alert tone="critical" onDismiss={onDismiss}>
        {text}
      </Alert>
    </div>
  );
}
