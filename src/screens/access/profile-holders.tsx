import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Effect } from '../../../openapi/rules/access/access-change.ts';
import type { Holders } from '../../../machines/access/holders.ts';
import { fullName } from '../../../openapi/rules/full-name.ts';
import { paths } from '../../routing/paths.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { AccessDataMissing } from './access-data-missing.tsx';
import { ChangedItems } from './changed-items.tsx';
import { accessTexts } from './texts.ts';
import type { AccessQuery } from './use-access-data.ts';
import type { Wording } from './wording.ts';
import { RowLink } from '../../routing/row-link.tsx';
import type { Elements } from '../../ui/base/elements.tsx';

const all = css({ display: 'grid', gridTemplateColumns: '100%', gap: '5', maxWidth: 'form' });
const part = css({ display: 'grid', gridTemplateColumns: '100%', gap: '2' });
const counts = css({ textStyle: 'subtitle' });
const heading = css({ textStyle: 'strong' });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '2',
  paddingBlock: '1',
  overflowWrap: 'anywhere',
});
const remark = css({ color: 'text.muted' });
const rest = css({ paddingBlock: '1', color: 'text.muted' });

/** Maximum number of users who are named. The users list, filtered by the profile, shows all of them. */
const MAX_NAMED = 10;
/** Maximum number of groups of users whose changes are shown in detail. */
const MAX_GROUPS = 5;

interface ProfileHoldersProps<Item> {
  /** The users who have the profile; null until they are loaded. */
  holders: Holders | null;
  /** The sentence with the number of these users. */
  summary: ReactNode;
  effect: Effect<Item>;
  wording: Wording<Item>;
  known: Pick<AccessQuery<unknown>, 'waiting' | 'retry'>;
  /** Explains through which other profiles the users have this profile. */
  children?: Elements;
}

/**
 * Shows how many users have a profile, which access they gain and lose by the form's unsaved changes, and links to the
 * first of these users.
 */
export function ProfileHolders<Item>({
  holders,
  summary,
  effect,
  wording,
  known,
  children,
}: ProfileHoldersProps<Item>) {
  const { who } = accessTexts;
  if (!holders)
    return <AccessDataMissing words={who} waiting={known.waiting} onRetry={() => known.retry()} />;
  const touched = effect.touched.filter(({ count }) => count > 0);
  const { active: actives, inactive } = holders;
  const first = holders.first.slice(0, MAX_NAMED);
  const left = actives + inactive - first.length;
  const groupsLeft = touched.length - MAX_GROUPS;
  return (
    <div className={all}>
      <p className={counts}>{summary}</p>
      {touched.slice(0, MAX_GROUPS).map((group, index) => (
        <section key={group.users[0]?.uuid ?? index} className={part}>
          <h3 className={heading}>{who.group(group.count)}</h3>
          <ChangedItems change="gained" touched={group} wording={wording} />
          <ChangedItems change="lost" touched={group} wording={wording} />
        </section>
      ))}
      {groupsLeft > 0 ? <p className={remark}>{who.moreGroups(groupsLeft)}</p> : null}
      {children}
      {first.length > 0 ? (
        <ul aria-label={who.users}>
          {first.map(({ uuid, username, active, ...names }) => (
            <li key={uuid} className={row}>
              <TextLink asChild>
                <RowLink to={paths.user.edit(uuid)} translate="no">
                  {username}
                </RowLink>
              </TextLink>
              <span className={remark} translate="no">
                {fullName(names)}
              </span>
              {active ? null : <Badge tone="neutral">{who.isInactive}</Badge>}
            </li>
          ))}
          {left > 0 ? <li className={rest}>{who.more(left)}</li> : null}
        </ul>
      ) : null}
    </div>
  );
}
