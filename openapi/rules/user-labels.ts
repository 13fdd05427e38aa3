/** The labels of a user's fields, in the console's form and as headings of an import file. */
export const USER_LABELS = {
  username: 'Username',
  email: 'Email',
  firstName: 'First Name',
  lastName: 'Last Name',
  deskPhone: 'Desk Phone',
  mobilePhone: 'Mobile Phone',
  businessProfile: 'Profile',
  visibilityProfile: 'Visibility',
  status: 'Status',
  location: 'Location',
  defaultTree: 'Default Tree',
} as const;
