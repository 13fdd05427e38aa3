import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
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
const who = css({ truncate: true, _phone: { srOnly: true } });
const slot = css({ display: 'flex', minWidth: '0' });
const account = cx(
  buttonStyle({ tone: 'quiet' }),
  css({
    flexShrink: '1',
    minWidth: '0',
    _currentPage: { background: 'surface.selected', color: 'accent.text' },
  }),
);

export interface AccountLinkProps {
  className: string;
  'data-control': string;
  children: ReactNode;
}

interface BuiltInHeaderProps {
  appName: string;
  username?: string;
  renderAccountLink?: ((props: AccountLinkProps) => ReactNode) | undefined;
}

/**
 * Replaces the suite's header while that loads or if it cannot be loaded. It has the same height and links to the start
 * page, to the user's own account and to signing out.
 */
export function BuiltInHeader({ appName, username, renderAccountLink }: BuiltInHeaderProps) {
  return (
    <div className={bar}>
      <a href="/userprofile" className={home} data-control="home">
        <DrawnMark />
        <span translate="no">{appName}</span>
      </a>
      <div className={end}>
        {username && renderAccountLink ? (
          <div className={slot}>
            {renderAccountLink({
              className: account,
              'data-control': 'account',
              children: (
                <>
                  <CircleUser aria-hidden="true" />
                  <span className={who} translate="no">
                    {username}
                  </span>
                </>
              ),
            })}
          </div>
        ) : null}
        <a href="/userprofile/logout" className={buttonStyle({ tone: 'quiet' })} data-control="logout">
          <LogOut aria-hidden="true" />
          <span>{UI_TEXTS.logout}</span>
        </a>
      </div>
    </div>
  );
}
