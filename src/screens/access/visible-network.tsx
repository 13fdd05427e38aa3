import { useSelector } from '@xstate/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { memo, useDeferredValue, useId, useState } from 'react';
import { css } from 'styled-system/css';
import { searchNetwork, visibleNetwork } from '../../../machines/visibility-profile/visible-network.ts';
import { isHiddenChoice } from '../../../machines/common/hidden-choice.ts';
import { withItems } from '../../../machines/common/with-items.ts';
import { clusterLabel } from '../../../machines/visibility-profile/cluster-labels.ts';
import { type ChosenKind, kindsFor, type Network } from '../../../machines/visibility-profile/form-rules.ts';
import type { KindVisibility, SearchResult } from '../../../machines/visibility-profile/kind-visibility.ts';
import type { CurrentUser, Reference, VisibilityProfile } from '../../../openapi/generated/types.ts';
import { Link } from '@tanstack/react-router';
import { paths } from '../../routing/paths.ts';
import { linksToProfiles } from '../../access/roles.ts';
import { describeFault } from '../../texts/faults.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/base/button.tsx';
import { SearchField } from '../../ui/field/search-field.tsx';
import { Sentence } from '../../ui/base/sentence.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { nameOf } from '../form/values.ts';
import { visibilityProfileFormTexts } from '../visibility-profile/texts.ts';
import { AccessDataMissing } from './access-data-missing.tsx';
import { visibleNetworkTexts as texts } from './visible-network-texts.ts';

const all = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', maxWidth: 'form' });
const head = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1' });
const heading = css({ textStyle: 'subtitle' });
const remark = css({ color: 'text.muted' });
const resultText = css({ display: 'block', paddingTop: '2', _empty: { paddingTop: '0' } });
const kindList = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '4',
  rowGap: '2',
  overflowWrap: 'anywhere',
});
const kindLabel = css({ color: 'text.muted' });
const below = css({ display: 'grid', gap: '3', paddingTop: '3' });
const answers = css({ display: 'grid' });
const answer = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '3',
  paddingBlock: '2',
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
  borderColor: 'border',
  overflowWrap: 'anywhere',
});
const answerName = css({ textStyle: 'strong' });
const answerDetail = css({ gridColumn: '1 / -1', textStyle: 'small', color: 'text.muted' });

/** Number of search results that are shown at first, and that each press of the button adds. */
const PAGE = 50;

interface VisibleNetworkProps {
  /** The visibility profile chosen in the form. It is only a `Reference` if the viewer may not see its content. */
  profile: VisibilityProfile | Reference | undefined;
  /** The saved visibility profile, if the form has another one. */
  replaced: Reference | undefined;
  active: boolean;
  viewer: CurrentUser;
}

/** Shows how many items of each kind a user sees in the network. The user can expand names and a search. */
export function VisibleNetwork({ profile, replaced, active, viewer }: VisibleNetworkProps) {
  const id = useId();
  const isLinked = linksToProfiles(viewer.roles);
  return (
    <section className={all} aria-labelledby={id}>
      <div className={head}>
        <h3 id={id} className={heading}>
          {texts.title}
        </h3>
        {profile ? (
          <p translate="no">
            {isLinked && !isHiddenChoice(profile.uuid) ? (
              <TextLink asChild>
                <Link to={paths.visibilityProfile.form} params={{ uuid: profile.uuid }}>
                  {profile.name}
                </Link>
              </TextLink>
            ) : (
              <span>{profile.name}</span>
            )}
          </p>
        ) : null}
        {replaced ? (
          <p className={remark}>
            {isHiddenChoice(replaced.uuid) ? (
              texts.replacesHidden
            ) : (
              <Sentence text={texts.replaces(replaced.name)} names={[replaced.name]} />
            )}
          </p>
        ) : null}
      </div>
      {!profile ? (
        <p className={remark}>{texts.none}</p>
      ) : !isLinked ? (
        <p className={remark}>{texts.notForViewer}</p>
      ) : 'clusters' in profile ? (
        <Shown profile={profile} active={active} kinds={kindsFor(viewer.layoutCode)} />
      ) : (
        <p className={remark}>{texts.hidden}</p>
      )}
    </section>
  );
}

interface ShownProps {
  profile: VisibilityProfile;
  active: boolean;
  kinds: readonly ChosenKind[];
}

/** Shows the numbers for one profile. When the user expands it, loads the network and shows names and a search. */
function Shown({ profile, active, kinds }: ShownProps) {
  const id = useId();
  const { network: actor } = useConsole();
  const snapshot = useSelector(actor, (current) => current);
  const { network, fault } = snapshot.context;
  const isOpen = !snapshot.matches('closed');
  const isLoading = snapshot.hasTag('busy');
  return (
    <>
      <p>{texts.counts(kinds.map((kind) => [kind, profile[kind].length]))}</p>
      <div>
        <Button
          size="small"
          icon={isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => actor.send({ type: isOpen ? 'CLOSE' : 'OPEN' })}
        >
          {texts.open}
        </Button>
        {/* Always in the document: screen readers announce only a text that is added to an existing live region. */}
        <div aria-live="polite" className={resultText}>
          {isLoading || fault ? (
            <AccessDataMissing
              words={{ finding: texts.loading, unknown: fault ? texts.failed(describeFault(fault)) : '' }}
              waiting={isLoading}
              onRetry={() => actor.send({ type: 'RETRY' })}
            />
          ) : snapshot.matches('forbidden') ? (
            <p>{texts.forbidden}</p>
          ) : null}
        </div>
      </div>
      <div id={id} hidden={!network}>
        {network ? <Question network={network} profile={profile} kinds={kinds} active={active} /> : null}
      </div>
    </>
  );
}

