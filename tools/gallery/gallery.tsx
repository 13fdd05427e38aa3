import CircleUser from 'lucide-react/icons/circle-user';
import type { LucideIcon } from 'lucide-react';
import IdCard from 'lucide-react/icons/id-card';
import Layers from 'lucide-react/icons/layers';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import ListTree from 'lucide-react/icons/list-tree';
import MessageSquare from 'lucide-react/icons/message-square';
import Square from 'lucide-react/icons/square';
import Table2 from 'lucide-react/icons/table-2';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import { useState, useSyncExternalStore } from 'react';
import { SegmentedToggle } from '../../src/ui/field/segmented-toggle.tsx';
import { AppShell } from '../../src/ui/layout/app-shell.tsx';
import { Page } from '../../src/ui/layout/page.tsx';
import { PageHeader } from '../../src/ui/layout/page-header.tsx';
import { BaseParts } from './base-parts.tsx';
import { CardParts } from './card-parts.tsx';
import { FeedbackParts } from './feedback-parts.tsx';
import { FieldParts } from './field-parts.tsx';
import { LayoutParts } from './layout-parts.tsx';
import { OverlayParts } from './overlay-parts.tsx';
import { TableParts } from './table-parts.tsx';
import { TreeParts } from './tree-parts.tsx';
import type { Elements } from '../../src/ui/base/elements.tsx';

interface GalleryPage {
  id: string;
  label: string;
  icon: LucideIcon;
  content: Elements;
}

/** A page for each folder of `src/ui`, and one for the centered card. */
const PAGES: readonly GalleryPage[] = [
  { id: 'base', label: 'Base', icon: Square, content: <BaseParts /> },
  { id: 'feedback', label: 'Feedback', icon: MessageSquare, content: <FeedbackParts /> },
  { id: 'field', label: 'Field', icon: TextCursorInput, content: <FieldParts /> },
  { id: 'overlay', label: 'Overlay', icon: Layers, content: <OverlayParts /> },
  { id: 'table', label: 'Table', icon: Table2, content: <TableParts /> },
  { id: 'tree', label: 'Tree', icon: ListTree, content: <TreeParts /> },
  { id: 'layout', label: 'Layout', icon: LayoutTemplate, content: <LayoutParts /> },
  { id: 'card', label: 'Card', icon: IdCard, content: <CardParts /> },
];

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

type Theme = (typeof THEMES)[number]['value'];

const address = {
  listen(onChange: () => void): () => void {
    addEventListener('hashchange', onChange);
    return () => removeEventListener('hashchange', onChange);
  },
  read: (): string => globalThis.location.hash.slice(1),
};

/** The gallery: shows every component of `src/ui` in its states. */
export function Gallery() {
  const sought = useSyncExternalStore(address.listen, address.read);
  const [expanded, setExpanded] = useState(true);
  const [theme, setTheme] = useState<Theme>('system');
  const page = PAGES.find(({ id }) => id === sought) ?? PAGES[0]!;
  const choose = (next: Theme) => {
    setTheme(next);
    document.documentElement.dataset['theme'] = next;
  };
  return (
    <AppShell
      appName="Gallery"
      username="Zoë Ångström"
      account={{ id: page.id, label: 'Account', icon: CircleUser, current: false }}
      menu={PAGES.map(({ id, label, icon }) => ({ id, label, icon, current: id === page.id }))}
      renderLink={({ id }, { children, ...props }) => (
        <a href={`#${id}`} {...props}>
          {children}
        </a>
      )}
      expanded={expanded}
      onExpandedChange={setExpanded}
    >
      <Page>
        {page.id === 'card' ? null : (
          <PageHeader
            title={page.label}
            subtitle={`Design parts in src/ui/${page.id}`}
            actions={<SegmentedToggle label="Theme" options={THEMES} value={theme} onChange={choose} />}
          />
        )}
        {page.content}
      </Page>
    </AppShell>
  );
}
