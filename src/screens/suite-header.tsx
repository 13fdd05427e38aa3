import { createElement } from 'react';
import type { CurrentUser } from '../../openapi/types.ts';
import { SUITE_HEADER } from '../browser/load-header.ts';

/** Renders the shared suite header, once its script has defined the custom element (B2.5). */
export function SuiteHeader({ user }: { user: CurrentUser }) {
  return createElement(SUITE_HEADER, {
    home: '/userprofile',
    logout: '/userprofile/logout',
    suite: user.suiteName,
    app: user.appName,
    user: user.username,
    config: user.headerConfig,
  });
}
