/** This product's client at the identity provider of the demo suite. */
export const DEMO_SSO_CLIENT_ID = 'user-profile';
