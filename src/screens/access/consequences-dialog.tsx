import { css } from 'styled-system/css';
import type { Touched } from '../../../openapi/rules/access/access-change.ts';
import type { Affected } from '../../../machines/resource/removal/removal.machine.ts';
import type { EditPath } from '../../routing/paths.ts';
import { accessTexts } from './texts.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { AffectedList } from '../removal/affected-list.tsx';
import { notListed } from '../removal/texts.ts';
import { ChangedItems } from './changed-items.tsx';
import type { Wording } from './wording.ts';

const group = css({
  display: 'grid',
  gap: '3',
  paddingTop: '3',
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
  borderColor: 'border',
  _first: { paddingTop: '0', borderTopStyle: 'none' },
});
const heading = css({ textStyle: 'subtitle' });

interface ConsequencesDialogProps<Item> {
  open: boolean;
  title: string;
  touched: readonly Touched<Affected, Item>[];
  wording: Wording<Item>;
  /** Returns the path of a user's form. If it is missing, the names of users are not links. */
  pathOf?: EditPath;
  onClose: () => void;
}

/** Shows which access unsaved changes or an import would grant and remove, with the affected users. */
export function ConsequencesDialog<Item>({
  open,
  title,
  touched,
  wording,
  pathOf,
  onClose,
}: ConsequencesDialogProps<Item>) {
  const { dialog } = accessTexts;
  return (
    <Dialog open={open} title={title} onClose={onClose} cancel={dialog.close}>
      {touched.map((same, index) => (
        <section key={same.users[0]?.uuid ?? index} className={group}>
          <h3 className={heading}>{dialog.group(same.count)}</h3>
          <ChangedItems change="gained" touched={same} wording={wording} />
          <ChangedItems change="lost" touched={same} wording={wording} />
          <AffectedList
            label={dialog.users(same.count)}
            affected={same.users}
            notListed={notListed(same.count - same.users.length)}
            pathOf={pathOf}
          />
        </section>
      ))}
    </Dialog>
  );
}
