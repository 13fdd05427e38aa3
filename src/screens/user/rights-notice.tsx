import { css } from 'styled-system/css';
import { Alert } from '../../ui/feedback/alert.tsx';

const spacing = css({ paddingBottom: '4' });

/** Shown above a screen: why the viewer cannot use it, and which role can. Renders nothing if `reason` is null. */
export function RightsNotice({ title, reason }: { title: string; reason: string | null }) {
  return reason === null ? null : (
    <div className={spacing}>
      <Alert tone="info" title={title}>
        {reason}
      </Alert>
    </div>
  );
}
