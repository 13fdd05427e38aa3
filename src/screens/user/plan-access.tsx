import { useState } from 'react';
import { css } from 'styled-system/css';
import { countLosers, takesFromMany } from '../../../openapi/rules/access/access-change.ts';
import type { CheckedPlan } from '../../../machines/user/import-file.ts';
import type { PlannedRow } from '../../../openapi/generated/types.ts';
import { ConsequencesDialog } from '../access/consequences-dialog.tsx';
import { accessTexts } from '../access/texts.ts';
import { consequences, grantWording } from '../access/wording.ts';
import { Button } from '../../ui/base/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { bulkTexts } from './bulk-texts.ts';

const showWho = css({ marginTop: '2' });

/**
 * Converts a row of the import's plan to a row of the list of affected users. Its id is the number of the row in the
 * file, because a new user has no uuid yet.
 */
const affectedRow = ({ row, username }: PlannedRow) => ({ uuid: String(row), name: username });

/**
 * Says which access an import would grant and remove, with a button that lists the users. Renders nothing if no access
 * changes.
 */
export function PlanAccess({ effect }: Pick<CheckedPlan, 'effect'>) {
  const [open, setOpen] = useState(false);
  const { touched, isKnown } = effect;
  if (touched.length === 0) return null;
  const isWarning = takesFromMany(effect);
  const title = isWarning && isKnown ? accessTexts.taken(countLosers(effect)) : bulkTexts.access.title;
  return (
    <Alert tone={isWarning ? 'warning' : 'info'} title={title}>
      <p>{isKnown ? `${consequences(touched, grantWording)}.` : bulkTexts.access.unknown}</p>
      {isKnown ? (
        <Button size="small" className={showWho} onClick={() => setOpen(true)}>
          {accessTexts.showWho}
        </Button>
      ) : null}
      <ConsequencesDialog
        open={open}
        title={bulkTexts.access.dialog}
        touched={touched.map(({ users, ...same }) => ({ ...same, users: users.map(affectedRow) }))}
        wording={grantWording}
        onClose={() => setOpen(false)}
      />
    </Alert>
  );
}
