import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { SYNCED_SETS, type SyncedSet } from '../../../machines/visibility-profile/visibility-sync.machine.ts';
import type { CurrentUser } from '../../../openapi/generated/types.ts';
import { syncedSetTexts } from './sync-texts.ts';
import { MenuButton } from '../../ui/overlay/menu-button.tsx';
import { RowMenu } from '../../ui/overlay/row-menu.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { visibilityProfileListTexts } from './texts.ts';

/** Sets of elements that are offered only to viewers whose layout code contains the given text. */
const LAYOUT_CODES: Partial<Record<SyncedSet, string>> = { networkElementAttribute: 'NEA', venue: 'VEN' };

/** The button that syncs visibility elements with the inventory. A menu offers all sets or one of them. */
export function VisibilitySync({ viewer }: { viewer: Pick<CurrentUser, 'layoutCode'> }) {
  const { visibilitySync } = useConsole();
  const busy = useSelector(visibilitySync, (snapshot) => snapshot.hasTag('busy'));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = SYNCED_SETS.filter((elementSet) => {
    const needed = LAYOUT_CODES[elementSet];
    return needed === undefined || viewer.layoutCode.includes(needed);
  });
  const { sync } = visibilityProfileListTexts;
  return (
    <>
      <MenuButton
        open={anchor !== null}
        busy={busy}
        tone="neutral"
        size="medium"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {sync}
      </MenuButton>
      <RowMenu
        anchor={anchor}
        label={sync}
        items={offered.map((elementSet) => ({ id: elementSet, label: syncedSetTexts[elementSet] }))}
        onSelect={(id) => visibilitySync.send({ type: 'SYNC', elementSet: id as SyncedSet })}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}
