import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import { css } from 'styled-system/css';
import { HOLDERS_FILE, holdersQuery } from '../../../machines/access-questions/actors.ts';
import type { WhoHasActors } from '../../../machines/app/compose.ts';
import type { WhoHasActor, WhoHasFilter } from '../../../machines/access-questions/who-has.machine.ts';
import type { AccessHolder } from '../../../openapi/generated/types.ts';
import { fullName } from '../../../openapi/rules/full-name.ts';
import { stringifySearch } from '../../browser/search.ts';
import { paths } from '../../routing/paths.ts';
import { RowLink } from '../../routing/row-link.tsx';
import { describeFault } from '../../texts/faults.ts';
import { Button } from '../../ui/base/button.tsx';
import { LoadingOverlay } from '../../ui/base/spinner.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, FailureState } from '../../ui/feedback/states.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { AccessPaths } from './access-paths.tsx';
import type { AccessSearch } from './access-search.ts';
import { DayField } from './day-field.tsx';
import { ObjectChoice } from './object-choice.tsx';
import { questionTexts as texts } from './texts.ts';

const grid = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(100%, 12rem), 1fr))]',
  // The names of objects, with their kinds and applications, are longer than the other values.
  '& > :first-child': { gridColumn: '[span 2]', _narrow: { gridColumn: '[auto]' } },
  alignItems: 'start',
  gap: '4',
  maxWidth: 'form',
  paddingBottom: '5',
});
const stack = css({ display: 'grid', gridTemplateColumns: '100%', gap: '4', maxWidth: 'form' });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
});
const count = css({ textStyle: 'subtitle' });
const remark = css({ color: 'text.muted', textStyle: 'small' });
const table = css({
  width: 'full',
  // Fixed column widths, so that a long name does not squeeze the other column.
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  _narrow: { display: 'block' },
});
const tableHead = css({ _narrow: { srOnly: true } });
const headCell = css({ textAlign: 'start', textStyle: 'label', color: 'text.muted', paddingBlock: '1' });
const body = css({ _narrow: { display: 'block' } });
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
const user = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' });
// Long names are cut off, because the user's form shows the whole name.
const personName = css({ color: 'text.muted', lineClamp: '2' });

const STATUSES = [
  { value: '', label: texts.any },
  { value: 'active', label: texts.active },
  { value: 'inactive', label: texts.inactive },
];
const ASSIGNMENTS = [
  { value: '', label: texts.any },
  { value: 'true', label: texts.isAssigned },
  { value: 'false', label: texts.canBeAssigned },
];

interface WhoHasScreenProps extends WhoHasActors {
  address: AccessSearch;
}

/** The screen on which the user chooses an object, and sees who has it and why, now or on a past day. */
export function WhoHasScreen({ whoHas, search, address }: WhoHasScreenProps) {
  const navigate = useNavigate();
  const chosen = useSelector(whoHas, ({ context }) => context.answer?.object ?? null);
  const { filter, object } = useSelector(whoHas, ({ context }) => context);
  const change = (changes: Partial<WhoHasFilter>) => whoHas.send({ type: 'FILTER', filter: changes });
  return (
    <>
      <PageHeader title={texts.title} />
      <section className={grid} aria-label={texts.filters} data-screen-only>
        <ObjectChoice
          search={search}
          chosen={chosen}
          onChoose={(asked) => {
            const { kind: _kind, object: _object, ...rest } = address;
            const question = asked ? { kind: asked.kind, object: asked.uuid } : {};
            void navigate({ to: '/access', search: { ...rest, ...question } });
          }}
        />
        <DayField
          day={address.at ?? null}
          onChange={(day) => {
            const { at: _at, ...rest } = address;
            void navigate({
              to: '/access',
              search: { ...rest, ...(day === null ? {} : { at: day }) },
              replace: true,
            });
          }}
        />
        {object === null ? null : (
          <>
            <TextField
              label={texts.name}
              value={filter.name}
              onChange={({ target }) => change({ name: target.value })}
            />
            <SelectField
              label={texts.status}
              options={STATUSES}
              value={filter.status}
              onChange={(status) => change({ status: status as WhoHasFilter['status'] })}
            />
            {object.kind === 'element' ? (
              <SelectField
                label={texts.assigned}
                options={ASSIGNMENTS}
                value={filter.assigned}
                onChange={(assigned) => change({ assigned: assigned as WhoHasFilter['assigned'] })}
              />
            ) : null}
          </>
        )}
      </section>
      <Holders actor={whoHas} />
    </>
  );
}

/** The users who have the chosen object. */
function Holders({ actor }: { actor: WhoHasActor }) {
  const snapshot = useSelector(actor, (state) => state);
  const { answer, holders, next, object, day, filter, fault } = snapshot.context;
  const failure = {
    reason: fault ? describeFault(fault) : undefined,
    requestId: fault?.requestId,
    onRetry: () => actor.send({ type: 'RETRY' }),
  };
  if (snapshot.matches('choosing')) return <EmptyState title={texts.choose} />;
  if (snapshot.matches({ listing: 'failed' })) return <FailureState title={texts.notLoaded} {...failure} />;
  if (!answer || !object) return <LoadingOverlay />;
  if (!answer.isKnown) return <EmptyState title={texts.notKnown(answer.historyFrom)} />;
  const isMoreMissing = snapshot.matches({ listing: 'moreFailed' });
  return (
    <div className={stack} aria-busy={snapshot.hasTag('busy')}>
      <div className={head}>
        <output className={count}>
          {answer.total === 0 ? texts.nobody : texts.count(answer.total, answer.isCapped)}
        </output>
        {answer.total > 0 ? (
          <Button asChild icon={<Download aria-hidden="true" />} data-screen-only>
            <a href={`${HOLDERS_FILE}${stringifySearch(holdersQuery(object, day, filter))}`} download>
              {texts.download}
            </a>
          </Button>
        ) : null}
      </div>
      {day === null ? null : <p className={remark}>{texts.presentNames}</p>}
      {holders.length > 0 ? (
        <table className={table} aria-label={texts.users}>
          <thead className={tableHead}>
            <tr>
              {Object.values(texts.columns).map((column) => (
                <th key={column} scope="col" className={headCell}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={body}>
            {holders.map((holder) => (
              <HolderRow key={holder.user.uuid} {...holder} />
            ))}
          </tbody>
        </table>
      ) : null}
      {isMoreMissing ? <FailureState title={texts.moreNotLoaded} {...failure} /> : null}
      {next !== null && !isMoreMissing ? (
        <div data-screen-only>
          <Button
            busy={snapshot.matches({ listing: 'loadingMore' })}
            onClick={() => actor.send({ type: 'MORE' })}
          >
            {texts.more}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function HolderRow({ user: { uuid, username, active, ...names }, assigned, paths: through }: AccessHolder) {
  return (
    <tr className={row}>
      <th scope="row" className={cell}>
        <span className={user}>
          <TextLink asChild>
            <RowLink to={paths.user.edit(uuid)} translate="no">
              {username}
            </RowLink>
          </TextLink>
          <span className={personName} translate="no">
            {fullName(names)}
          </span>
          {active ? null : <Badge tone="neutral">{texts.inactive}</Badge>}
          {assigned === null ? null : (
            <Badge tone={assigned ? 'positive' : 'neutral'}>
              {assigned ? texts.isAssigned : texts.canBeAssigned}
            </Badge>
          )}
        </span>
      </th>
      <td className={cell}>
        <AccessPaths paths={through} label={texts.columns.through} />
      </td>
    </tr>
  );
}
