import LogOut from 'lucide-react/icons/log-out';
import { css } from 'styled-system/css';
import { UI_TEXTS } from '../../texts/ui.ts';
import { buttonStyle } from '../base/button.tsx';
import { DrawnMark } from './drawn-mark.tsx';

const bar = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  height: 'full',
  paddingInline: '4',
  background: 'surface',
});
const home = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3',
  minWidth: '0',
  textStyle: 'subtitle',
  color: 'text',
  textDecoration: 'none',
  borderRadius: 'small',
});
const end = css({ display: 'flex', alignItems: 'center', gap: '3', minWidth: '0' });
const who = css({ color: 'text.muted', truncate: true, _phone: { display: 'none' } });

interface StandInHeaderProps {
  appName: string;
  username?: string;
}

/** Shown instead of the suite's header while it loads or if it fails. Has the same height and the same two links. */
export function StandInHeader({ appName, username }: StandInHeaderProps) {
  return (
    <div className={bar}>
      <a href="/userprofile" className={home} data-control="home">
        <DrawnMark />
        <span translate="no">{appName}</span>
      </a>
      <div className={end}>
        {username ? (
          <span className={who} translate="no">
            {username}
          </span>
        ) : null}
        <a href="/userprofile/logout" className={buttonStyle({ tone: 'quiet' })} data-control="logout">
          <LogOut aria-hidden="true" />
          <span>{UI_TEXTS.logout}</span>
        </a>
      </div>
    </div>
  );
}
