import { createElement } from 'react';
import type { CurrentUser } from '../../openapi/generated/types.ts';
import { SUITE_HEADER } from '../browser/load-header.ts';

/** The header that all applications of the suite share: a custom element, which the suite's script defines. */
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
