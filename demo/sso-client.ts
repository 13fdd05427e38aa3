export const DEMO_SSO_CLIENT_ID = 'user-profile';
