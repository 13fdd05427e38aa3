import { memo, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { css, cva, cx } from 'styled-system/css';
import {
  effectiveChange,
  type AssignedAccess,
  type AccessBasis,
} from '../../../machines/access/effective-change.ts';
import {
  applicationsOf,
  byApplication,
  type Grant,
  type Granting,
  grantKey,
} from '../../../openapi/rules/access/grants.ts';
import { type AccessGroup, groupAccess } from '../../../machines/access/access-groups.ts';
import { distinctNotes, labelIn, withNote } from '../../../machines/common/distinct-labels.ts';
import { isHiddenChoice } from '../../../machines/common/hidden-choice.ts';
import { textMatch } from '../../../openapi/rules/text-match.ts';
import { paths } from '../../routing/paths.ts';
import { questionTexts } from '../access-questions/texts.ts';
import { useHasHistory } from '../change-history/use-has-history.ts';
import { accessTexts } from './texts.ts';
import { useCategoryLabel } from '../../hooks/use-category-label.ts';
import { ChangeMark } from './change-mark.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { RowLink } from '../../routing/row-link.tsx';

const all = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', maxWidth: 'form' });
const finder = css({ maxWidth: 'card' });
const table = css({
  width: 'full',
  borderCollapse: 'collapse',
});
const head = css({ srOnly: true });
const groupHead = css({
  textAlign: 'start',
  fontWeight: 'regular',
  paddingTop: '4',
  paddingBottom: '1',
  'thead + tbody > tr > &': { paddingTop: '0' },
});
const groupWords = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '3',
});
const applicationName = css({ textStyle: 'strong', overflowWrap: 'anywhere' });
const throughNames = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  columnGap: '2',
  textStyle: 'small',
  color: 'text.muted',
  overflowWrap: 'anywhere',
});
const row = cva({
  base: { borderTopWidth: 'hairline', borderTopStyle: 'solid', borderColor: 'border' },
  variants: {
    change: {
      gained: { background: 'positive.surface' },
      lost: { background: 'critical.surface' },
      none: {},
    },
  },
});
const cell = css({
  paddingBlock: '1',
  paddingInline: '2',
  verticalAlign: 'baseline',
  fontWeight: 'regular',
  overflowWrap: 'anywhere',
});
const nameCell = css({ textAlign: 'start' });
const stateCell = css({
  width: '[1%]',
  textAlign: 'end',
  whiteSpace: 'nowrap',
  color: 'text.muted',
  textStyle: 'small',
});
const kindStyle = css({ marginInlineStart: '2', color: 'text.muted', textStyle: 'small' });
const remark = css({ color: 'text.muted' });
const summary = css({ textStyle: 'strong', overflowWrap: 'anywhere', _empty: { display: 'none' } });

/** A table with more rows than this has a search field. */
const FEW = 10;
/** Maximum number of rows in the document. The search finds the others. */
const MAX_SHOWN = 200;

interface EffectiveAccessProps {
  /** The access according to the saved user; null for a new user. */
  saved: AccessBasis | null;
  /** The access according to the form's unsaved values. */
  next: AccessBasis;
  appProfiles: readonly Granting[];
  /** False if the user is inactive and therefore cannot sign in. */
  active: boolean;
  /** Whether profile names are links: true if the viewer may open profiles. */
  linked: boolean;
  /** Whether to show the name of the business profile, because no field beside it does. */
  namesProfile?: boolean;
}

/**
 * Shows a user's access by application, with the application profile that grants it: a line for each role and element.
 * What a save would remove or add comes first.
 */
