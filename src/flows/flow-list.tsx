import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import { flows } from 'virtual:flows';
import type { Area } from '../../machines/registry.ts';
import { textMatch } from '../../openapi/rules/text-match.ts';
import { areaTexts, flowTexts } from './texts.ts';
import { TextLink } from '../ui/base/text-link.tsx';
import { FilterInput } from '../ui/field/filter-input.tsx';
import { SegmentedToggle } from '../ui/field/segmented-toggle.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { FlowPage } from './flow-page.tsx';
import { FlowRow } from './flow-row.tsx';
import type { OpenIndex } from './open-index.ts';
import { runningTabsOf, runningIn } from './running-tabs.ts';
import { ShareTab } from './share-tab.tsx';
import type { Sharing } from './sharing.ts';
import { Link } from '@tanstack/react-router';

const words = flowTexts.index;

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  paddingTop: '4',
});
const searchBox = css({ width: 'column.name', maxWidth: 'full' });
const areas = css({
  columnWidth: '{sizes.index}',
  columnGap: '8',
  paddingTop: '4',
});
const part = css({ breakInside: 'avoid', paddingBottom: '5' });
const heading = css({ textStyle: 'label', color: 'text.muted', paddingBottom: '1' });
const rows = css({ borderTopWidth: 'hairline', borderTopStyle: 'solid', borderTopColor: 'border' });
const nothing = css({ color: 'text.muted', _empty: { display: 'none' } });

type Shown = 'all' | 'running';

/** The viewer's start screen. Lists every machine by area, with its purpose and the tabs in which it runs. */
export function FlowListScreen({ index, sharing }: { index: OpenIndex; sharing: Sharing }) {
  const { tabs, running } = useSelector(index, ({ context }) => context);
  const { find = '', running: only } = useSearch({ from: '/flows/' });
  const navigate = useNavigate({ from: '/flows/' });
  const change = (search: { find?: string | undefined; running?: 'true' | undefined }) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...search }),
      replace: true,
      resetScroll: false,
    });

  const matchesQuery = textMatch(find);
  const all = flows.map((flow) => ({ flow, runningTabs: runningTabsOf(runningIn(flow, running), tabs) }));
  const runs = all.filter(({ runningTabs }) => runningTabs.length > 0);
  const shown = (only ? runs : all).filter(({ flow, runningTabs }) =>
    matchesQuery(
      [
        flow.title,
        flow.machine,
        flow.description,
        areaTexts[flow.area],
        ...runningTabs.map(({ label }) => label),
      ].join(' '),
    ),
  );
  return (
    <FlowPage>
      <PageHeader
        title={flowTexts.title}
        subtitle={flowTexts.intro}
        actions={
          <TextLink asChild>
            <Link to="/user/list">{flowTexts.console}</Link>
          </TextLink>
        }
      />
      <ShareTab sharing={sharing} />
      <div className={bar}>
        <div className={searchBox}>
          <FilterInput
            column={words.find}
            placeholder={words.findPlaceholder}
            value={find}
            onChange={(text) => change({ find: text || undefined })}
          />
        </div>
        <SegmentedToggle<Shown>
          label={words.shown}
          options={[
            { value: 'all', label: words.all(all.length) },
            { value: 'running', label: words.running(runs.length) },
          ]}
          value={only ? 'running' : 'all'}
          onChange={(value) => change({ running: value === 'running' ? 'true' : undefined })}
        />
        <output className={nothing}>{shown.length === 0 ? words.nothing : ''}</output>
      </div>
      <div className={areas}>
        {(Object.keys(areaTexts) as Area[]).map((area) => {
          const own = shown.filter(({ flow }) => flow.area === area);
          return own.length === 0 ? null : (
            <section key={area} aria-label={areaTexts[area]} className={part}>
              <h2 className={heading}>{areaTexts[area]}</h2>
              <ul className={rows}>
                {own.map(({ flow, runningTabs }) => (
                  <FlowRow
                    key={flow.machine}
                    flow={flow}
                    runningTabs={runningTabs}
                    follow={followed(runningTabs)}
                  />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </FlowPage>
  );

  /**
   * Returns the id of the tab that a machine's chart follows when it opens: another tab in which the machine runs. If
   * there is none, the first tab that can be watched, because the machine may start there later.
   */
  function followed(runningTabs: readonly { tab: string; isHere: boolean }[]): string | undefined {
    return runningTabs.find(({ isHere }) => !isHere)?.tab ?? tabs[0]?.id;
  }
}
