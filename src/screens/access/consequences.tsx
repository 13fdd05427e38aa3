import { useState } from 'react';
import { css } from 'styled-system/css';
import { countLosers, type Effect, takesFromMany } from '../../../openapi/rules/access/access-change.ts';
import { affectedUser } from '../../../machines/profile/affected-user.ts';
import { paths } from '../../routing/paths.ts';
import { accessTexts } from './texts.ts';
import { Button } from '../../ui/base/button.tsx';
import { SaveBarStrip } from '../../ui/layout/save-bar.tsx';
import { AccessDataMissing } from './access-data-missing.tsx';
import { ConsequencesDialog } from './consequences-dialog.tsx';
import type { AccessQuery } from './use-access-data.ts';
import { consequences, type Wording } from './wording.ts';

const strong = css({ textStyle: 'strong' });

interface ConsequencesProps<Item> {
  effect: Effect<Item>;
  wording: Wording<Item>;
  known: Pick<AccessQuery<unknown>, 'waiting' | 'retry'>;
}

/**
 * A sentence in the save bar: how many users gain or lose access by an unsaved change. A button lists these users.
 * Warns if many users lose access. Renders nothing if no access changes.
 */
export function Consequences<Item>({ effect, wording, known: { waiting, retry } }: ConsequencesProps<Item>) {
  const [open, setOpen] = useState(false);
  if (effect.touched.length === 0) return null;
  if (!effect.isKnown) {
    return (
      <SaveBarStrip>
        <AccessDataMissing waiting={waiting} onRetry={retry} />
      </SaveBarStrip>
    );
  }
  const touched = effect.touched.filter(({ count }) => count > 0);
  if (touched.length === 0) return <SaveBarStrip>{accessTexts.nobody}</SaveBarStrip>;
  const isWarning = takesFromMany(effect);
  return (
    <SaveBarStrip tone={isWarning ? 'warning' : undefined}>
      {isWarning ? <strong className={strong}>{accessTexts.taken(countLosers(effect))}</strong> : null}
      <span>{consequences(touched, wording)}</span>
      <Button size="small" onClick={() => setOpen(true)}>
        {accessTexts.showWho}
      </Button>
      <ConsequencesDialog
        open={open}
        title={accessTexts.dialog.title}
        touched={touched.map(({ users, ...same }) => ({ ...same, users: users.map(affectedUser) }))}
        wording={wording}
        pathOf={paths.user.edit}
        onClose={() => setOpen(false)}
      />
    </SaveBarStrip>
  );
}
