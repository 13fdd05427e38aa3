/** The id of the console's client, the same in every installation. */
export const CONSOLE_CLIENT_UUID = '7d0c1c2e-5a0f-4b7e-9a51-3f6c2b8e4d10';

/** Returns the address of the console's screen that receives the authorization code (B13.3). */
export const consoleRedirectUri = (publicUrl: string): string => `${publicUrl}/userprofile/selfcallback`;