interface KindsProps {
  network: Network;
  profile: VisibilityProfile;
  kinds: readonly ChosenKind[];
}

/** For each kind, shows how many items are visible and the names of the first ones. */
function Kinds({ network, profile, kinds }: KindsProps) {
  const { primaryVisibility, defaultClusterGroup } = profile;
  const { fields } = visibilityProfileFormTexts;
  const outside =
    primaryVisibility && !network.tree.nodeOf.has(primaryVisibility.uuid) ? [primaryVisibility] : [];
  const groups = defaultClusterGroup ? withItems(network.clusterGroups, [defaultClusterGroup]) : [];
  return (
    <dl className={kindList}>
      {primaryVisibility ? (
        <Row
          label={fields.primaryVisibility}
          text={clusterLabel(network.tree, primaryVisibility.uuid, outside)}
        />
      ) : null}
      {defaultClusterGroup ? (
        <Row label={fields.defaultClusterGroup} text={nameOf(groups, defaultClusterGroup.uuid)} />
      ) : null}
      {visibleNetwork(network, profile, kinds).map((visibility) => (
        <KindRow key={visibility.kind} visibility={visibility} />
      ))}
    </dl>
  );
}

function KindRow({ visibility }: { visibility: KindVisibility }) {
  const names = visibility.first.map(({ label }) => label);
  return (
    <Row
      label={visibilityProfileFormTexts.fields[visibility.kind]}
      text={texts.seen(visibility)}
      names={names}
    />
  );
}

/**
 * A line of the summary: the kind of items, and a text about them.
 *
 * @param names the names within the text, which must not be translated; by default the whole text
 */
function Row({ label, text, names = [text] }: { label: string; text: string; names?: readonly string[] }) {
  return (
    <>
      <dt className={kindLabel}>{label}</dt>
      <dd>
        <Sentence text={text} names={names} />
      </dd>
    </>
  );
}

interface Asked {
  readonly text: string;
  /** Maximum number of rendered search results. */
  readonly most: number;
}

/** The search field "Can this user see …?", with the results below it. */
function Question(props: KindsProps & { active: boolean }) {
  const [asked, setAsked] = useState<Asked>({ text: '', most: PAGE });
  // The typed text is shown at once. The results follow in a deferred render, which the next key interrupts.
  const answered = useDeferredValue(asked);
  return (
    <div>
      <SearchField
        label={texts.question}
        help={texts.questionHelp}
        value={asked.text}
        onChange={(text) => setAsked({ text, most: PAGE })}
      />
      <Findings {...props} asked={answered} onMore={setAsked} />
    </div>
  );
}

interface FindingsProps extends KindsProps {
  active: boolean;
  asked: Asked;
  onMore: (asked: Asked) => void;
}

/**
 * The search results or, without a search text, the numbers of visible items. Memoized, because otherwise each key
 * would search again.
 */
const Findings = memo(function Findings({ network, profile, kinds, active, asked, onMore }: FindingsProps) {
  const { text, most } = asked;
  const { found, count, seen } = searchNetwork(network, profile, kinds, text, most);
  const left = count - found.length;
  const isAsked = text.trim() !== '';
  return (
    <>
      <output className={resultText}>{isAsked ? texts.found(count, active ? seen : 0) : null}</output>
      <div className={below}>
        {isAsked ? null : <Kinds network={network} profile={profile} kinds={kinds} />}
        {found.length > 0 ? (
          <ul className={answers} aria-label={texts.answers}>
            {found.map((result) => (
              <ResultRow key={`${result.kind} ${result.uuid}`} result={result} active={active} />
            ))}
          </ul>
        ) : null}
        {left > 0 ? (
          <div className={head}>
            <p className={remark}>{texts.more(left)}</p>
            <div>
              <Button size="small" onClick={() => onMore({ text, most: most + PAGE })}>
                {texts.showMore(Math.min(left, PAGE))}
              </Button>
            </div>
          </div>
        ) : null}
      </div>
    </>
  );
});

function ResultRow({ result, active }: { result: SearchResult; active: boolean }) {
  const { kind, name, detail, isSeen, reason } = result;
  const isVisible = isSeen && active;
  return (
    <li className={answer}>
      <span className={answerName} translate="no">
        {name}
      </span>{' '}
      <span>
        <Badge tone={isVisible ? 'positive' : 'neutral'}>
          {isVisible ? texts.visible : texts.notVisible}
        </Badge>
      </span>{' '}
      <span className={answerDetail}>
        <span>{visibilityProfileFormTexts.fields[kind]}</span>
        {detail === '' ? null : <span translate="no">{` · ${detail}`}</span>}
      </span>{' '}
      <span className={answerDetail}>
        <Sentence text={texts.reason(result, active)} names={reason.why === 'through' ? [reason.name] : []} />
      </span>
    </li>
  );
}
