import { useState } from 'react';
import { css } from 'styled-system/css';
import { countLosers, type Effect, takesFromMany } from '../../../openapi/rules/access/access-change.ts';
import type { Affected } from '../../../machines/resource/removal/removal.machine.ts';
import type { Grant } from '../../../openapi/rules/access/grants.ts';
import { ConsequencesDialog } from '../access/consequences-dialog.tsx';
import { accessTexts } from '../access/texts.ts';
import { consequences, grantWording } from '../access/wording.ts';
import { Button } from '../../ui/base/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { bulkPlanTexts } from './texts.ts';

const showWho = css({ marginTop: '2' });

interface PlanAccessProps<User> {
  effect: Effect<Grant, User>;
  /** Returns the row of a user in the list of affected users. */
  affectedRow: (user: User) => Affected;
}

/**
 * Says which access an import, or a change of many users, would grant and remove, with a button that lists the users.
 * Renders nothing if no access changes.
 */
export function PlanAccess<User>({ effect, affectedRow }: PlanAccessProps<User>) {
  const [open, setOpen] = useState(false);
  const { touched, isKnown } = effect;
  if (touched.length === 0) return null;
  const isWarning = takesFromMany(effect);
  const title = isWarning && isKnown ? accessTexts.taken(countLosers(effect)) : bulkPlanTexts.access.title;
  return (
    <Alert tone={isWarning ? 'warning' : 'info'} title={title}>
      <p>{isKnown ? `${consequences(touched, grantWording)}.` : bulkPlanTexts.access.unknown}</p>
      {isKnown ? (
        <Button size="small" className={showWho} onClick={() => setOpen(true)}>
          {accessTexts.showWho}
        </Button>
      ) : null}
      <ConsequencesDialog
        open={open}
        title={bulkPlanTexts.access.dialog}
        touched={touched.map(({ users, ...same }) => ({ ...same, users: users.map(affectedRow) }))}
        wording={grantWording}
        onClose={() => setOpen(false)}
      />
    </Alert>
  );
}
