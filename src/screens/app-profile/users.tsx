import { css } from 'styled-system/css';
import type { AccessData } from '../../../machines/access/profile-effects.ts';
import { holdersThrough } from '../../../machines/access/holders.ts';
import type { Effect } from '../../../openapi/rules/access/access-change.ts';
import { wholeText } from '../../../openapi/rules/text-match.ts';
import { paths } from '../../routing/paths.ts';
import { TextLink } from '../../ui/base/text-link.tsx';
import { CountLinks } from '../access/count-links.tsx';
import { accessTexts } from '../access/texts.ts';
import type { AccessQuery } from '../access/use-access-data.ts';
import { ProfileHolders } from '../access/profile-holders.tsx';
import { grantWording } from '../access/wording.ts';
import { Link } from '@tanstack/react-router';

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '3',
  paddingBlock: '1',
  overflowWrap: 'anywhere',
});
const rest = css({ paddingBlock: '1', color: 'text.muted' });

/** Maximum number of business profiles that are named. With more, the rest is only counted. */
const MAX_NAMED = 10;

const NOT_KNOWN = { through: [], all: null } as const;

interface AppProfileUsersProps {
  uuid: string;
  effect: Effect;
  known: AccessQuery<AccessData>;
}

/** Shows how many users have an application profile, and the business profiles that give it to them. */
export function AppProfileUsers({ uuid, effect, known }: AppProfileUsersProps) {
  const { who } = accessTexts;
  const { through, all } = known.data
    ? holdersThrough(uuid, known.data.businessProfiles, known.data.holdersOf)
    : NOT_KNOWN;
  const left = through.length - MAX_NAMED;
  return (
    <ProfileHolders
      holders={all}
      summary={all && who.counts(all.active, all.inactive)}
      effect={effect}
      wording={grantWording}
      known={known}
    >
      {through.length > 0 ? (
        <ul aria-label={who.through}>
          {through.slice(0, MAX_NAMED).map(({ profile, ...holders }) => (
            <li key={profile.uuid} className={row}>
              <TextLink asChild>
                <Link to={paths.businessProfile.form} params={{ uuid: profile.uuid }}>
                  {profile.name}
                </Link>
              </TextLink>
              <span>
                <CountLinks holders={holders} filter={{ profile: wholeText(profile.name) }} />
              </span>
            </li>
          ))}
          {left > 0 ? <li className={rest}>{who.more(left)}</li> : null}
        </ul>
      ) : null}
    </ProfileHolders>
  );
}
