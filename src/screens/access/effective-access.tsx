import { Link } from '@tanstack/react-router';
import { memo, useMemo, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { type Access, effectiveAccess } from '../../../machines/access/effective-access.ts';
import { byApplication, type Grant, type Granting } from '../../../machines/access/grants.ts';
import { textMatch } from '../../../openapi/text-match.ts';
import type { BusinessProfile, Reference } from '../../../openapi/types.ts';
import { paths } from '../../paths.ts';
import { accessTexts } from './texts.ts';
import { useCategoryLabel } from '../../use-category-label.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';

const all = css({ display: 'grid', gap: '4', maxWidth: 'form' });
const finder = css({ maxWidth: 'card' });
const table = css({
  width: 'full',
  // However long one name is, the other columns keep their room.
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  _narrow: { display: 'block' },
});
const head = css({ _narrow: { srOnly: true } });
const headCell = css({
  textAlign: 'start',
  textStyle: 'label',
  color: 'text.muted',
  paddingBlock: '1',
  paddingInlineEnd: '3',
});
const body = css({ _narrow: { display: 'block' } });
const application = css({
  textAlign: 'start',
  textStyle: 'subtitle',
  paddingTop: '4',
  paddingBottom: '1',
  _narrow: { display: 'block' },
});
const row = css({
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
  borderColor: 'border',
  _narrow: { display: 'block', paddingBlock: '2' },
});
const cell = css({
  paddingBlock: '2',
  paddingInlineEnd: '3',
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: 'regular',
  overflowWrap: 'anywhere',
  _narrow: { display: 'block', paddingBlock: '0' },
});
const kindCell = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  color: 'text.muted',
});
const remark = css({ color: 'text.muted' });

/** Offers a search beyond this number. */
const FEW = 10;
/** Bounds what is drawn at once; the rest is found by name. */
const MOST_SHOWN = 200;

interface EffectiveAccessProps {
  /** The business profile that the user has, or will have. */
  profile: BusinessProfile | undefined;
  appProfiles: readonly Granting[];
  /** The uuids of the elements that the user is assigned. */
  assigned: ReadonlySet<string>;
  /** True if the profile is chosen and not saved. */
  unsaved: boolean;
  /** True if the viewer may open profiles. */
  linked: boolean;
}

/** Shows what a user has, by application: each role and element with every path that grants it. */
export function EffectiveAccess({ profile, appProfiles, assigned, unsaved, linked }: EffectiveAccessProps) {
  const [sought, setSought] = useState('');
  const labelOf = useCategoryLabel();
  const { effective } = accessTexts;
  const access = useMemo(
    () => (profile ? effectiveAccess(profile.appProfiles, appProfiles).flatMap(({ items }) => items) : []),
    [profile, appProfiles],
  );
  if (!profile || access.length === 0) {
    return <EmptyState title={effective.none}>{effective.noneHelp}</EmptyState>;
  }
  const isSought = textMatch(sought);
  const found = access.filter(({ grant }) => isSought(grant.name));
  const left = found.length - MOST_SHOWN;
  return (
    <div className={all}>
      {unsaved ? <Alert tone="info" title={effective.unsaved} /> : null}
      {access.length > FEW ? (
        <div className={finder}>
          <TextField
            label={effective.find}
            type="search"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
        </div>
      ) : null}
      {found.length === 0 ? <p className={remark}>{effective.nothingFound}</p> : null}
      <table className={table} aria-label={effective.tab}>
        <thead className={head}>
          <tr>
            {Object.values(effective.columns).map((column) => (
              <th key={column} scope="col" className={headCell}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {byApplication(found.slice(0, MOST_SHOWN), ({ grant }) => grant).map((group) => (
          <tbody key={group.application.uuid} className={body}>
            <tr>
              <th scope="rowgroup" colSpan={3} className={application}>
                {group.application.name || effective.unknownApplication}
              </th>
            </tr>
            {group.items.map((one) => (
              <AccessRow
                key={one.grant.uuid}
                access={one}
                profile={profile}
                label={one.grant.category ? labelOf(one.grant.category) : null}
                assigned={assigned.has(one.grant.uuid)}
                linked={linked}
              />
            ))}
          </tbody>
        ))}
      </table>
      {left > 0 ? <p className={remark}>{effective.notShown(left)}</p> : null}
    </div>
  );
}

interface AccessRowProps {
  access: Access;
  profile: Reference;
  label: string | null;
  assigned: boolean;
  linked: boolean;
}

/** Renders again only when it changes: there may be very many, and each key of a search renders the list. */
const AccessRow = memo(function AccessRow({ access, profile, label, assigned, linked }: AccessRowProps) {
  const { grant, through } = access;
  const named = (item: Reference, path: string): ReactNode =>
    linked ? (
      <TextLink asChild>
        <Link to={path}>{item.name}</Link>
      </TextLink>
    ) : (
      item.name
    );
  return (
    <tr className={row}>
      <th scope="row" className={cell}>
        {grant.name}
      </th>
      <td className={cell}>
        <span className={kindCell}>
          <Kind grant={grant} label={label} assigned={assigned} />
        </span>
      </td>
      <td className={cell}>
        {through.map((appProfile) => (
          <div key={appProfile.uuid}>
            {named(profile, paths.businessProfile.edit(profile.uuid))} <span aria-hidden="true">→</span>{' '}
            {named(appProfile, paths.appProfile.edit(appProfile.uuid))}
          </div>
        ))}
      </td>
    </tr>
  );
});

interface KindProps {
  grant: Grant;
  /** What the category of an element is called. */
  label: string | null;
  assigned: boolean;
}

function Kind({ grant, label, assigned }: KindProps) {
  const { effective } = accessTexts;
  switch (grant.kind) {
    case 'role':
      return effective.role;
    case 'profile':
      return effective.hidden;
    case 'element':
      return (
        <>
          {label ?? effective.element}
          <Badge tone={assigned ? 'positive' : 'neutral'}>
            {assigned ? effective.assigned : effective.offered}
          </Badge>
        </>
      );
  }
}
