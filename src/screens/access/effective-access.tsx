import { memo, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { css, cva } from 'styled-system/css';
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
import { RowLink, type FormAddress } from '../../routing/row-link.tsx';
import type { Elements } from '../../ui/base/elements.tsx';

const all = css({ display: 'grid', gap: '4', maxWidth: 'form' });
const finder = css({ maxWidth: 'card' });
const table = css({
  width: 'full',
  // Fixed column widths, so that a long name does not squeeze the other columns.
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
  _narrow: { display: 'block', 'thead + tbody > tr > &': { paddingTop: '0' } },
});
const row = cva({
  base: {
    borderTopWidth: 'hairline',
    borderTopStyle: 'solid',
    borderColor: 'border',
    _narrow: { display: 'block', paddingBlock: '2' },
  },
  variants: {
    change: {
      gained: { background: 'positive.surface' },
      lost: { background: 'critical.surface' },
      none: {},
    },
  },
});
const cell = css({
  paddingBlock: '2',
  paddingInline: '2',
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: 'regular',
  overflowWrap: 'anywhere',
  _narrow: { display: 'block', paddingBlock: '0' },
});
const nameCell = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '2',
});
const pathCell = css({ textStyle: 'small' });
const kindCell = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  color: 'text.muted',
});
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
}

/**
 * Shows a user's access by application: each role and element, every profile that grants it, and whether a save would
 * add or remove it.
 */
export function EffectiveAccess({ saved, next, appProfiles, active, linked }: EffectiveAccessProps) {
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
                <th key={column} scope="col" className={headCell}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          {byApplication(found.slice(0, MAX_SHOWN), ({ grant }) => grant).map((group) => (
            <tbody key={group.application.uuid} className={body}>
              <tr>
                <th scope="rowgroup" colSpan={3} className={application} translate="no">
                  {group.application.name === ''
                    ? effective.unknownApplication
                    : labelIn(applications, group.application)}
                </th>
              </tr>
              {group.items.map((one) => (
                <AccessRow
                  key={grantKey(one.grant)}
                  {...one}
                  grantLabel={withNote(one.grant.name, noteOf(one.grant))}
                  kind={kindOf(one.grant, labelOf)}
                  appProfiles={appProfiles}
                  linked={linked}
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

interface AccessRowProps extends AssignedAccess {
  /** The grant's label, unique in its application. */
  grantLabel: string;
  kind: string;
  appProfiles: readonly Granting[];
  linked: boolean;
}

/** Memoized, so that a letter typed into the search does not render all rows again (up to 200). */
const AccessRow = memo(function AccessRow(props: AccessRowProps) {
  const { grant, grantLabel, kind, through, profile, assigned, change, appProfiles, linked } = props;
  const named = (label: string, uuid: string, path: FormAddress): Elements =>
    linked && !isHiddenChoice(uuid) ? (
      <TextLink asChild>
        <RowLink to={path} translate="no">
          {label}
        </RowLink>
      </TextLink>
    ) : (
      <span translate="no">{label}</span>
    );
  return (
    <tr className={row({ change: change ?? 'none' })}>
      <th scope="row" className={cell}>
        <span className={nameCell}>
          <span>
            <GrantName grant={grant} label={grantLabel} />
          </span>{' '}
          <span>{change ? <ChangeMark change={change} /> : null}</span>
        </span>
      </th>
      <td className={cell}>
        <span className={kindCell}>
          <Kind grant={grant} kind={kind} assigned={assigned} />
        </span>
      </td>
      <td className={cell}>
        {through.map((appProfile) => (
          <div key={appProfile.uuid} className={pathCell}>
            {named(profile.name, profile.uuid, paths.businessProfile.edit(profile.uuid))}
            <span aria-hidden="true"> → </span>
            {named(labelIn(appProfiles, appProfile), appProfile.uuid, paths.appProfile.edit(appProfile.uuid))}
          </div>
        ))}
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

interface KindProps {
  grant: Grant;
  kind: string;
  assigned: boolean;
}

function Kind({ grant, kind, assigned }: KindProps) {
  const { effective } = accessTexts;
  switch (grant.kind) {
    case 'role':
      return <span>{kind}</span>;
    case 'profile':
      return <span>{effective.hidden}</span>;
    case 'element':
      return (
        <>
          <span>{kind}</span>
          <Badge tone={assigned ? 'positive' : 'neutral'}>
            {assigned ? effective.assigned : effective.offered}
          </Badge>
        </>
      );
  }
}
