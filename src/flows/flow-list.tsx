import { Link } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import { flows } from 'virtual:flows';
import type { Area } from '../../machines/flows/registry.ts';
import { areaTexts, flowTexts } from './texts.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import { FlowPage } from './flow-page.tsx';
import { ShareTab } from './share-tab.tsx';

const areas = css({ display: 'grid', gap: '6', paddingTop: '6' });
const heading = css({ textStyle: 'subtitle', paddingBottom: '2' });
const cards = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: '3',
  _narrow: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const card = css({
  padding: '4',
  background: 'surface',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderColor: 'border',
  borderRadius: 'large',
});
const size = css({ textStyle: 'small', color: 'text.muted', paddingTop: '2' });

/** Lists every machine by the part that it belongs to, with its purpose and size. */
export function FlowListScreen() {
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
      <ShareTab />
      <div className={areas}>
        {(Object.keys(areaTexts) as Area[]).map((area) => (
          <section key={area} aria-label={areaTexts[area]}>
            <h2 className={heading}>{areaTexts[area]}</h2>
            <ul className={cards}>
              {flows
                .filter((flow) => flow.area === area)
                .map((flow) => (
                  <li key={flow.machine} className={card}>
                    <TextLink asChild>
                      <Link to="/flows/$machine" params={{ machine: flow.machine }}>
                        {flow.title}
                      </Link>
                    </TextLink>
                    <p>{flow.description}</p>
                    <p className={size}>{flowTexts.size(flow.states, flow.transitions)}</p>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </FlowPage>
  );
}
