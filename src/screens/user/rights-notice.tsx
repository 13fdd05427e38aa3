import { css } from 'styled-system/css';
import { Alert } from '../../ui/feedback/alert.tsx';

const place = css({ paddingBottom: '4' });

/** Explains above a screen why the viewer cannot use it, and who can. Renders nothing without a reason. */
export function RightsNotice({ title, reason }: { title: string; reason: string | null }) {
  return reason === null ? null : (
    <div className={place}>
      <Alert tone="info" title={title}>
        {reason}
      </Alert>
    </div>
  );
}
