import type {
  AccessExplanation,
  AccessHolder,
  AccessHolders,
  AccessObject,
  AccessUser,
  UserAccess,
} from '../../openapi/generated/types.ts';

export const OPERATOR: AccessObject = {
  kind: 'role',
  uuid: 'c2a6d9e4-1f3b-4c85-9d1a-6b7e8f9a0b1c',
  name: 'Operator',
  application: 'Fault Manager',
};

export const accessUser = (username: string, changes: Partial<AccessUser> = {}): AccessUser => ({
  uuid: `uuid of ${username}`,
  username,
  firstName: 'Zoë',
  lastName: username,
  active: true,
  ...changes,
});

export const accessHolder = (username: string, changes: Partial<AccessHolder> = {}): AccessHolder => ({
  user: accessUser(username),
  assigned: null,
  paths: [
    [
      { kind: 'businessProfile', uuid: 'noc', name: 'NOC' },
      { kind: 'appProfile', uuid: 'operators', name: 'Operators' },
    ],
  ],
  ...changes,
});

export const accessHolders = (
  holders: readonly AccessHolder[],
  changes: Partial<AccessHolders> = {},
): AccessHolders => ({
  object: OPERATOR,
  isKnown: true,
  historyFrom: '2024-05-17T09:30:00.000Z',
  total: holders.length,
  isCapped: false,
  holders: [...holders],
  next: null,
  ...changes,
});

export const userAccess = (changes: Partial<UserAccess> = {}): UserAccess => ({
  isKnown: true,
  historyFrom: '2024-05-17T09:30:00.000Z',
  active: true,
  businessProfile: null,
  visibilityProfile: null,
  appProfiles: [],
  hiddenAppProfiles: 0,
  assigned: [],
  ...changes,
});

export const accessExplanation = (changes: Partial<AccessExplanation> = {}): AccessExplanation => ({
  object: OPERATOR,
  isKnown: true,
  historyFrom: '2024-05-17T09:30:00.000Z',
  active: true,
  reason: 'noProfile',
  paths: [],
  profile: null,
  chosen: null,
  givenBy: [],
  givenByTotal: 0,
  ...changes,
});
