import { css } from 'styled-system/css';
import type { Touched } from '../../../machines/access/access-change.ts';
import { byApplication, type Grant, inOrder } from '../../../machines/access/grants.ts';
import type { UserSummary } from '../../../openapi/types.ts';
import { paths } from '../../paths.ts';
import { accessTexts } from './texts.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { AffectedList } from '../removal/affected-list.tsx';

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
const kind = css({ textStyle: 'label', color: 'text.muted' });
const grants = css({ maxHeight: 'choices', overflowY: 'auto', overflowWrap: 'anywhere' });

interface ConsequencesDialogProps {
  open: boolean;
  touched: readonly Touched<UserSummary>[];
  onClose: () => void;
}

/** Shows what an unsaved change gives and takes, and names the users that it affects. */
export function ConsequencesDialog({ open, touched, onClose }: ConsequencesDialogProps) {
  const { dialog } = accessTexts;
  return (
    <Dialog
      open={open}
      title={dialog.title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{dialog.close}</Button>}
    >
      {touched.map((same) => (
        <TouchedGroup key={same.users[0]?.uuid} {...same} />
      ))}
    </Dialog>
  );
}

function TouchedGroup({ users, gained, lost }: Touched<UserSummary>) {
  const { dialog } = accessTexts;
  return (
    <section className={group}>
      <h3 className={heading}>{dialog.group(users.length)}</h3>
      <Grants title={dialog.gained} grants={gained} />
      <Grants title={dialog.lost} grants={lost} />
      <AffectedList
        label={dialog.users(users.length)}
        affected={users.map(({ uuid, username, active }) => ({ uuid, name: username, active }))}
        linkOf={paths.user.link}
      />
    </section>
  );
}

function Grants({ title, grants: given }: { title: string; grants: readonly Grant[] }) {
  if (given.length === 0) return null;
  return (
    <div>
      <div className={kind}>{title}</div>
      <ul className={grants} aria-label={title}>
        {byApplication(given, (grant) => grant).map(({ application, items }) => (
          <li key={application.uuid}>
            {application.name}:{' '}
            {items
              .map(({ name }) => name)
              .toSorted(inOrder)
              .join(', ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
