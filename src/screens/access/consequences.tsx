import { useState } from 'react';
import { css } from 'styled-system/css';
import { accessChange, type ProfileChange } from '../../../machines/access/access-change.ts';
import type { UserSummary } from '../../../openapi/types.ts';
import { accessTexts } from './texts.ts';
import { Button } from '../../ui/base/button.tsx';
import { ConsequencesDialog } from './consequences-dialog.tsx';
import { useAccessData, type AccessData } from './use-access-data.ts';
import { AccessDataMissing } from './access-data-missing.tsx';

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2' });

interface ConsequencesProps {
  /** What changes for the users of which business profile. */
  changes: (data: AccessData) => readonly ProfileChange<UserSummary>[];
}

/** Says in the save bar how many users an unsaved change affects, and opens the list; nothing if no access changes. */
export function Consequences({ changes }: ConsequencesProps) {
  const { data, waiting, retry } = useAccessData();
  const [open, setOpen] = useState(false);
  if (!data) return <AccessDataMissing waiting={waiting} onRetry={retry} />;
  const all = accessChange(changes(data));
  const touched = all.filter(({ users }) => users.length > 0);
  return (
    <>
      <div className={line}>
        {touched.length > 0 ? (
          <>
            <span>{accessTexts.consequences(touched)}</span>
            <Button size="small" onClick={() => setOpen(true)}>
              {accessTexts.showWho}
            </Button>
          </>
        ) : all.length > 0 ? (
          accessTexts.nobody
        ) : null}
      </div>
      <ConsequencesDialog open={open} touched={touched} onClose={() => setOpen(false)} />
    </>
  );
}
