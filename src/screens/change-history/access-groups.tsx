import { css } from 'styled-system/css';
import type { AccessGroup, AccessObject, AccessOfChange } from '../../../openapi/generated/types.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { undoTexts } from './undo-texts.ts';

const texts = undoTexts.access;

const groups = css({ display: 'grid', gap: '3', listStyle: 'none', marginTop: '2' });
const names = css({ display: 'flex', flexWrap: 'wrap', columnGap: '2', listStyle: 'none' });
const listed = css({ '&:not(:last-child)::after': { content: '","' } });
const strong = css({ fontWeight: 'medium' });
const muted = css({ color: 'text.muted' });

/** The access that users gain and lose by a planned change. Users with the same gains and losses are in one group. */
export function AccessGroups({ access }: { access: AccessOfChange }) {
  if (access.groups.length === 0) return null;
  const isLoss = access.groups.some(({ lostTotal }) => lostTotal > 0);
  return (
    <Alert tone={isLoss ? 'warning' : 'info'} title={isLoss ? texts.lost : texts.gained}>
      <ul className={groups}>
        {access.groups.map((group) => (
          <Group key={JSON.stringify([group.gained, group.lost])} group={group} />
        ))}
      </ul>
      {access.omitted > 0 ? <p>{texts.omitted(access.omitted)}</p> : null}
    </Alert>
  );
}

function Group({
  group: { count, isCapped, gained, gainedTotal, lost, lostTotal, users },
}: {
  group: AccessGroup;
}) {
  return (
    <li>
      <p className={strong}>{texts.users(count, isCapped)}</p>
      <ul className={names}>
        {users.map(({ uuid, username }) => (
          <li key={uuid} className={listed} translate="no">
            {username}
          </li>
        ))}
        {count > users.length ? <li className={muted}>{texts.more(count - users.length)}</li> : null}
      </ul>
      <Objects label={texts.gains} objects={gained} total={gainedTotal} />
      <Objects label={texts.loses} objects={lost} total={lostTotal} />
    </li>
  );
}

interface ObjectsProps {
  label: string;
  objects: readonly AccessObject[];
  total: number;
}

function Objects({ label, objects, total }: ObjectsProps) {
  if (total === 0) return null;
  return (
    <ul className={names}>
      <li className={muted}>{label}</li>
      {objects.map(({ kind, uuid, name, application }) => (
        <li key={`${kind} ${uuid}`} className={listed} translate="no">
          {application ? `${name} (${application})` : name}
        </li>
      ))}
      {total > objects.length ? <li className={muted}>{texts.more(total - objects.length)}</li> : null}
    </ul>
  );
}
