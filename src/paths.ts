/** The addresses of screens, below the console's root, that other screens link to (B2.1). */
export const paths: {
  readonly newUser: string;
  readonly bulkUsers: string;
  readonly forgotPassword: string;
  readonly newBusinessProfile: string;
  readonly newVisibilityProfile: string;
  readonly newAppProfile: string;
  readonly newClient: string;
  readonly newApplication: string;
  editUser(uuid: string): string;
  editBusinessProfile(uuid: string): string;
  editVisibilityProfile(uuid: string): string;
  editAppProfile(uuid: string): string;
  editClient(uuid: string): string;
  editApplication(uuid: string): string;
} = {
  newUser: '/user/new',
  bulkUsers: '/user/bulk',
  forgotPassword: '/password/forgot',
  newBusinessProfile: '/profile/business/new',
  newVisibilityProfile: '/profile/visibility/new',
  newAppProfile: '/profile/app/new',
  newClient: '/authClient/new',
  newApplication: '/application/new',
  editUser: (uuid) => `/user/edit/${uuid}`,
  editBusinessProfile: (uuid) => `/profile/business/edit/${uuid}`,
  editVisibilityProfile: (uuid) => `/profile/visibility/edit/${uuid}`,
  editAppProfile: (uuid) => `/profile/app/edit/${uuid}`,
  editClient: (uuid) => `/authClient/edit/${uuid}`,
  editApplication: (uuid) => `/application/edit/${uuid}`,
};
