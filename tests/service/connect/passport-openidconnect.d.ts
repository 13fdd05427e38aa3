/** The package contains no types. This file declares the parts that the test uses. */
declare module 'passport-openidconnect' {
  export interface Profile {
    id: string;
    username?: string;
    displayName?: string;
    emails?: { value: string }[];
  }

  export interface StrategyOptions {
    issuer: string;
    authorizationURL: string;
    tokenURL: string;
    userInfoURL: string;
    clientID: string;
    clientSecret: string;
    callbackURL: string;
    scope: string[];
  }

  type Verify = (issuer: string, profile: Profile, done: (error: null, user: Profile) => void) => void;

  export class Strategy {
    constructor(options: StrategyOptions, verify: Verify);
    authenticate(request: { query: Record<string, string>; session: object }): void;
    redirect: (url: string) => void;
    success: (user: Profile) => void;
    fail: (reason: unknown) => void;
    error: (error: Error) => void;
  }
}
