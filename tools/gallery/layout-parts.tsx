import { useState } from 'react';
import { Button } from '../../src/ui/base/button.tsx';
import { TextField } from '../../src/ui/field/text-field.tsx';
import { SideBySide } from '../../src/ui/layout/side-by-side.tsx';
import { SaveBar } from '../../src/ui/layout/save-bar.tsx';
import { Tabs } from '../../src/ui/layout/tabs.tsx';
import { ZoomPane } from '../../src/ui/layout/zoom-pane.tsx';
import { Specimen } from './specimen.tsx';

const DRAWING = { width: 1200, height: 400 };

/** The gallery's page of `src/ui/layout`. Every page of the gallery already shows the frame and the header. */
export function LayoutParts() {
  const [tab, setTab] = useState('first');
  return (
    <>
      <Specimen of="Tabs" as="stack">
        <Tabs
          label="Parts"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'first', label: 'First', count: 12, content: <TextField label="In the first" /> },
            { id: 'second', label: 'Second', faulty: true, content: <TextField label="In the second" /> },
            { id: 'third', label: 'Third', disabled: true, content: null },
          ]}
        />
      </Specimen>
      <Specimen of="Beside" as="stack">
        <SideBySide side={{ title: 'What it means', content: 'Stays in view and scrolls independently.' }}>
          <TextField label="A field" />
        </SideBySide>
      </Specimen>
      <Specimen of="ZoomPane" as="stack">
        <ZoomPane label="A drawing" {...DRAWING}>
          <svg viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`} aria-hidden="true">
            <circle cx="200" cy="200" r="150" fill="currentColor" />
            <rect x="600" y="50" width="500" height="300" fill="none" stroke="currentColor" />
          </svg>
        </ZoomPane>
      </Specimen>
      <Specimen of="SaveBar" as="stack">
        <SaveBar status="2 changes are not saved" consequences="They touch 12 users.">
          <Button>Cancel</Button>
          <Button tone="primary">Save</Button>
        </SaveBar>
      </Specimen>
    </>
  );
}
