import { css } from 'styled-system/css';
import { Alert } from '../../ui/feedback/alert.tsx';

const place = css({ paddingBottom: '4' });

/** Says above a screen why what it is for cannot be done here, and by whom it can; nothing where it can be. */
export function RightsNotice({ title, reason }: { title: string; reason: string | null }) {
  return reason === null ? null : (
    <div className={place}>
      <Alert tone="info" title={title}>
        {reason}
      </Alert>
    </div>
  );
}