export function EffectiveAccess(props: EffectiveAccessProps) {
  const { saved, next, appProfiles, active, linked, namesProfile = false } = props;
  const [query, setQuery] = useState('');
  const labelOf = useCategoryLabel();
  const { effective } = accessTexts;
  const isHidden = hasHiddenProfile(next);
  const replacesHidden = !isHidden && hasHiddenProfile(saved);
  // The access through a hidden profile is unknown, so nothing can be marked as gained.
  const known = replacesHidden ? null : saved;
  const access = effectiveChange(known, next, appProfiles);
  const matchesQuery = textMatch(query);
  const found = access.filter(({ grant }) => matchesQuery(grant.name));
  const left = found.length - MAX_SHOWN;
  const grants = access.map(({ grant }) => grant);
  const applications = applicationsOf(grants);
  const noteOf = notesIn(grants, (grant) => kindOf(grant, labelOf));
  return (
    <div className={all}>
      <p className={summary} aria-live="polite">
        {summaryOf(access, known === null)}
      </p>
      {namesProfile && next.profile && !isHidden ? (
        <p className={remark} translate="no">
          {next.profile.name}
        </p>
      ) : null}
      {active || (access.length === 0 && !isHidden) ? null : <Alert tone="info" title={effective.inactive} />}
      {replacesHidden ? (
        <Alert tone="info" title={effective.replacesHidden}>
          {effective.replacesHiddenHelp}
        </Alert>
      ) : null}
      {isHidden ? (
        <EmptyState title={effective.hiddenProfile}>{effective.hiddenProfileHelp}</EmptyState>
      ) : access.length === 0 ? (
        <EmptyState title={effective.none}>{effective.noneHelp}</EmptyState>
      ) : null}
      {access.length > FEW ? (
        <div className={finder}>
          <SearchField label={effective.find} value={query} onChange={setQuery} />
        </div>
      ) : null}
      {access.length > 0 && found.length === 0 ? <p className={remark}>{effective.nothingFound}</p> : null}
      {found.length > 0 ? (
        <table className={table} aria-label={effective.tab}>
          <thead className={head}>
            <tr>
              {Object.values(effective.columns).map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          {groupAccess(found.slice(0, MAX_SHOWN)).map((group) => (
            <tbody key={group.key}>
              <tr>
                <th scope="rowgroup" colSpan={2} className={groupHead}>
                  <span className={groupWords}>
                    <span className={applicationName} translate="no">
                      {group.application.name === ''
                        ? effective.unknownApplication
                        : labelIn(applications, group.application)}
                    </span>{' '}
                    <Through through={group.through} appProfiles={appProfiles} linked={linked} />
                  </span>
                </th>
              </tr>
              {group.items.map((one) => (
                <AccessRow
                  key={grantKey(one.grant)}
                  {...one}
                  grantLabel={withNote(one.grant.name, noteOf(one.grant))}
                  kind={kindOf(one.grant, labelOf)}
                />
              ))}
            </tbody>
          ))}
        </table>
      ) : null}
      {left > 0 ? <p className={remark}>{effective.notShown(left)}</p> : null}
    </div>
  );
}

/** Returns whether the access comes from a business profile that the viewer may not see (B12.6). */
const hasHiddenProfile = (basis: AccessBasis | null): boolean =>
  basis?.profile !== undefined && isHiddenChoice(basis.profile.uuid);

/** Returns a sentence about the access that a save adds and removes; null if it changes none. */
function summaryOf(access: readonly AssignedAccess[], isNew: boolean): string | null {
  const { effective } = accessTexts;
  if (isNew) return access.length > 0 ? effective.unsaved : null;
  const grantsWith = (query: AssignedAccess['change']) =>
    access.filter(({ change }) => change === query).map(({ grant }) => grant);
  const [gained, lost] = [grantsWith('gained'), grantsWith('lost')];
  return gained.length + lost.length > 0 ? effective.change(gained, lost) : null;
}

/**
 * Returns a function from a grant to a note, which distinguishes the grant from others with the same name in its
 * application. The note is undefined if the name is unique.
 */
function notesIn(
  grants: readonly Grant[],
  detailOf: (grant: Grant) => string,
): (grant: Grant) => string | undefined {
  const notes = new Map(
    byApplication(grants, (grant) => grant).map(({ application: { uuid }, items }) => [
      uuid,
      distinctNotes(items, detailOf),
    ]),
  );
  return ({ uuid, application: { uuid: of } }) => notes.get(of)?.get(uuid);
}

/**
 * Returns "Role" for a role, and the category or "Element" for an element. Returns '' for a profile whose content the
 * viewer may not see.
 */
function kindOf({ kind, category }: Grant, labelOf: (category: string) => string): string {
  const { effective } = accessTexts;
  switch (kind) {
    case 'role':
      return effective.role;
    case 'element':
      return category === null ? effective.element : labelOf(category);
    case 'profile':
      return '';
  }
}

interface ThroughProps extends Pick<AccessGroup, 'through'> {
  appProfiles: readonly Granting[];
  linked: boolean;
}

/** The application profiles that grant the access of a group, as links for viewers who may open them. */
function Through({ through, appProfiles, linked }: ThroughProps) {
  const { effective } = accessTexts;
  return (
    <span className={throughNames}>
      <span>{effective.through}</span>
      {through.map((appProfile) =>
        linked && !isHiddenChoice(appProfile.uuid) ? (
          <TextLink key={appProfile.uuid} asChild>
            <RowLink to={paths.appProfile.edit(appProfile.uuid)} translate="no">
              {labelIn(appProfiles, appProfile)}
            </RowLink>
          </TextLink>
        ) : (
          <span key={appProfile.uuid} translate="no">
            {labelIn(appProfiles, appProfile)}
          </span>
        ),
      )}
    </span>
  );
}

interface AccessRowProps extends AssignedAccess {
  /** The grant's label, unique in its application. */
  grantLabel: string;
  kind: string;
}

/** Memoized, so that a letter typed into the search does not render all rows again (up to 200). */
const AccessRow = memo(function AccessRow({ grant, grantLabel, kind, assigned, change }: AccessRowProps) {
  return (
    <tr className={row({ change: change ?? 'none' })}>
      <th scope="row" className={cx(cell, nameCell)}>
        <span>
          <GrantName grant={grant} label={grantLabel} />
        </span>{' '}
        <span className={kindStyle}>{kind}</span>
      </th>
      <td className={cx(cell, stateCell)}>
        <State grant={grant} change={change} assigned={assigned} />
      </td>
    </tr>
  );
});

/** The name of a role or an element, as a link to the users who have it. */
function GrantName({ grant: { kind, uuid }, label }: { grant: Grant; label: string }) {
  const hasHistory = useHasHistory();
  if (!hasHistory || kind === 'profile') return <span translate="no">{label}</span>;
  return (
    <TextLink asChild quiet>
      <Link to="/access" search={{ kind, object: uuid }} translate="no" title={questionTexts.link}>
        {label}
      </Link>
    </TextLink>
  );
}

/** Says what a save changes or, for unchanged access to an element, whether the element is assigned. */
function State({ grant, change, assigned }: Pick<AssignedAccess, 'grant' | 'change' | 'assigned'>) {
  const { effective } = accessTexts;
  if (change) return <ChangeMark change={change} />;
  switch (grant.kind) {
    case 'role':
      return null;
    case 'profile':
      return <span>{effective.hidden}</span>;
    case 'element':
      return assigned ? (
        <Badge tone="positive">{effective.assigned}</Badge>
      ) : (
        <span>{effective.offered}</span>
      );
  }
}
