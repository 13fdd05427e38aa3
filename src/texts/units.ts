import type { Unit } from './ui.ts';

export const units = {
  user: { one: 'user', many: 'users' },
  activeUser: { one: 'active user', many: 'active users' },
  inactiveUser: { one: 'inactive user', many: 'inactive users' },
  profile: { one: 'profile', many: 'profiles' },
  businessProfile: { one: 'business profile', many: 'business profiles' },
  visibility: { one: 'visibility', many: 'visibilities' },
  appProfile: { one: 'application profile', many: 'application profiles' },
  application: { one: 'application', many: 'applications' },
  authClient: { one: 'client', many: 'clients' },
  child: { one: 'child', many: 'children' },
  role: { one: 'role', many: 'roles' },
  element: { one: 'element', many: 'elements' },
  minute: { one: 'minute', many: 'minutes' },
  second: { one: 'second', many: 'seconds' },
  row: { one: 'row', many: 'rows' },
  state: { one: 'state', many: 'states' },
  transition: { one: 'transition', many: 'transitions' },
  step: { one: 'step', many: 'steps' },
  way: { one: 'way', many: 'ways' },
} as const satisfies Record<string, Unit>;
