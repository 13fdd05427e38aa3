/** Generated from userprofile.yaml by `npm run contract`. Do not edit. */

export interface paths {
    "/userprofile/config.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The console's start-up configuration */
        get: operations["getConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Liveness: whether the process runs */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Readiness: whether the service and its database can answer requests */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Measurements in Prometheus' text format
         * @description If METRICS_TOKEN is set, the caller sends it as a bearer token. Otherwise the service accepts only calls from its own machine that do not come through a proxy.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/security.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Contact for reports of vulnerabilities (RFC 9116)
         * @description Exists only if SECURITY_CONTACT is set. The file expires 180 days after the current day.
         */
        get: operations["getSecurityTxt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Discovery (OpenID Connect Discovery 1.0)
         * @description Caches may keep it for five minutes. Scripts of every origin may read it.
         */
        get: operations["getOpenIdConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Discovery (RFC 8414)
         * @description The same document as at `/.well-known/openid-configuration`.
         */
        get: operations["getAuthorizationServerMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The keys that access tokens and ID tokens are signed with (RFC 7517)
         * @description Caches may keep them for five minutes. Scripts of every origin may read them.
         */
        get: operations["getKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/frontendconfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the console needs to sign its own users in */
        get: operations["getFrontendConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/identityprovider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the console sends the browser for single sign-on
         * @description Read from the metadata of the identity provider (OpenID Connect Discovery 1.0), and cached for five minutes. `404` without an identity provider.
         */
        get: operations["getIdentityProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accepts an authorization request by POST (OpenID Connect Core 1.0, section 3.1.2.1)
         * @description Redirects the browser to the same address with the parameters in the query. `GET` of this address
         *     opens the login screen. For a request with `prompt=none`, the service responds there without the
         *     screen, like `answerAuthorizationRequest`.
         */
        post: operations["postAuthorizationRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers an authorization request without the login screen
         * @description Takes the parameters of an `AuthorizationRequest` in the query, and responds as for `prompt=none`:
         *     with a code for the user of the browser's session, or with the error `login_required`. With
         *     `response_mode=form_post`, the login screen leads here once the user has signed in, so that no address
         *     contains the code.
         */
        get: operations["answerAuthorizationRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs a user in by password, and opens a session of this browser */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Signs out of all applications
         * @description Ends the session of the browser's cookie, the session that the access token was issued in, and the sessions that were opened through the ticket. All codes and access tokens issued in these sessions become invalid. The response is the same if no session is found.
         */
        get: operations["logout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accepts a logout request by POST (OpenID Connect RP-Initiated Logout 1.0, section 2)
         * @description Redirects the browser to the same address with the parameters in the query. `GET` of this address opens the logout
         *     screen, which sends them to `endSession`.
         */
        post: operations["postLogoutRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/endsession": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs out as an application asks (OpenID Connect RP-Initiated Logout 1.0)
         * @description The logout screen sends the parameters of `/userprofile/logout`. If `id_token_hint` is an ID token of
         *     the session's user, even an expired one, the service signs out of all applications, as `logout` does.
         *     Otherwise it signs out only after the user has confirmed.
         *
         *     The browser returns to `post_logout_redirect_uri` only if the ID token is genuine, and the address is registered
         *     for its client. Texts that the service cannot use count as missing.
         */
        post: operations["endSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs a user in for an application, by credentials or by an access token
         * @description Opens a session at this service, and returns the address at which the browser continues:
         *
         *     - By default, the redirect URI with an authorization code and the issuer in `iss` (RFC 9207).
         *     - With `response_mode=form_post`, the address of `answerAuthorizationRequest`.
         *     - After a single sign-on, the login screen, if the user has no access to the application or must
         *       confirm the sign-in to a native application.
         *     - For an error, the redirect URI with the error (RFC 6749, section 4.1.2.1), except for an error of
         *       the client or of the redirect URI. If the user is not that of `id_token_hint`, the error is
         *       `login_required`.
         *
         *     Three kinds of token are accepted:
         *
         *     - The token of `proveSecondFactor` completes a sign-in with a second factor. It opens a session once, within 60
         *       seconds, for the client of the sign-in.
         *     - A token of `getPropelTokenFromCode` proves a single sign-on. It opens a session once, within 60 seconds, for any
         *       client. After that it is an ordinary token of the console.
         *     - An ordinary token of the console makes a new code for the console only, and only together with the cookie of the
         *       live session that it was issued in.
         */
        post: operations["authorize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Proves the second factor of a sign-in
         * @description The second step of a sign-in that `authorize` answered with `second_factor_required`. The returned token is the `token` of the next call of `authorize`, with the same authorization request. Each code can be used once.
         */
        post: operations["proveSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/factor/app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns a key for the authenticator app that a sign-in requires
         * @description The second step of a sign-in that `authorize` answered with `second_factor_required` and `mustEnrol`.
         */
        post: operations["beginAppAtSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/factor/app/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Completes the setup of the authenticator app that a sign-in requires
         * @description The returned token is the `token` of the next call of `authorize`. It is valid once, for ten minutes, so that the user can store the recovery codes. If mail is configured, a mail confirms the setup.
         */
        post: operations["confirmAppAtSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/factor/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the options with which the browser proves a passkey in a second step
         * @description The options are those of `PublicKeyCredential.parseRequestOptionsFromJSON`. Their challenge is valid once, for ten minutes.
         */
        post: operations["beginPasskeyProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/factor/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Proves a passkey as the second factor of a sign-in
         * @description As `proveSecondFactor`, with the response of the browser in place of a code.
         */
        post: operations["provePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/factor/newPasskey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the options with which the browser creates the passkey that a sign-in requires
         * @description The options are those of `PublicKeyCredential.parseCreationOptionsFromJSON`. The second step of a sign-in that `authorize` answered with `second_factor_required` and `mustEnrol`.
         */
        post: operations["beginPasskeyAtSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/factor/newPasskey/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Completes the setup of the passkey that a sign-in requires
         * @description As `confirmAppAtSignIn`.
         */
        post: operations["confirmPasskeyAtSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the options with which the browser offers passkeys on the login screen
         * @description The options are those of `PublicKeyCredential.parseRequestOptionsFromJSON`. They name no passkey, so the browser offers those that it knows. Their challenge is valid once, for ten minutes.
         */
        post: operations["beginPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs a user in with a passkey, without a password
         * @description The passkey must have verified the user. The returned token is the `token` of the next call of `authorize`, with the same authorization request.
         */
        post: operations["signInByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether the browser has a session at this service, and the address at which it continues */
        post: operations["checkSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/continue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs the user of the session in to an application, after the user has confirmed it
         * @description Returns the address at which the browser continues, as `authorize` does.
         */
        post: operations["continueSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchanges a code, or a refresh token, for an access token and, with the scope `openid`, an ID token
         * @description A server application must authenticate; other clients send their `client_id`. A client authenticates
         *     in exactly one way:
         *
         *     - `client_secret_basic`: its secret in HTTP Basic; Client ID and secret are each encoded as in a
         *       form.
         *     - `client_secret_post`: its secret in the body.
         *     - `private_key_jwt`: an assertion.
         *
         *     If the client is refused, its code stays valid. After 10 wrong secrets for a client from one address,
         *     the service refuses secrets from that address for 15 minutes.
         *
         *     An assertion (RFC 7523, section 3) has the Client ID as `iss` and `sub`, the issuer or this endpoint as `aud`, a
         *     `jti` that was not used before, and an `exp` within an hour.
         */
        post: operations["token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revokes a token of the client (RFC 7009)
         * @description A refresh token is revoked with all tokens of its sign-in. The client authenticates as at the token
         *     endpoint. The response is the same if the token is unknown, has expired, was revoked before or belongs to
         *     another client, whose token is not revoked.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether a token of the client is active, and its claims (RFC 7662)
         * @description The client authenticates as at the token endpoint. A token of another client, or of a deactivated
         *     user, is reported as not active.
         */
        post: operations["introspectToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/backchannel-logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ends sessions that ended at the identity provider (OpenID Connect Back-Channel Logout 1.0)
         * @description The service verifies the logout token with the identity provider's published keys. It ends the sessions that single sign-on
         *     opened for the provider's session (`sid`) or, without `sid`, for its user (`sub`). Sessions that began after the
         *     token was issued stay.
         */
        post: operations["receiveLogoutToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/userinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The claims of the user (OpenID Connect Core 1.0, section 5.3)
         * @description Takes access tokens with the scope `openid`, whatever their audience. Empty claims are left out.
         *     `email_verified` is true once the user has set a password through a link that was mailed to this
         *     address. `roles` are the user's roles in the application that the client is linked to, without
         *     external roles.
         */
        get: operations["getUserInfo"];
        put?: never;
        /**
         * The claims of the user (OpenID Connect Core 1.0, section 5.3)
         * @description Takes access tokens with the scope `openid`, whatever their audience. Empty claims are left out.
         *     `email_verified` is true once the user has set a password through a link that was mailed to this
         *     address. `roles` are the user's roles in the application that the client is linked to, without
         *     external roles.
         */
        post: operations["postUserInfo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The user whom the access token was issued for
         * @description Accepts the access tokens of every client, with any audience.
         */
        get: operations["getCurrentUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The version of each list
         * @description If a list's version differs from the last one, the list has changed. A version is opaque. It does not differ if only something has changed that the caller cannot see.
         */
        get: operations["getListVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/changes/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A stream of the version of each list: now, and after every change that the caller can see
         * @description Server-sent events without a name; their data is `ListVersions` in JSON. The stream ends after a minute, so that the token is checked again. The client then reconnects and compares the versions with the last ones it knows. A caller can have at most 16 streams open (429).
         */
        get: operations["followListVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recorded changes, the newest first
         * @description Contains only changes of which the caller may see at least one item. A caller who may see none gets an empty list.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/history/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recorded changes as a file, the newest first
         * @description A line for each changed field of each object that the caller may see. A download link cannot send an access token, so the session cookie also authorises this call.
         */
        get: operations["exportChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/history/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A recorded change, with the request that made it */
        get: operations["getChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/history/{uuid}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The objects that a recorded change affected
         * @description Contains only items of objects that the caller may see.
         */
        get: operations["listChangeItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/history/{uuid}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The access that users gained and lost by a recorded change
         * @description Computed from the state as of the change. Users with the same gains and losses are a group. Contains only users and objects that the caller may see, and at most 20 groups, the largest first.
         */
        get: operations["getAccessOfChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/history/{uuid}/access/{group}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The users of a group with the same gains and losses */
        get: operations["listUsersOfAccessChange"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/access/objects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The objects about whose access one can ask, by name
         * @description Contains only objects that the caller may see, at most 20 in all.
         */
        get: operations["listAccessObjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/access/holders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The users who have an object
         * @description Counts and lists only users whom the caller may see, with the paths that the caller may see. A user with hidden paths only is missing.
         */
        get: operations["listAccessHolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/access/holders/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The users who have an object, as a file
         * @description A download link cannot send an access token, so the session cookie also authorises this call.
         */
        get: operations["exportAccessHolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/{uuid}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The access of a user, now or at a time */
        get: operations["getUserAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/{uuid}/access/explanation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Why a user has an object, or why not */
        get: operations["explainUserAccess"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/history/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undoes changes, in one transaction
         * @description Saves, creates, deletes, activates and deactivates objects by the rules of the other calls. Objects for which a rule is not met stay as they are; `planUndo` lists them. What other changes did to other fields stays. The undo is a change itself, and can be undone.
         */
        post: operations["undoChanges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/history/undo/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Computes what an undo of changes would do, without changing anything
         * @description Computed by the code of the undo itself, in a transaction that is rolled back. Contains only objects of which the caller may see the change.
         */
        post: operations["planUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes many objects
         * @description Changes the objects that `planBulkAction` lists as changed, by the rules of the other calls. Objects for which a rule is not met stay as they are. Up to 10,000 objects are changed in one transaction. A larger selection becomes a job, which changes 200 objects in each transaction, with the caller's rights at that time, and refuses objects that were changed since the plan. Also needs the access of the call that changes a single object. `endSessions` needs a recent proof of identity if the sessions of other users end.
         */
        post: operations["applyBulkAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/bulk/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Computes what a change of many objects would do, without changing anything
         * @description Decided by the code of the change itself. Selected objects that the caller may not see are refused like objects that do not exist.
         */
        post: operations["planBulkAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/bulk/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The changes of large selections that the caller has started
         * @description At most 20 jobs of the caller. A job is deleted 7 days after it has ended, or 30 days after it was interrupted.
         */
        get: operations["listBulkJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/bulk/jobs/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes a job that has ended
         * @description What the job has changed stays changed.
         */
        delete: operations["deleteBulkJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/bulk/jobs/{uuid}/refused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The objects that a job has refused so far
         * @description Contains the names of objects that the caller sees now.
         */
        get: operations["listRefusedOfBulkJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/bulk/jobs/{uuid}/continue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Continues an interrupted job
         * @description A job in another state stays as it is. `endSessions` needs a recent proof of identity, as at the start.
         */
        post: operations["continueBulkJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/bulk/jobs/{uuid}/giveUp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Gives up the rest of a job
         * @description What the job has changed stays changed. A job that has ended stays as it is.
         */
        post: operations["giveUpBulkJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/configuration.schema.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * JSON Schema of a configuration file
         * @description For editors. Generated from this contract.
         */
        get: operations["getConfigurationSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the configuration as a file
         * @description YAML with the profiles, the visibility profiles, the applications with their roles and elements, and the sign-in clients, except the console's own. The same configuration always has the same text. It contains no secrets. A download link cannot send an access token, so the session cookie also authorises this call.
         */
        get: operations["exportConfiguration"];
        put?: never;
        /**
         * Changes the configuration as a file says, in one transaction
         * @description Creates, changes and deletes objects by the rules of the other calls: all of them or none. What the file does not contain stays as it is. The file has at most 4 MB and 200,000 values.
         */
        post: operations["applyConfiguration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/configuration/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Computes what a configuration file would change, without changing anything
         * @description Computed by the code of `applyConfiguration`, in a transaction that is rolled back.
         */
        post: operations["planConfiguration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's account */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the caller's password
         * @description Ends the caller's other sessions, and every code, token and reset link. Keeps the session of the access token, and the tokens of that session. If mail is configured, a mail confirms the new password.
         */
        post: operations["changeOwnPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/account/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's second factors */
        get: operations["getOwnFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/account/stepUp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How the caller can prove to be the owner of the account
         * @description A call refuses with `step_up_required` (401) if it shows a client secret, creates, changes or unblocks a sign-in client,
         *     changes the e-mail address of a user with a role in this product, gives a user or a profile a role in this product that it did
         *     not have, activates a user with such a role, creates a link for a new password, resets the second factor of a user, or ends sessions of other users, and the
         *     caller's last proof of identity is older than ten minutes. A configuration file, an undo and their plans count, too. So does a call that changes the caller's second factors, if there is one. The
         *     proof is the second factor if the account has one, otherwise the password. The header `WWW-Authenticate` has the error `insufficient_user_authentication` and `max_age` (RFC 9470).
         *
         *     - `password`: `stepUpByPassword` proves it.
         *     - `secondFactor`: `proveSecondFactor` with the handle of `secondStep` returns a token, and `stepUpByFactor` proves it.
         *     - `singleSignOn`: the account has neither; a new single sign-on proves it.
         */
        post: operations["beginStepUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/account/stepUp/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Proves to be the owner of the account, by the password */
        post: operations["stepUpByPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/account/stepUp/factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Proves to be the owner of the account, by a second factor */
        post: operations["stepUpByFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/account/factors/app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns a key for a new authenticator app of the caller
         * @description The app counts as a second factor only after `confirmAuthenticatorApp`, within 15 minutes. A further call replaces the key.
         */
        post: operations["beginAuthenticatorApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/account/factors/app/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Completes the setup of the caller's authenticator app
         * @description From now on, sign-ins with the password need a second factor. If mail is configured, a mail confirms it.
         */
        post: operations["confirmAuthenticatorApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/account/factors/app/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Removes the caller's authenticator app
         * @description The recovery codes are removed with the last factor. If mail is configured, a mail confirms it. The call succeeds if there is no authenticator app.
         */
        post: operations["removeAuthenticatorApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/account/factors/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the options with which the browser creates a passkey of the caller
         * @description The options are those of `PublicKeyCredential.parseCreationOptionsFromJSON`. Their challenge is valid once, for ten minutes.
         */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/account/factors/passkeys/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stores a new passkey of the caller
         * @description From now on, sign-ins with the password need a second factor. If mail is configured, a mail confirms it.
         */
        post: operations["confirmPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/account/factors/passkeys/{uuid}/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Renames a passkey of the caller */
        post: operations["renamePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/account/factors/passkeys/{uuid}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Removes a passkey of the caller
         * @description The recovery codes are removed with the last factor. If mail is configured, a mail confirms it. The call succeeds if there is no such passkey.
         */
        post: operations["removePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/account/factors/recoveryCodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the caller's recovery codes
         * @description The earlier codes no longer work. If mail is configured, a mail confirms it.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/account/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller's sessions */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        /**
         * Ends sessions of the caller
         * @description With `id`, ends that session; with `keepCurrent`, all sessions except the caller's; otherwise all sessions. Also revokes their codes and tokens. If the session has already ended or belongs to another user, the call succeeds and ends nothing.
         */
        delete: operations["endOwnSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/account/signIns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The history of the caller's sign-ins */
        get: operations["listOwnSignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/location/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every location */
        get: operations["listLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/list/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every active user */
        get: operations["listActiveUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/list/inactive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every inactive user */
        get: operations["listInactiveUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/lastSignIns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last sign-ins of some users
         * @description The lists of users do not contain last sign-ins, because a sign-in does not change the version of a list.
         */
        get: operations["listLastSignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The element categories and labels that the form of a user shows */
        get: operations["getUserConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/username/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A user by name, for the forgot-password form
         * @description If the caller is not signed in, the response is the same whether the account exists or not.
         */
        get: operations["getUserByUsername"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/pullUsers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pulls users from the external source
         * @description A new user is inactive and has no profiles. The pull updates all fields of a known user (by username)
         *     except the company; a field that the source omits becomes empty. Locations and customer companies are
         *     pulled too: those that the source no longer has are removed as soon as nothing uses them. After the
         *     response, the service pushes the changed users to their applications, and retries until the
         *     applications accept them. `inventory.yaml` defines the responses of the source.
         */
        get: operations["pullUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activates users who have a business profile
         * @description After the response, the service pushes the users to their applications, and retries until the applications accept them.
         */
        post: operations["activateUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/inactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivates users and ends their sessions
         * @description After the response, the service pushes the users to their applications, and retries until the applications accept them.
         */
        post: operations["inactivateUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every user as a file that can be imported again
         * @description A download link cannot send an access token, so the session cookie also authorises this call.
         */
        get: operations["exportUsers"];
        put?: never;
        /**
         * Selected users as a file that can be imported again
         * @description Users whom the caller does not see, or who do not exist, are not in the file.
         */
        post: operations["exportSelectedUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/export/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every active user as a file that can be imported again
         * @description A download link cannot send an access token, so the session cookie also authorises this call.
         */
        get: operations["exportActiveUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/export/inactive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every inactive user as a file that can be imported again
         * @description A download link cannot send an access token, so the session cookie also authorises this call.
         */
        get: operations["exportInactiveUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates and changes users from a CSV or XLSX file, all rows or none
         * @description The file has one header row. Its columns, in any order: `username`, `email`, `firstName`, `lastName`, `deskPhone`, `mobilePhone`, `active`, `businessProfile`, `visibilityProfile`, `location`, `defaultTree`. Only `username` is required: the stored values of missing columns stay, and a new user without the column `active` is active. The headings can also be the labels of the console, such as `First Name`. Profiles, locations and default trees are given by name; an empty default tree keeps the stored one. `active` can also be yes or no. The column `problem` of a file of refused rows is ignored. A user is identified by the username. A cell that repeats the stored value is always accepted. The encoding is UTF-8 or UTF-16; a file has at most 100,000 rows and 20 MB. A user can run one import or plan at a time. After the response, the service pushes the users to their applications, and retries until the applications accept them.
         */
        post: operations["importUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/import/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Computes what an import of this file would do, without changing anything
         * @description Computed by the code of the import itself, so the import does what its plan says.
         */
        post: operations["planImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A user */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/{uuid}/externalIdentities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Removes the binding of an account to the identity provider
         * @description At the next single sign-on, the account is found by the configured claim again, and bound to that person. Sessions and tokens stay valid; to end them, deactivate the user. Without a binding, the call succeeds and changes nothing.
         */
        delete: operations["unbindUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/{uuid}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The sessions of a user */
        get: operations["listSessionsOfUser"];
        put?: never;
        post?: never;
        /**
         * Ends sessions of a user
         * @description With `id`, ends that session; with `keepCurrent`, all sessions except the caller's; otherwise all sessions. Also revokes their codes and tokens. If the session has already ended or belongs to another user, the call succeeds and ends nothing.
         */
        delete: operations["endSessionsOfUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/{uuid}/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The second factors of a user */
        get: operations["getFactorsOfUser"];
        put?: never;
        post?: never;
        /**
         * Removes the second factors of a user
         * @description Removes the authenticator app, the passkeys and the recovery codes, and ends all sessions of the user. From now on, the password is enough to sign in. If mail is configured, a mail tells the user. The call succeeds and ends nothing if there is no factor. The caller's own factors can only be removed in the own account, with the password.
         */
        delete: operations["resetFactorsOfUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/{uuid}/signIns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The history of a user's sign-ins */
        get: operations["listSignInsOfUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/user/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a user (`uuid` null) or changes one
         * @description The service pushes the user to their applications before it responds. The response names the
         *     applications that refused; the service retries until they accept.
         *
         *     A user may have elements that their business profile no longer grants, such as a tree of a former SNMP manager. Such
         *     elements may be sent as they were read; the save removes them.
         */
        post: operations["updateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a reset mail to a user, for an administrator
         * @description The service sends the mail to the stored address of the user, not to an address in the body.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/password/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a reset link for an administrator to pass on, for installations without a mail server
         * @description The link works once and replaces the user's earlier link. No other call returns it.
         */
        post: operations["createPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/password/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a reset mail to a user who forgot the password
         * @description The response and its timing are the same whether the account exists or not. They also stay the same above the rate limit, and then no mail is sent. If the mail server does not respond, every request gets `source_failed`.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/password/token/verify/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user whom a reset link belongs to */
        get: operations["verifyResetToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/password/update/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets a new password with a reset link */
        post: operations["updatePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/password/template/sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The message to show after a forgot-password mail was sent */
        get: operations["getSentTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/password/template/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The message to show after a password was reset */
        get: operations["getCompleteTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/profile/app/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every application profile that the caller may see */
        get: operations["listAppProfiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/profile/app/get/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One application profile */
        get: operations["getAppProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/profile/app/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates an application profile (`uuid` null) or changes one
         * @description The application of a saved profile cannot be changed. A caller can grant only roles of this product that they have, and cannot change a profile that gives other roles. Elements that are no longer granted are removed from the users. After the response, the service pushes the users to their applications, and retries until the applications accept them.
         */
        post: operations["updateAppProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/profile/app/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes an application profile
         * @description Business profiles that choose this application profile lose that choice, even if it was their only one. Their users lose the roles and elements that it gave. After the response, the service pushes the users to their applications, and retries until the applications accept them.
         */
        delete: operations["deleteAppProfile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/profile/business/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every business profile that the caller may see */
        get: operations["listBusinessProfiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/profile/business/get/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One business profile */
        get: operations["getBusinessProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/profile/business/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a business profile (`uuid` null) or changes one
         * @description A business profile has at most one application profile for each application. A caller can choose only application profiles whose roles of this product they have, and cannot change a business profile that gives other roles. Elements that are no longer granted are removed from the users. After the response, the service pushes the users to their applications, and retries until the applications accept them.
         */
        post: operations["updateBusinessProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/profile/business/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes a business profile
         * @description Its users keep their accounts and their status, but lose the roles and elements that the profile gave. They cannot be activated until they have another business profile. After the response, the service pushes the users to their applications, and retries until the applications accept them.
         */
        delete: operations["deleteBusinessProfile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/profile/visibility/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every visibility profile that the caller may see */
        get: operations["listVisibilityProfiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/profile/visibility/get/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One visibility profile */
        get: operations["getVisibilityProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/profile/visibility/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a visibility profile (`uuid` null) or changes one
         * @description Each set is stored without duplicates; an omitted set is stored empty. The call is refused with `422` if the profile has neither a primary visibility nor a network group, if the primary visibility is not one of the clusters, or if the default cluster group is not one of the cluster groups. An element that no longer exists is reported at its position, such as `clusters.17`. Only tenants with NEA and VEN in their layout code can set network attributes and venues; other tenants can keep the ones that are stored.
         */
        post: operations["updateVisibilityProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/profile/visibility/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes a visibility profile
         * @description Its users keep their accounts and roles, and have no visibility profile until they are given another.
         */
        delete: operations["deleteVisibilityProfile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/profile/app/{uuid}/businessProfiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The business profiles that choose an application profile and that the caller may see */
        get: operations["listBusinessProfilesOfAppProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/profile/business/{uuid}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The users who have a business profile and whom the caller may see */
        get: operations["listUsersOfBusinessProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/profile/visibility/{uuid}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The users who have a visibility profile and whom the caller may see */
        get: operations["listUsersOfVisibilityProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/app/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every application, with the roles and elements that the caller may see */
        get: operations["listApplications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/app/{uuid}/businessProfiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The business profiles that choose an application profile of an application
         * @description Contains only business profiles, and regards only application profiles, that the caller may see.
         */
        get: operations["listBusinessProfilesOfApplication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/app/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One application */
        get: operations["getApplication"];
        put?: never;
        post?: never;
        /**
         * Deletes an application, and every application profile that uses it
         * @description Business profiles that chose one of its application profiles lose that choice, even if it was their only one. Their users lose the roles and elements of the application. After the response, the service pushes the users to their other applications, and retries until these accept them. The product's own application cannot be deleted.
         */
        delete: operations["deleteApplication"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/app/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates an application (`uuid` null) or changes one
         * @description The name of a saved application cannot be changed. A password that is null or absent keeps the stored
         *     one; a new application needs both passwords. Roles and elements with `uuid` null are new. Those that
         *     the body omits are removed from application profiles and users. After the response, the service pushes
         *     these users to their applications, and retries until the applications accept them. An element without
         *     a label gets the label of its category. A new category becomes a tab of the user form.
         *
         *     `apiHost` is a web address without username, password, query and fragment. It may be in a private network, but must
         *     not be link-local, since cloud providers serve machine credentials there. It may be on this machine only if the service
         *     itself is reachable only from this machine.
         *
         *     The three roles of the product's own application cannot be changed, except for their visibility.
         */
        post: operations["updateApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/app/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reads an application's roles and elements from the application's API
         * @description The service uses only the `uuid` of the body. It reads the application's stored API, and stores and
         *     returns the roles and elements that the API returns. Unsaved changes of a form are lost.
         *
         *     The API responds to `GET {apiHost}/roles` with a list of `{name, category?, externalRole?}`, and `GET
         *     {apiHost}/elements` with a list of `{name, category, label?}`. With `HTTP_BASIC`, both requests carry
         *     the username and password. With `OAUTH2`, they carry a token that `POST {apiHost}/oauth/token` issues
         *     for the username and password (RFC 6749, section 4.4).
         *
         *     Roles are identified by name, elements by category and name. Known ones keep their uuid and
         *     visibility; new ones are visible to ADMIN. Those that the API no longer has are removed from
         *     application profiles and users. After the response, the service pushes these users to their
         *     applications. If the API returns no role, or a response that cannot be used, nothing is changed and
         *     the call fails with `source_failed`.
         */
        post: operations["syncApplication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/app/syncAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reads the roles and elements of every application from the applications' APIs
         * @description Does `app/sync` for every application except the product's own. An application whose sync fails is left out of the response; the others are not affected. If all of them fail, the call is refused with the reason.
         */
        post: operations["syncAllApplications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/cluster/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every cluster, as a list of trees */
        get: operations["listClusters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/{product}CustomerCompany/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every customer company */
        get: operations["listCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/visibility/elements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The element sets that a visibility profile selects from, except clusters, which have their own call */
        get: operations["getVisibilityElements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/visibility/sync/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pulls every element set of the tenant from the inventory
         * @description Syncs one set after the other. The service reads all sets before it changes any.
         */
        get: operations["syncAllVisibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/visibility/sync/{elementType}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pulls one element set from the inventory
         * @description Elements are identified by uuid. After the sync, the set has exactly the elements of the inventory, with its names and
         *     cluster parents. Removed elements are also removed from visibility profiles; a profile whose primary visibility or
         *     default cluster group was removed has none afterwards.
         *
         *     The sync is all or nothing: with a list that cannot be used, nothing is changed and the response is
         *     `502`. A list cannot be used if an element has no uuid or name, or occurs twice; if a cluster's parent
         *     is missing from the list or is below that cluster; or if the list is empty while visibility profiles
         *     have elements of the set.
         */
        get: operations["syncVisibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/authClient/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every sign-in client, without its secret */
        get: operations["listAuthClients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/authClient/get/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One sign-in client, with its secret */
        get: operations["getAuthClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/authClient/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a sign-in client (`uuid` null) or changes one
         * @description `allowedRedirectTarget` is an absolute web address without a fragment (RFC 6749, section 3.1.2). A sign-in request must
         *     repeat it exactly; a client without one cannot sign users in. A change applies from the next request on: codes that
         *     were sent to the old address can no longer be exchanged. Of the console's own client only name, description and
         *     secret can be changed.
         *
         *     A client without a type works as before client types existed: its secret is checked only if it is
         *     sent. Once chosen, the type can be changed but not removed. The settings after `clientType` require a
         *     type. A setting that the request leaves out keeps its value.
         */
        post: operations["updateAuthClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/authClient/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a sign-in client, with all its codes and tokens */
        delete: operations["deleteAuthClient"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/authClient/{uuid}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The users who are signed in through a client now
         * @description They have an access token or a refresh token of the client that is valid. At most 100 users are listed, and at most 1,000 are counted.
         */
        get: operations["listUsersOfAuthClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/authClient/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Blocks a sign-in client, or unblocks it
         * @description Blocking revokes all tokens and codes of the client. Nobody can sign in to it until it is unblocked. The console's own client cannot be blocked.
         */
        post: operations["blockAuthClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/authClient/try": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Starts a trial of a sign-in client
         * @description Returns an authorization request of the client whose redirect URI is an address of the console, `{issuer}/userprofile/client/try`. The service accepts this redirect URI for ten minutes, only with the `state` and the code challenge of the trial. A session of the administrator is enough for it; any other user signs in by password, which opens no session. Each administrator has at most one trial: starting one ends the one before. The console's own client cannot be tried.
         */
        post: operations["startClientTrial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/authClient/try/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchanges the code of the administrator's trial, and ends the trial
         * @description Returns the decoded header and claims of the tokens, as the token endpoint and userinfo would produce them for the client. No token is stored, so none becomes valid, and each is shortened. The client receives nothing, and no logout token later. A failed exchange, such as one with a wrong code verifier, also uses up the code. The token endpoint does not accept codes of trials.
         */
        post: operations["finishClientTrial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/userprofile/api/v1/auth/getPropelTokenFromCode/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Exchanges an authorization code of the identity provider for an access token
         * @description The console sends the browser to the identity provider (`getIdentityProvider`, or
         *     `{propelAuthUrl}/propelauth/oauth/authorize`) with the redirect URI
         *     `{envBaseUrl}/userprofile/callback`; the provider sends it back with this code. The service exchanges
         *     the code at the provider's token endpoint, which it reads from the provider's
         *     `/.well-known/openid-configuration`. It checks the ID token: signature, issuer, audience, times and
         *     nonce. The nonce is the code challenge of the sign-in; `{propelAuthUrl}` gets no nonce, so its ID
         *     token must not contain one. If the ID token lacks the claim that finds the account, the service reads
         *     it from the provider's userinfo endpoint.
         *
         *     The user is the account that is bound to the issuer and subject of the token. If no account is bound to them, the
         *     service finds the account by one claim and binds it. A setting chooses the claim: `preferred_username`, or `email` if
         *     `email_verified` is true. An account that is bound to another subject is not found by a claim.
         *
         *     The access token is for that user at the console, and proves the sign-on: `authorize` accepts it as `token`, once and
         *     within 60 seconds, for the client that started the sign-in.
         */
        get: operations["getPropelTokenFromCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description The text to search for; surrounding spaces are ignored. In quotation marks, the whole value must equal the text. An empty text matches every row.
         * @example ann
         */
        Filter: string;
        /** Format: uuid */
        Uuid: string;
        /** @description The error of a call, in the format of RFC 9457. */
        Problem: {
            type?: string;
            title: string;
            status: number;
            /** @description A stable code, by which programs recognize the error. */
            code: string;
            /** @description The error in English, for people. */
            message: string;
            /** @description Identifies the call in the service's log. Every response also contains it in the header X-Request-Id. */
            requestId?: string;
            /** @description The fields that are not valid, at most the first 100. */
            fields?: components["schemas"]["FieldProblem"][];
            /** @description The number of all fields that are not valid, if `fields` has only the first of them and they were counted. */
            fieldsRefused?: number;
        };
        FieldProblem: {
            /** @description Dotted path of the field in the request's body. */
            field: string;
            /** @description How to correct the value. */
            message: string;
        };
        Configuration: {
            /** @description Whether the login screen offers Enterprise SSO. */
            ssoEnabled: boolean;
            /** @description Whether the login screen starts Enterprise SSO automatically. */
            ssoAutoRedirect: boolean;
            /** @description This product's client id at the identity provider. Default: `clientId` of frontendconfig. */
            ssoClientId?: string | null;
            /** @description Whether the console asks for the authorization endpoint of the identity provider (`getIdentityProvider`). Default: false, which means `{propelAuthUrl}/propelauth/oauth/authorize`. */
            ssoDiscovery?: boolean;
            /** @description The contact for users who cannot sign in. */
            supportContact?: string | null;
            /** @description The name of the suite, which the sign-in screens show. */
            suiteName?: string | null;
            /** @description The address of the suite's logo. Without it, the console draws one. */
            suiteMark?: string | null;
            /** @description The number of rows up to which the console caches a whole list. It requests longer lists page by page. */
            mostRowsKept?: number;
            /** @description Whether F2 opens the statechart of the screen beside it. */
            showFlows?: boolean;
            /** @description Whether the service can send mails. Default: true. */
            mailEnabled?: boolean;
            /** @description Whether an inventory is configured. Default: true. */
            inventoryEnabled?: boolean;
            /** @description Whether the console sends the user action that caused a call, in `traceparent` and `tracestate`. Default: false. */
            traced?: boolean;
        };
        IdentityProvider: {
            /** @description The value that `iss` of its redirects must have (RFC 9207). */
            issuer: string;
            /** Format: uri */
            authorizationEndpoint: string;
            /** @description The scopes to request, separated by spaces. */
            scope: string;
        };
        PasswordLink: {
            /** Format: uri */
            link: string;
            validMinutes: number;
        };
        Health: {
            /** @enum {string} */
            status: "ok" | "unavailable";
        };
        /**
         * @description The roles of the product itself.
         * @enum {string}
         */
        RoleName: "ADMIN" | "SCO_ADMIN" | "{product}_ADMIN";
        Reference: {
            uuid: components["schemas"]["Uuid"];
            name: string;
        };
        /** @description A business profile that chooses an application profile. Only with `users`, its users that the caller may see. */
        ChoosingProfile: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            activeUsers?: number;
            inactiveUsers?: number;
            /** @description The first users, sorted by username. Active users come before inactive users. */
            users?: components["schemas"]["UserSummary"][];
        };
        ReferenceInput: {
            uuid: components["schemas"]["Uuid"];
            readonly name?: string;
        };
        /** @description Stands for a stored object that the caller may not see. The response says nothing else about it, and filters and sorts treat it as missing. In a request, it keeps the stored value. */
        Hidden: {
            /** @constant */
            hidden: true;
        };
        /** @description An application profile that a business profile chooses, and that the caller may not see. The service keeps the choice unless the request chooses another profile for the same application. */
        HiddenAppProfile: {
            /** @constant */
            hidden: true;
            appUUID?: string | null;
            application: components["schemas"]["Reference"];
        };
        HiddenAppProfileInput: {
            /** @constant */
            hidden: true;
            readonly appUUID?: string | null;
            readonly application?: components["schemas"]["ReferenceInput"];
        };
        UuidOnly: {
            uuid: components["schemas"]["Uuid"];
        };
        FrontendConfiguration: {
            /** @description The base address of the identity provider. */
            propelAuthUrl: string | null;
            clientId: components["schemas"]["Uuid"];
            /** @description The base address of this service as sign-in provider, and its issuer (`iss` in authorization responses). */
            envBaseUrl: string;
        };
        /** @description The version of each list that the caller may open: an opaque text, which differs after each change that the caller can see, and after a restore. The versions of two callers cannot be compared. */
        ListVersions: {
            users: string;
            businessProfiles: string;
            visibilityProfiles: string;
            appProfiles: string;
            applications?: string;
            authClients?: string;
            locations: string;
            companies: string;
            elementCategories: string;
        };
        CurrentUser: {
            username: string;
            /** @description The current roles, which can differ from those at the time of the token. */
            roles: string[];
            layoutCode: string[];
            defaultMinimumRoleName: components["schemas"]["RoleName"];
            "{product}CustomerCompany"?: components["schemas"]["Company"];
            /** @description The application that supplies the trees (the SNMP manager). If it is null or absent, the trees of every application are offered. */
            snmpManagerName?: string | null;
            success: boolean;
            gaSiteId?: string | null;
            headerUrl?: string | null;
            headerCss?: string | null;
            headerConfig?: string | null;
            headerVersion?: string | null;
            suiteName?: string | null;
            appName?: string | null;
        };
        /**
         * @description RFC 6749, section 4.1.1, with RFC 7636, section 4.3, and OpenID Connect Core 1.0, section 3.1.2.1. `S256` is assumed
         *     without a method. As RFC 6749, section 3.1, requires, the service ignores unknown parameters, and treats an empty
         *     parameter as omitted.
         *
         *     With the scope `openid`, `response_type` is required. `response_mode` is `query` or `form_post`. Of
         *     the values of `prompt`, only `none`, `login` and `select_account` have an effect. `acr_values` is voluntary: if the
         *     session is weaker than the first level that the user can reach, the user is asked for a second factor. `ui_locales`
         *     has no effect. `request` and `request_uri` are refused with `request_not_supported` and
         *     `request_uri_not_supported`.
         *
         *     Once the client and the redirect URI are verified, every other error is sent to the redirect URI: also a parameter
         *     that is repeated, has an unusable character or is too long. `state` has at most 8,192 characters, `scope` 1,024.
         */
        AuthorizationRequest: {
            client_id: components["schemas"]["AuthorizationParameter"];
            redirect_uri: components["schemas"]["AuthorizationParameter"];
            scope?: components["schemas"]["AuthorizationParameter"];
            response_type?: components["schemas"]["AuthorizationParameter"];
            response_mode?: components["schemas"]["AuthorizationParameter"];
            state?: components["schemas"]["AuthorizationParameter"];
            code_challenge?: components["schemas"]["AuthorizationParameter"];
            code_challenge_method?: components["schemas"]["AuthorizationParameter"];
            nonce?: components["schemas"]["AuthorizationParameter"];
            prompt?: components["schemas"]["AuthorizationParameter"];
            max_age?: components["schemas"]["AuthorizationParameter"];
            login_hint?: components["schemas"]["AuthorizationParameter"];
            id_token_hint?: components["schemas"]["AuthorizationParameter"];
            acr_values?: components["schemas"]["AuthorizationParameter"];
            ui_locales?: components["schemas"]["AuthorizationParameter"];
            request?: components["schemas"]["AuthorizationParameter"];
            request_uri?: components["schemas"]["AuthorizationParameter"];
        };
        /** @description The parameters of an `AuthorizationRequest`, and any others. */
        AuthorizationForm: {
            [key: string]: components["schemas"]["AuthorizationParameter"];
        };
        /** @description The value; a list of all values if the application sent the parameter more than once. */
        AuthorizationParameter: string | string[] | null;
        Credentials: {
            username: string;
            password: string;
        };
        /**
         * @description RFC 6749, section 4.1.3, with RFC 7636, section 4.5; and RFC 6749, section 6. As section 3.2 of RFC 6749 requires, the service ignores unknown
         *     parameters, and treats an empty optional parameter as omitted.
         */
        TokenRequest: {
            /** @description `authorization_code` or `refresh_token`. */
            grant_type: string;
            /** @description Required, unless the client authenticates by HTTP Basic or an assertion. */
            client_id?: string;
            code?: string;
            /** @description Required, unless the authorization request had no `code_challenge`. */
            code_verifier?: string;
            refresh_token?: string;
            /** @description With a refresh token, a part of its scopes for the new access token. By default all. */
            scope?: string;
            /** @description Required of native applications and of clients with several redirect targets. */
            redirect_uri?: string;
            /** @description Required of a server application that sends no assertion. Otherwise it is checked if it is sent. A public client sends none; its PKCE verifier proves who it is. */
            client_secret?: string;
            /** @description `urn:ietf:params:oauth:client-assertion-type:jwt-bearer` (RFC 7523, section 2.2). */
            client_assertion_type?: string;
            client_assertion?: string;
        };
        TokenResponse: {
            access_token: string;
            token_type: string;
            /** @description Lifetime in seconds. */
            expires_in: number;
            /**
             * @description With the scope `openid`: `iss`, `sub`, `aud`, `exp`, `iat`, `auth_time`, `at_hash`, `sid`; `nonce` of the request,
             *     except with a refresh token; `amr` and, after a sign-in by password, `acr`.
             */
            id_token?: string;
            /** @description With the scope `openid`, the granted scopes. Unknown ones are not granted. */
            scope?: string;
            /**
             * @description For a client with a type and the scope `openid`. It ends with the session, unless the scope
             *     `offline_access` was granted, and at the latest after its maximum age, which no use extends. Each
             *     use replaces it. The replaced token stays valid for 30 seconds; a later use revokes all tokens of
             *     the sign-in.
             */
            refresh_token?: string;
        };
        /** @description The parameters of the logout screen. Unknown ones are ignored. */
        LogoutRequest: {
            id_token_hint?: string | null;
            client_id?: string | null;
            post_logout_redirect_uri?: string | null;
            state?: string | null;
            /** @description The session at the identity provider, as for `logout`. */
            ticket?: string | null;
            /** @description Whether the user has confirmed the sign-out. */
            confirmed: boolean;
        };
        LogoutOutcome: {
            /** @description False if the user must confirm first. */
            signedOut: boolean;
            /** @description The address to which the browser returns after the sign-out. */
            redirectUrl: string | null;
            /** @description Whether `post_logout_redirect_uri` was sent, and the browser does not go there. */
            returnRefused: boolean;
            /** @description The name of the application, if its ID token is genuine. */
            clientName: string | null;
        };
        /** @description RFC 7009, section 2.1, and RFC 7662, section 2.1. The service ignores unknown parameters and `token_type_hint`. */
        TokenQuery: {
            token: string;
            token_type_hint?: string;
            /** @description Required, unless the client authenticates by HTTP Basic or an assertion. */
            client_id?: string;
            client_secret?: string;
            client_assertion_type?: string;
            client_assertion?: string;
        };
        /** @description RFC 7662, section 2.2. A token that is not active has no other members. */
        TokenState: {
            active: boolean;
            iss?: string;
            sub?: components["schemas"]["Uuid"];
            username?: string;
            client_id?: string;
            aud?: string;
            jti?: string;
            token_type?: string;
            scope?: string;
            /** @description The level of the sign-in (RFC 9470, section 6.2). */
            acr?: string;
            /** @description When this level was proven, in seconds since 1970. */
            auth_time?: number;
            iat?: number;
            exp?: number;
        };
        UserInfo: {
            sub: components["schemas"]["Uuid"];
            name?: string;
            given_name?: string;
            family_name?: string;
            preferred_username?: string;
            email?: string;
            email_verified?: boolean;
            phone_number?: string;
            roles?: string[];
        };
        /** @description OpenID Connect Discovery 1.0, section 3, and RFC 8414, section 2. Lists every feature that this service supports as sign-in provider. */
        ProviderMetadata: {
            /** @description The value of `iss` in every authorization response and token. */
            issuer: string;
            authorization_endpoint: string;
            token_endpoint: string;
            userinfo_endpoint: string;
            jwks_uri: string;
            revocation_endpoint: string;
            introspection_endpoint: string;
            end_session_endpoint: string;
            scopes_supported: components["schemas"]["MetadataValues"];
            claims_supported: components["schemas"]["MetadataValues"];
            response_types_supported: components["schemas"]["MetadataValues"];
            response_modes_supported: components["schemas"]["MetadataValues"];
            grant_types_supported: components["schemas"]["MetadataValues"];
            subject_types_supported: components["schemas"]["MetadataValues"];
            id_token_signing_alg_values_supported: components["schemas"]["MetadataValues"];
            code_challenge_methods_supported: components["schemas"]["MetadataValues"];
            token_endpoint_auth_methods_supported: components["schemas"]["MetadataValues"];
            token_endpoint_auth_signing_alg_values_supported: components["schemas"]["MetadataValues"];
            revocation_endpoint_auth_methods_supported: components["schemas"]["MetadataValues"];
            revocation_endpoint_auth_signing_alg_values_supported: components["schemas"]["MetadataValues"];
            introspection_endpoint_auth_methods_supported: components["schemas"]["MetadataValues"];
            introspection_endpoint_auth_signing_alg_values_supported: components["schemas"]["MetadataValues"];
            acr_values_supported: components["schemas"]["MetadataValues"];
            prompt_values_supported: components["schemas"]["MetadataValues"];
            backchannel_logout_supported: boolean;
            backchannel_logout_session_supported: boolean;
            claims_parameter_supported: boolean;
            request_parameter_supported: boolean;
            request_uri_parameter_supported: boolean;
            /** @description Whether every authorization response names the issuer in `iss` (RFC 9207). */
            authorization_response_iss_parameter_supported: boolean;
        };
        MetadataValues: string[];
        /** @description RFC 6749, section 5.2. */
        TokenError: {
            error: string;
            error_description?: string;
        };
        Redirection: {
            redirectUrl: string;
            denied?: components["schemas"]["DeniedClient"];
        };
        /** @description The client to which the user has no access. The screen says so before it goes to `redirectUrl`, which has the error `access_denied`. */
        DeniedClient: {
            clientName: string;
        };
        /** @description The user of the session, who must confirm the sign-in by `continueSession`: to a native application (RFC 8252, section 8.6), or because the request has `prompt=select_account`. */
        ContinueAs: {
            uuid: components["schemas"]["Uuid"];
            username: string;
            name: string;
            clientName: string;
            /** @description Whether the client is a native application, which cannot prove its identity. */
            native: boolean;
        };
        Location: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            latitude?: number | null;
            longitude?: number | null;
        };
        LocationInput: {
            uuid: components["schemas"]["Uuid"];
            readonly name?: string;
            readonly latitude?: number | null;
            readonly longitude?: number | null;
        };
        /** @description A referenced object; `null` for none. */
        ShownReference: components["schemas"]["Reference"] | components["schemas"]["Hidden"] | null;
        /** @description The business profile of a user; `null` for none. */
        ShownBusinessProfile: components["schemas"]["UserBusinessProfile"] | components["schemas"]["Hidden"] | null;
        UserSummary: {
            uuid: components["schemas"]["Uuid"];
            username: string;
            email: string;
            firstName: string;
            lastName: string;
            active: boolean;
            businessProfile: components["schemas"]["ShownReference"];
            visibilityProfile: components["schemas"]["ShownReference"];
            readonly mayChange?: components["schemas"]["MayChange"];
        };
        LastSignIn: {
            uuid: components["schemas"]["Uuid"];
            /**
             * Format: date-time
             * @description The time of the user's last sign-in; null if the user has not signed in.
             */
            lastSignIn: string | null;
        };
        /** @description A user after a change of status. */
        ChangedUser: components["schemas"]["UserSummary"] & {
            /** @description Whether this call changed the status; false if the user had it already. Default: true. */
            changed?: boolean;
            /** @description The number of the user's sessions that this call ended. */
            endedSessions?: number;
            /** @description The names of the applications that the change is pushed to. Empty if the user's business profile is hidden from the caller. */
            toldApplications?: string[];
        };
        /** @description Whether the caller may change the user with any call. Administrators may change users whose roles they could give themselves. A caller who is only SCO_ADMIN may change users of their own company. */
        MayChange: boolean;
        /** @description A user to activate or deactivate, as read from a list or edited in the form. */
        UserStatusInput: {
            uuid: components["schemas"]["Uuid"];
            readonly username?: string;
            readonly email?: string;
            readonly firstName?: string;
            readonly lastName?: string;
            readonly deskPhone?: string | null;
            readonly mobilePhone?: string | null;
            readonly active?: boolean;
            readonly location?: components["schemas"]["Location"] | null;
            readonly businessProfile?: components["schemas"]["ShownBusinessProfile"];
            readonly visibilityProfile?: components["schemas"]["ShownReference"];
            readonly minimumRole?: components["schemas"]["MinimumRole"];
            readonly "{product}CustomerCompany"?: components["schemas"]["ShownCompany"];
            readonly elements?: components["schemas"]["UserElement"][];
            readonly externalIdentities?: components["schemas"]["ExternalIdentities"];
            readonly mayChange?: components["schemas"]["MayChange"];
        };
        PullResult: {
            created?: number;
            updated?: number;
            unchanged?: number;
            failed?: {
                source: string;
                message: string;
            }[];
            locations?: components["schemas"]["PulledPlaces"] | null;
            companies?: components["schemas"]["PulledPlaces"] | null;
        };
        /** @description The changes that a pull made to locations or companies; null if the source does not manage them. Administrators of one company get null for companies. */
        PulledPlaces: {
            created: number;
            updated: number;
            unchanged: number;
            removed: number;
            /** @description The number of entries that the source no longer has, and that stay because they are in use here. */
            kept: number;
        };
        UserElementConfig: {
            category: string;
            label: string;
        };
        /** @description An element that a user has for a category and label. */
        UserElement: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            label: string;
            category: string;
            actualValue: string | null;
        };
        RoleReference: {
            uuid?: string | null;
            name: string;
        };
        /** @description The company whose users can see the object; `null` for no restriction. */
        Company: {
            uuid: components["schemas"]["Uuid"];
            name?: string;
        } | null;
        /** @description The company whose users can see the object; `null` for no restriction. */
        ShownCompany: {
            uuid: components["schemas"]["Uuid"];
            name?: string;
        } | components["schemas"]["Hidden"] | null;
        /** @description The lowest role that can see the object; `null` for no restriction. */
        MinimumRole: components["schemas"]["RoleReference"] | null;
        User: {
            uuid: components["schemas"]["Uuid"];
            username: string;
            email: string;
            firstName: string;
            lastName: string;
            deskPhone?: string | null;
            mobilePhone?: string | null;
            active: boolean;
            location?: components["schemas"]["Location"] | null;
            businessProfile: components["schemas"]["ShownBusinessProfile"];
            visibilityProfile: components["schemas"]["ShownReference"];
            minimumRole?: components["schemas"]["MinimumRole"];
            "{product}CustomerCompany"?: components["schemas"]["ShownCompany"];
            elements: components["schemas"]["UserElement"][];
            readonly externalIdentities?: components["schemas"]["ExternalIdentities"];
            readonly mayChange?: components["schemas"]["MayChange"];
        };
        /** @description The account's bindings to persons at identity providers, made at the first single sign-on. Only callers who may change the user get them. */
        ExternalIdentities: components["schemas"]["ExternalIdentity"][];
        Account: {
            uuid: components["schemas"]["Uuid"];
            username: string;
            firstName: string;
            lastName: string;
            email: string;
            /** @description False for an account that can only use single sign-on. */
            hasPassword: boolean;
            /**
             * Format: date-time
             * @description When the password replaced an earlier one; `null` if it is the first.
             */
            passwordChangedAt: string | null;
        };
        OwnPasswordInput: {
            currentPassword: string;
            password: string;
            rePassword: string;
        };
        PasswordAgain: {
            currentPassword: string;
        };
        SecondStepHandle: {
            handle: string;
        };
        SecondStepCode: {
            handle: string;
            code: string;
        };
        FactorCode: {
            code: string;
        };
        /**
         * @description A passkey (WebAuthn), a code of an authenticator app (RFC 6238), or a recovery code.
         * @enum {string}
         */
        FactorMethod: "passkey" | "totp" | "recoveryCode";
        FactorAnswer: {
            handle: string;
            /** @enum {string} */
            method: "totp" | "recoveryCode";
            code: string;
        };
        /** @description With `second_factor_required`, what the second step needs. */
        SecondStep: {
            /** @description Identifies the sign-in at `proveSecondFactor` for ten minutes. */
            handle?: string;
            /** @description The methods with which the user can prove a second factor; with `mustEnrol`, the factors that the user can set up. */
            methods?: components["schemas"]["FactorMethod"][];
            /** @description Whether the user must set up a factor first (`beginAppAtSignIn`, `beginPasskeyAtSignIn`). */
            mustEnrol?: boolean;
        };
        ProofToken: {
            token: string;
        };
        ProofWithCodes: {
            token: string;
            recoveryCodes: string[];
        };
        PasskeyOptions: {
            /** @description The options in the JSON of Web Authentication Level 3, section 5.1. */
            options: {
                [key: string]: unknown;
            };
        };
        Base64Url: string;
        CredentialId: components["schemas"]["Base64Url"];
        /** @description `toJSON()` of the created `PublicKeyCredential` (Web Authentication Level 3, section 5.1). The service ignores members that are not listed. */
        NewPasskeyResponse: {
            id: components["schemas"]["CredentialId"];
            rawId: components["schemas"]["CredentialId"];
            /** @constant */
            type: "public-key";
            response: {
                clientDataJSON: components["schemas"]["Base64Url"];
                attestationObject: components["schemas"]["Base64Url"];
                transports?: string[];
            };
        };
        /** @description `toJSON()` of the `PublicKeyCredential` that proves a passkey (Web Authentication Level 3, section 5.1). The service ignores members that are not listed. */
        PasskeyResponse: {
            id: components["schemas"]["CredentialId"];
            rawId: components["schemas"]["CredentialId"];
            /** @constant */
            type: "public-key";
            response: {
                clientDataJSON: components["schemas"]["Base64Url"];
                authenticatorData: components["schemas"]["Base64Url"];
                signature: components["schemas"]["Base64Url"];
                userHandle?: string | null;
            };
        };
        PasskeyAnswer: {
            handle: string;
            credential: components["schemas"]["PasskeyResponse"];
        };
        PasskeySignIn: {
            authorizeRequest: components["schemas"]["AuthorizationRequest"];
            credential: components["schemas"]["PasskeyResponse"];
        };
        NewPasskey: {
            credential: components["schemas"]["NewPasskeyResponse"];
            /** @description By default, the browser and its system. */
            name?: string;
        };
        SecondStepPasskey: {
            handle: string;
            credential: components["schemas"]["NewPasskeyResponse"];
        };
        PasskeyName: {
            name: string;
        };
        Passkey: {
            id: components["schemas"]["Uuid"];
            name: string;
            /** Format: date-time */
            since: string;
            /**
             * Format: date-time
             * @description `null` before the first sign-in.
             */
            lastUsedAt: string | null;
            /** @description Whether the passkey is synchronized between devices. */
            backedUp: boolean;
            /** @description Whether the service refuses the passkey, because a copy of it may exist. */
            blocked: boolean;
        };
        StepUp: {
            /** @enum {string} */
            by: "password" | "secondFactor" | "singleSignOn";
            /** @description With `secondFactor`, what the second step needs. */
            secondStep?: components["schemas"]["SecondStep"];
        };
        Factors: {
            /**
             * Format: date-time
             * @description When the authenticator app was set up; `null` without an app.
             */
            authenticatorAppSince: string | null;
            /** @description The oldest first; at most 20. */
            passkeys: components["schemas"]["Passkey"][];
            /** @description The number of unused recovery codes. */
            recoveryCodesLeft: number;
        };
        AuthenticatorKey: {
            /** @description The key in base32, for apps that cannot read the QR code. */
            secret: string;
            /** @description The `otpauth` URI for the QR code. */
            uri: string;
        };
        NewRecoveryCodes: {
            recoveryCodes: string[];
            factors: components["schemas"]["Factors"];
        };
        Session: {
            /** @description Applications get it as `sid`. */
            id: string;
            /** @description Whether it is the session of the access token. */
            current: boolean;
            /** @description Name and major version; `null` if unknown. The same applies to `system`. */
            browser: string | null;
            system: string | null;
            /** @description The IP address at the sign-in. */
            address: string | null;
            /**
             * @description By password alone, by single sign-on through the identity provider, by password and a second factor, or by a passkey alone. After `externalWith…`, the identity provider has reported a second factor; after `externalAnd…`, the service has asked for one. `null` if not known.
             * @enum {string|null}
             */
            method: "password" | "external" | "passwordAndTotp" | "passwordAndRecoveryCode" | "passwordAndPasskey" | "passkey" | "externalWithSecondFactor" | "externalWithPhishingResistant" | "externalAndTotp" | "externalAndRecoveryCode" | "externalAndPasskey" | null;
            /** Format: date-time */
            signedInAt: string;
            /**
             * Format: date-time
             * @description Exact to five minutes.
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @description When the session ends if it is not used any more.
             */
            endsAt: string;
            /** @description The names of the sign-in clients that got tokens in the session in the last 30 days, by name. The console is not one of them. */
            applications: string[];
        };
        Sessions: {
            /** @description The number of all sessions. */
            total: number;
            /** @description At most 200. */
            sessions: components["schemas"]["Session"][];
        };
        Changes: {
            changes: components["schemas"]["Change"][];
            /** @description The value of `before` that requests older changes; `null` if there are none. */
            next: string | null;
        };
        UndoRequest: {
            /** @description The uuids of the changes to undo. Several are undone together. */
            changes: components["schemas"]["Uuid"][];
            /** @description Also undoes everything that a user changed since a time; `null`: nothing else. */
            by: {
                actor: components["schemas"]["Uuid"];
                /** Format: date-time */
                since: string;
            } | null;
            /** @description The conflicts to decide for the value before the undone changes. In all other conflicts, the later value stays. */
            overwrite: {
                uuid: components["schemas"]["Uuid"];
                field: string;
            }[];
        };
        UndoPlan: {
            /** @description Identifies the plan. `undoChanges` takes it as `If-Match`. */
            tag: string;
            /** @description The number of objects that are as they were before the changes. */
            unchanged: number;
            /** @description The other objects, in the order in which they are undone. */
            items: components["schemas"]["UndoItem"][];
            /** @description The access that users gain and lose by the undo. */
            access: components["schemas"]["AccessOfChange"];
        };
        /** @description What an undo does to one object. */
        UndoItem: {
            kind: components["schemas"]["ChangedKind"];
            /** @description The uuid of the object; of a signing key, its id. */
            uuid: string;
            /** @description `null` if the personal data of the user were erased. */
            name: string | null;
            /** @description What the undo does, or would do if there were no problem. A user who was created is deactivated. */
            operation: components["schemas"]["ChangeOperation"];
            /** @description The fields that the undo changes. Empty if the object stays as it is. */
            fields: components["schemas"]["ChangedField"][];
            /** @description Fields that a later change has changed too. */
            conflicts: components["schemas"]["UndoConflict"][];
            /** @description What the undo does not restore: values that refer to deleted objects, what happened outside of the object, such as an ended session, and secrets. `before` is the value after the undo, and `after` the value before the changes; of a list, only the entries that are missing. */
            lost: components["schemas"]["ChangedField"][];
            /** @description Why the object stays as it is. */
            problems: {
                /** @description The field; `null` for the whole object. */
                field: string | null;
                message: string;
            }[];
        };
        /** @description Three versions of a field. Of a list, they contain only the entries that the undone changes have removed or added, and entries that take the place of a removed one. */
        UndoConflict: {
            field: string;
            /** @description The value before the undone changes. The undo restores it if the field is in `overwrite`. */
            before: components["schemas"]["RecordedValue"];
            /** @description The value that the undone changes have set. */
            after: components["schemas"]["RecordedValue"];
            /** @description The current value, which a later change has set. */
            now: components["schemas"]["RecordedValue"];
            /** @description The number of entries of lists that the response leaves out. */
            omitted: number;
        };
        UndoResult: {
            change: components["schemas"]["Uuid"];
            /** @description The number of objects that were changed. */
            undone: number;
            /** @description The number of objects that stayed as they were because of a problem. */
            refused: number;
        };
        /** @description One committed change. It has an item for each object that it affected. A caller sees only items of objects that they may see now, and could see after the change. */
        Change: {
            uuid: components["schemas"]["Uuid"];
            /** Format: date-time */
            at: string;
            /** @description The changes that this change undid, and of which the caller may see an item. */
            undoOf: components["schemas"]["Uuid"][];
            /** @description The last change that undid this one, wholly or in part, and of which the caller may see an item. `null` if that undo was undone. */
            undoneBy: components["schemas"]["Uuid"] | null;
            /** @description The reason that the actor gave. `null` also if the caller may not see the actor. */
            reason: string | null;
            /** @description What made the change: the `operationId` of a call, `command.` and a subcommand of `userprofile`, or `task.` and a task of the service. `applyBulkAction` is followed by a dot and the action; an `update` of the status alone is `activate` or `deactivate`. */
            call: string;
            actor: components["schemas"]["ChangeActor"];
            /** @description The number of items that the caller may see. */
            items: number;
            /** @description Whether there are more items than `items`. */
            isCapped: boolean;
            /** @description The first of these items that matches the filters. Of a call that deletes, the first deleted object. */
            first: components["schemas"]["ChangeItem"];
            /** @description The number of these items that have the kind and the operation of `first`. */
            likeFirst: number;
            /** @description The access that users gained and lost. `null` if nobody gained or lost access that the caller may see, and if a change of profiles added or removed more than 500 roles, elements or other links. */
            access: components["schemas"]["AccessSummary"] | null;
        };
        ChangeActor: {
            /**
             * @description Who made the change. `person`: a person who is not signed in, such as the owner of a link for a new password. `command`: an operator on the command line. `service`: the service itself. `unknown`: whatever changed the database outside the history, such as SQL or a version without the history.
             * @enum {string}
             */
            kind: "user" | "person" | "command" | "identityProvider" | "service" | "unknown";
            /** @description `null` if the caller may not see the actor, and for an actor that is not a user. */
            uuid: components["schemas"]["Uuid"] | null;
            /** @description First and last name of a user at the time of the change. `null` if the caller may not see the user, or the personal data of the user were erased. */
            name: string | null;
        };
        ChangeDetails: {
            change: components["schemas"]["Change"];
            /** @description `null` if no request made the change. Only product administrators see the requests of others. */
            request: null | {
                /** @description Id of the request, as in the log of the service. */
                id: string | null;
                /** @description Name of the sign-in client whose token was used. */
                client: string | null;
                /** @description IP address of the caller. */
                address: string | null;
                /** @description The roles of the actor at that time. */
                roles: string[];
            };
        };
        /** @enum {string} */
        ChangedKind: "user" | "businessProfile" | "visibilityProfile" | "appProfile" | "application" | "authClient" | "location" | "company" | "cluster" | "visibilityElement" | "signingKey" | "installation";
        /** @enum {string} */
        ChangeOperation: "created" | "updated" | "deleted";
        ChangeItems: {
            items: components["schemas"]["ChangeItem"][];
            /** @description The value of `after` that requests further items; `null` if there are none. It counts only items that the caller may see. */
            next: number | null;
        };
        ChangeItem: {
            kind: components["schemas"]["ChangedKind"];
            /** @description The uuid of the object; of a signing key, its id. */
            uuid: string;
            /** @description The name of the object after the change, or before it was deleted; of a user, the username. `null` if the personal data of the user were erased. */
            name: string | null;
            operation: components["schemas"]["ChangeOperation"];
            /** @description The changed fields, by the names that the object has in this contract. */
            fields: components["schemas"]["ChangedField"][];
        };
        ChangedField: {
            field: string;
            /** @description The value before the change; of a list, only the entries that were removed. */
            before: components["schemas"]["RecordedValue"];
            /** @description The value after the change; of a list, only the entries that were added. */
            after: components["schemas"]["RecordedValue"];
            /** @description The number of entries of lists that the response leaves out. */
            omitted: number;
            /** @description Whether the value is a secret. Only that it was replaced is recorded; `before` and `after` are `null`. */
            isReplaced: boolean;
        };
        /** @description A value of a field. References to other objects have the names of that time. `erased` stands for personal data that were erased. */
        RecordedValue: (string | number | boolean | null) | components["schemas"]["RecordedReference"] | components["schemas"]["Hidden"] | components["schemas"]["ErasedValue"] | (string | components["schemas"]["RecordedReference"] | components["schemas"]["Hidden"])[];
        ErasedValue: {
            /** @constant */
            erased: true;
        };
        RecordedReference: {
            /** @enum {string} */
            kind: "businessProfile" | "visibilityProfile" | "appProfile" | "application" | "role" | "element" | "company" | "location" | "cluster" | "visibilityElement";
            uuid: string;
            name: string | null;
            /** @description The value of an element that a user has. */
            value?: string | null;
            /** @description The settings of a role or element of an application. */
            offer?: {
                category: string | null;
                label: string | null;
                externalRole: boolean;
                minimumRole: string;
                company: string | null;
            };
        };
        /**
         * @description A kind of object that users have through their profiles.
         * @enum {string}
         */
        AccessKind: "role" | "element" | "appProfile" | "businessProfile" | "visibilityProfile" | "application" | "cluster" | "visibilityElement";
        AccessObject: {
            kind: components["schemas"]["AccessKind"];
            uuid: components["schemas"]["Uuid"];
            name: string;
            /** @description The name of the application to which a role, an element or an application profile belongs. */
            application: string | null;
        };
        AccessObjects: {
            objects: components["schemas"]["AccessObject"][];
        };
        /** @description The profiles that lead from a user to an object, from the user's business or visibility profile. */
        AccessPath: components["schemas"]["AccessStep"][];
        AccessStep: {
            /** @enum {string} */
            kind: "businessProfile" | "visibilityProfile" | "appProfile";
            uuid: components["schemas"]["Uuid"];
            name: string;
        };
        AccessUser: {
            uuid: components["schemas"]["Uuid"];
            username: string;
            firstName: string;
            lastName: string;
            /** @description Whether the user was active at the time of the question. */
            active: boolean;
        };
        AccessUsers: {
            users: components["schemas"]["AccessUser"][];
            next: components["schemas"]["NextUser"];
        };
        /** @description The value of `after` that requests further users; `null` if there are none. */
        NextUser: string | null;
        /** @description Whether the state at the requested time is known. If not, the time precedes the recorded changes, and the response contains no access. */
        IsKnown: boolean;
        /**
         * Format: date-time
         * @description The time from which on changes are recorded; `null` if there are none yet.
         */
        HistoryFrom: string | null;
        AccessHolders: {
            object: components["schemas"]["AccessObject"];
            isKnown: components["schemas"]["IsKnown"];
            historyFrom: components["schemas"]["HistoryFrom"];
            /** @description The number of users; at most 10,000 are counted. */
            total: number;
            /** @description Whether there are more users than `total`. */
            isCapped: boolean;
            holders: components["schemas"]["AccessHolder"][];
            next: components["schemas"]["NextUser"];
        };
        AccessHolder: {
            user: components["schemas"]["AccessUser"];
            /** @description Whether an element is assigned to the user, or can only be assigned; `null` for other objects. */
            assigned: boolean | null;
            paths: components["schemas"]["AccessPath"][];
        };
        UserAccess: {
            isKnown: components["schemas"]["IsKnown"];
            historyFrom: components["schemas"]["HistoryFrom"];
            active: boolean;
            businessProfile: components["schemas"]["ShownProfile"];
            visibilityProfile: components["schemas"]["ShownProfile"];
            /** @description The application profiles of the business profile, with the roles and elements that they grant. */
            appProfiles: components["schemas"]["AppProfile"][];
            /** @description The number of application profiles that the caller may not see. */
            hiddenAppProfiles: number;
            /** @description The uuids of the elements that are assigned to the user. */
            assigned: components["schemas"]["Uuid"][];
        };
        ShownProfile: components["schemas"]["Reference"] | components["schemas"]["Hidden"] | null;
        AccessExplanation: {
            object: components["schemas"]["AccessObject"];
            isKnown: components["schemas"]["IsKnown"];
            historyFrom: components["schemas"]["HistoryFrom"];
            /** @description Inactive users cannot use their access. */
            active: boolean;
            /**
             * @description Why the user does not have the object; `null` if they have it. `noProfile`: they have no business or visibility profile. `hiddenProfile`: the caller may not see their profile. `notGranted`: their profile does not grant it. `notAssigned`: their profile grants the element, but it is not assigned to them.
             * @enum {string|null}
             */
            reason: "noProfile" | "hiddenProfile" | "notGranted" | "notAssigned" | null;
            paths: components["schemas"]["AccessPath"][];
            /** @description The business or visibility profile of the user that decides. */
            profile: components["schemas"]["ShownProfile"];
            /** @description The application profile that the user has for the application of a role or an element, if the caller may see it. */
            chosen: components["schemas"]["Reference"] | null;
            /** @description The paths of profiles that would grant the object, at most 20. */
            givenBy: components["schemas"]["AccessPath"][];
            givenByTotal: number;
        };
        AccessOfChange: {
            groups: components["schemas"]["AccessGroup"][];
            /** @description The number of further groups. */
            omitted: number;
        };
        /** @description What a group of users gained and lost. */
        AccessDifference: {
            /** @description The number of users; at most 10,000 are counted. */
            count: number;
            /** @description Whether there are more users than `count`. */
            isCapped: boolean;
            /** @description At most 50 objects. */
            gained: components["schemas"]["AccessObject"][];
            gainedTotal: number;
            /** @description At most 50 objects. */
            lost: components["schemas"]["AccessObject"][];
            lostTotal: number;
        };
        AccessGroup: components["schemas"]["AccessDifference"] & {
            /** @description The first users, by username. */
            users: components["schemas"]["AccessUser"][];
            next: components["schemas"]["NextUser"];
        };
        /** @description The largest group of users with the same gains and losses, and the number of users in other groups. At most 100 users of a group are counted. Of a change that affects many users directly, such as an import, only some are counted, and the numbers are lower limits. */
        AccessSummary: components["schemas"]["AccessDifference"] & {
            /** @description The number of users in the other groups. */
            others: number;
            /** @description Whether there are more users than `others`. */
            areOthersCapped: boolean;
        };
        SignInEvents: {
            events: components["schemas"]["SignInEvent"][];
            /** @description The value of `before` that requests older events; `null` if there are none. */
            next: string | null;
        };
        SignInEvent: {
            id: string;
            /**
             * Format: date-time
             * @description When it happened last.
             */
            at: string;
            /** @enum {string} */
            kind: "signed_in" | "refused" | "ended";
            /**
             * @description `signed_in`: `password`, `external` (single sign-on), `passwordAndTotp`, `passwordAndRecoveryCode`,
             *     `passwordAndPasskey` (with a second factor), `passkey` (without a password), `externalWithSecondFactor`,
             *     `externalWithPhishingResistant` (the identity provider has reported a second factor), `externalAndTotp`,
             *     `externalAndRecoveryCode`, `externalAndPasskey` (single sign-on, with a second factor here), `trial` (by
             *     password, to try a sign-in client).
             *     `refused`: `wrongPassword`, `inactive`, `throttled` (too many attempts), `bound` (the account is bound to another
             *     person at the identity provider), `usedSignOn` (the single sign-on had opened a session already), `wrongCode` (the
             *     password was right, but not the code of the second factor), `wrongPasskey` (a passkey of the account was not
             *     accepted), `clonedPasskey` (a copy of the passkey may exist).
             *     `ended`: `signedOut`, `user` and `administrator` (in a list of sessions), `status` (the account was activated or
             *     deactivated), `password` (a new password), `operator` (all access was ended), `surplus` (the user had too many
             *     sessions).
             */
            reason: string;
            /** @description The number of refusals of one reason, from one network, within a quarter of an hour. If there are many networks, the remaining ones share one event without an address. */
            attempts: number;
            /** @description Name of the sign-in client; `null` if it is not known, or was deleted. */
            application: string | null;
            browser: string | null;
            system: string | null;
            address: string | null;
        };
        EndedSessions: components["schemas"]["Sessions"] & {
            ended: number;
        };
        ExternalIdentity: {
            issuer: string;
            /** @description The subject id of the person at the identity provider. */
            subject: string;
            /** Format: date-time */
            boundAt: string;
        };
        UserBusinessProfile: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            appProfiles?: components["schemas"]["ShownAppProfile"][];
        };
        UserBusinessProfileInput: {
            uuid: components["schemas"]["Uuid"];
            readonly name?: string;
            readonly appProfiles?: components["schemas"]["ShownAppProfile"][];
        };
        CompanyInput: components["schemas"]["ReferenceInput"] | null;
        ShownCompanyInput: components["schemas"]["ReferenceInput"] | components["schemas"]["Hidden"] | null;
        MinimumRoleInput: {
            readonly uuid?: string | null;
            name: components["schemas"]["RoleName"];
        };
        /** @description `null` creates a new object. */
        NewOrKnownUuid: components["schemas"]["Uuid"] | null;
        /** @description Stored trimmed and in Unicode NFC. Compatibility ideographs such as U+FA19 stay as they are. Invisible characters are removed, except the joiners and variation selectors that a letter or an emoji needs. Names are compared and searched in NFKC, without any invisible character and ignoring case. A name without visible characters counts as missing. */
        Name: string;
        RequiredText: string;
        RequiredDescription: string;
        Description: string | null;
        OptionalText: string | null;
        OptionalName: string | null;
        ForgotPasswordInput: {
            username: string;
        };
        NewPasswordInput: {
            token: string;
            password: string;
            rePassword: string;
        };
        UserInput: {
            uuid: components["schemas"]["NewOrKnownUuid"];
            username: string;
            /** Format: email */
            email: string;
            firstName: components["schemas"]["Name"];
            lastName: components["schemas"]["Name"];
            deskPhone?: components["schemas"]["OptionalText"];
            mobilePhone?: components["schemas"]["OptionalText"];
            active: boolean;
            location?: components["schemas"]["LocationInput"] | null;
            /** @description `null` for no business profile; such a user cannot be active. */
            businessProfile: components["schemas"]["UserBusinessProfileInput"] | components["schemas"]["Hidden"] | null;
            /** @description `null` for no visibility profile. */
            visibilityProfile: components["schemas"]["ReferenceInput"] | components["schemas"]["Hidden"] | null;
            minimumRole: components["schemas"]["MinimumRoleInput"];
            "{product}CustomerCompany"?: components["schemas"]["ShownCompanyInput"];
            elements?: {
                uuid: components["schemas"]["Uuid"];
                readonly name?: string;
                readonly label?: string;
                readonly category?: string;
                actualValue?: components["schemas"]["OptionalText"];
            }[];
            readonly externalIdentities?: components["schemas"]["ExternalIdentities"];
            readonly mayChange?: components["schemas"]["MayChange"];
        };
        ImportResult: {
            created: number;
            updated: number;
            unchanged: number;
            /** @description The uuids of the created users, to send them reset mails with `applyBulkAction`. Missing if more than 10,000 users were created. */
            createdUuids?: components["schemas"]["Uuid"][];
        };
        /** @description What to do with which objects. */
        BulkAction: {
            /** @enum {string} */
            resource: "user" | "businessProfile" | "appProfile" | "visibilityProfile" | "application" | "authClient";
            selection: components["schemas"]["BulkSelection"];
            /**
             * @description `update` gives each object the `values`. `endSessions` ends all sessions of users, except the session of the caller. `resetMail` queues a reset mail to each user. `delete` deletes profiles, applications and sign-in clients. `block` and `unblock` are for sign-in clients.
             * @enum {string}
             */
            action: "update" | "endSessions" | "resetMail" | "delete" | "block" | "unblock";
            /** @description The new values of `update`. Other actions ignore them. */
            values?: components["schemas"]["BulkValues"];
        };
        /** @description Selected objects: those with `uuids`, and those that match a filter, except some. */
        BulkSelection: {
            uuids: components["schemas"]["Uuid"][];
            /** @description Only for users. Other objects are selected by `uuids`. */
            matching: {
                /** @enum {string} */
                list: "activeUsers" | "inactiveUsers";
                /** @description The filters of the list, by the names of its query parameters. */
                filters: {
                    [key: string]: components["schemas"]["Filter"];
                };
            } | null;
            /** @description Objects that match, but are not selected. */
            except: components["schemas"]["Uuid"][];
        };
        /** @description Values of users. A value that is missing stays. */
        BulkValues: {
            active?: boolean;
            businessProfile?: components["schemas"]["UuidOnly"];
            visibilityProfile?: components["schemas"]["UuidOnly"];
            location?: components["schemas"]["UuidOnly"] | null;
            minimumRole?: components["schemas"]["MinimumRoleInput"];
            "{product}CustomerCompany"?: components["schemas"]["UuidOnly"] | null;
        };
        BulkPlan: {
            /** @description The value to send as `If-Match` with the action. */
            tag: string;
            updated: number;
            /** @description The number of objects that have the values already. */
            unchanged: number;
            refused: number;
            /** @description The number of sign-in sessions that the action ends. */
            endedSessions: number;
            /** @description The number of objects that the caller cannot see after the action. */
            hidden: number;
            /** @description The changed users whose access changes, by the business profile that gives it before and after the action; `null` for none. An inactive user has no access. */
            access: components["schemas"]["BulkAccess"][];
            /** @description The access that users gain and lose by an action on other objects than users; `null` for an action on users, whose access is in `access`. */
            accessOfChange: components["schemas"]["AccessOfChange"] | null;
            /** @description The first 1,000 changed objects, and the first 10,000 refused ones. */
            rows: components["schemas"]["BulkRow"][];
        };
        BulkAccess: {
            before: components["schemas"]["ShownReference"];
            after: components["schemas"]["ShownReference"];
            count: number;
            /** @description The first 100 of these users. */
            users: components["schemas"]["Reference"][];
        };
        /** @description What the action does to one object. */
        BulkRow: {
            uuid: components["schemas"]["Uuid"];
            /** @description `null` for an object that the caller does not see. */
            name: string | null;
            /** @enum {string} */
            outcome: "updated" | "refused";
            changes: {
                column: string;
                from: string | null;
                to: string;
            }[];
            /** @description The users who lose the object, or who are signed in through the sign-in client. Absent if their number is not counted. */
            users?: {
                count: number;
                /** @description Whether there are more users than `count`. */
                isCapped: boolean;
            };
            /** @description Why the object stays as it is. */
            problems: {
                /** @description The field; `null` for the whole object. */
                column: string | null;
                message: string;
            }[];
        };
        BulkResult: {
            updated: number;
            unchanged: number;
            refused: number;
            endedSessions: number;
        };
        /** @description A change of a large selection, which is made in parts. */
        BulkJob: {
            uuid: components["schemas"]["Uuid"];
            resource: components["schemas"]["BulkAction"]["resource"];
            action: components["schemas"]["BulkAction"]["action"];
            values?: components["schemas"]["BulkValues"];
            /**
             * @description `running`: the service changes the remaining objects, also after a restart. `interrupted`: the `problem` prevents the next part; the caller continues the job, or gives it up. `done`: all parts were made. `givenUp`: the remaining objects stay as they are.
             * @enum {string}
             */
            state: "running" | "interrupted" | "done" | "givenUp";
            /** @description Why the job is interrupted; `null` in another state. */
            problem: string | null;
            /** @description The number of selected objects. */
            selected: number;
            /** @description The number of objects that were changed so far. */
            updated: number;
            /** @description The number of objects so far that needed no change. */
            unchanged: number;
            /** @description The number of objects that were refused so far. */
            refused: number;
            endedSessions: number;
            /** Format: date-time */
            startedAt: string;
        };
        ImportPlan: {
            /** @description The value to send as `If-Match` with the import. */
            tag: string;
            /** @description The worksheet that was read: the first visible one. `null` for a CSV file. */
            sheet: string | null;
            /** @description The other sheets of the workbook, including hidden ones, which were not read. */
            otherSheets: string[];
            created: number;
            updated: number;
            unchanged: number;
            /** @description The number of all refused rows, including those that the response leaves out. */
            refused: number;
            /** @description The rows that change something, and the first 100 refused rows, in the order of the file. */
            rows: components["schemas"]["PlannedRow"][];
        };
        PlannedRow: {
            /** @description The row number in a spreadsheet: the header is row 1. */
            row: number;
            username: string;
            /** @enum {string} */
            outcome: "created" | "updated" | "refused";
            /** @description The business profile before and after the import, `null` for none; both `null` for a refused row. */
            businessProfile: {
                before: components["schemas"]["ShownReference"];
                after: components["schemas"]["ShownReference"];
            };
            /** @description The fields that the row changes; for a new user, all fields of the row. */
            changes: {
                column: string;
                from: string | null;
                to: string;
            }[];
            /** @description Why the row is refused. */
            problems: components["schemas"]["RowProblem"][];
            /** @description The cells of a refused row, in the column order of the export and escaped as in an export, so that they can be downloaded and corrected. */
            cells: string[];
        };
        FilePlace: {
            /** @description The number of the line, beginning with 1. */
            line: number;
            /** @description The number of the character in its line, beginning with 1. */
            column: number;
            message: string;
        };
        ConfigurationRequest: {
            /** @description The text of the file, in YAML 1.2. `/userprofile/configuration.schema.json` is its schema. */
            file: string;
            /** @description Whether to delete the objects that a section of the file does not contain. */
            deletesMissing: boolean;
            /** @description Values of the variables that the file names as `${NAME}`. Without its value, the secret of a stored object stays. */
            secrets: {
                name: string;
                value: string;
            }[];
        };
        /** @description What a configuration file changes in one object. */
        ConfigurationItem: {
            kind: components["schemas"]["ChangedKind"];
            /** @description In a plan, a new object has another uuid each time. */
            uuid: string;
            name: string | null;
            operation: components["schemas"]["ChangeOperation"];
            fields: components["schemas"]["ChangedField"][];
        };
        ConfigurationPlan: {
            /** @description Identifies the plan. `applyConfiguration` takes it as `If-Match`. */
            tag: string;
            /** @description The number of new objects. */
            created: number;
            /** @description The number of changed objects, with those that lose a deleted one. */
            updated: number;
            /** @description The number of deleted objects. */
            deleted: number;
            /** @description The number of objects in the file that stay as they are. */
            unchanged: number;
            /** @description The changed objects, in the order in which they are changed. */
            items: components["schemas"]["ConfigurationItem"][];
            /** @description Objects that a section of the file does not contain, and that stay without `deletesMissing`. */
            kept: {
                kind: components["schemas"]["ChangedKind"];
                uuid: components["schemas"]["Uuid"];
                name: string;
            }[];
            /** @description The variables that the file names, and whether the request has their values. */
            secrets: {
                name: string;
                isGiven: boolean;
            }[];
            /** @description The access that users gain and lose. */
            access: components["schemas"]["AccessOfChange"];
        };
        ConfigurationResult: {
            /** @description The recorded change; `null` if the file changed nothing. */
            change: components["schemas"]["Uuid"] | null;
            created: number;
            updated: number;
            deleted: number;
            unchanged: number;
        };
        RowProblem: {
            /** @description The row number in a spreadsheet: the header is row 1. */
            row: number;
            column: string | null;
            /** @description The heading of the column in the file, if the file has this column. */
            heading?: string;
            value: string | null;
            message: string;
        };
        /** @description The application profile that a business profile chooses for an application. */
        ChosenAppProfile: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            appUUID?: string | null;
            application?: {
                uuid: components["schemas"]["Uuid"];
                name?: string;
            } | null;
        };
        ChosenAppProfileInput: {
            uuid: components["schemas"]["Uuid"];
            readonly name?: string;
            readonly appUUID?: string | null;
            readonly application?: components["schemas"]["ReferenceInput"] | null;
        };
        ShownAppProfile: components["schemas"]["ChosenAppProfile"] | components["schemas"]["HiddenAppProfile"];
        BusinessProfile: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            description?: string | null;
            appProfiles: components["schemas"]["ShownAppProfile"][];
            minimumRole?: components["schemas"]["MinimumRole"];
            "{product}CustomerCompany"?: components["schemas"]["ShownCompany"];
        };
        BusinessProfileInput: {
            uuid: components["schemas"]["NewOrKnownUuid"];
            name: components["schemas"]["Name"];
            description?: components["schemas"]["Description"];
            /** @description At least one, except when a stored profile without any is saved unchanged. */
            appProfiles: (components["schemas"]["ChosenAppProfileInput"] | components["schemas"]["HiddenAppProfileInput"])[];
            minimumRole: components["schemas"]["MinimumRoleInput"];
            "{product}CustomerCompany"?: components["schemas"]["ShownCompanyInput"];
        };
        AppProfile: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            description?: string | null;
            application: components["schemas"]["Reference"];
            minimumRole?: components["schemas"]["MinimumRole"];
            "{product}CustomerCompany"?: components["schemas"]["ShownCompany"];
            roles: components["schemas"]["Granted"][];
            elements: components["schemas"]["Granted"][];
        };
        /** @description A role or an element that an application profile grants. Only the uuid is required; the service reads the other fields from the application. */
        Granted: {
            uuid: components["schemas"]["Uuid"];
            name?: string;
            label?: string | null;
            category?: string | null;
        };
        GrantedInput: {
            uuid: components["schemas"]["Uuid"];
            readonly name?: string;
            readonly label?: string | null;
            readonly category?: string | null;
        };
        AppProfileInput: {
            uuid: components["schemas"]["NewOrKnownUuid"];
            name: components["schemas"]["Name"];
            description?: components["schemas"]["Description"];
            application: components["schemas"]["ReferenceInput"];
            minimumRole: components["schemas"]["MinimumRoleInput"];
            "{product}CustomerCompany"?: components["schemas"]["ShownCompanyInput"];
            roles: components["schemas"]["GrantedInput"][];
            elements: components["schemas"]["GrantedInput"][];
        };
        VisibilityProfile: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            description?: string | null;
            minimumRole?: components["schemas"]["MinimumRole"];
            "{product}CustomerCompany"?: components["schemas"]["ShownCompany"];
            primaryVisibility?: components["schemas"]["Reference"] | null;
            carriers: components["schemas"]["References"];
            clusters: components["schemas"]["References"];
            defaultClusterGroup?: components["schemas"]["Reference"] | null;
            clusterGroups: components["schemas"]["References"];
            neAttributes: components["schemas"]["References"];
            networkGroups: components["schemas"]["References"];
            venues: components["schemas"]["References"];
        };
        References: components["schemas"]["Reference"][];
        ReferenceInputs: components["schemas"]["ReferenceInput"][];
        /** @description A primary visibility or at least one network group is required. A stored profile that has lost both in an inventory sync may be saved without them. The primary visibility is one of the clusters, and the default cluster group is one of the cluster groups. */
        VisibilityProfileInput: {
            uuid: components["schemas"]["NewOrKnownUuid"];
            name: components["schemas"]["Name"];
            description?: components["schemas"]["Description"];
            minimumRole: components["schemas"]["MinimumRoleInput"];
            "{product}CustomerCompany"?: components["schemas"]["ShownCompanyInput"];
            primaryVisibility?: components["schemas"]["ClusterInput"] | null;
            carriers?: components["schemas"]["ReferenceInputs"];
            clusters?: components["schemas"]["ClusterInput"][];
            defaultClusterGroup?: components["schemas"]["ReferenceInput"] | null;
            clusterGroups?: components["schemas"]["ReferenceInputs"];
            neAttributes?: components["schemas"]["ReferenceInputs"];
            networkGroups?: components["schemas"]["ReferenceInputs"];
            venues?: components["schemas"]["ReferenceInputs"];
        };
        /** @description A role or an element of an application. */
        ApplicationItem: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            externalRole?: boolean;
            label?: string | null;
            category?: string | null;
            minimumRole?: components["schemas"]["MinimumRole"];
            "{product}CustomerCompany"?: components["schemas"]["Company"];
        };
        ApplicationItemInput: {
            uuid: components["schemas"]["NewOrKnownUuid"];
            name: components["schemas"]["Name"];
            externalRole?: boolean;
            label?: components["schemas"]["OptionalName"];
            category?: components["schemas"]["OptionalName"];
            minimumRole: components["schemas"]["MinimumRoleInput"];
            "{product}CustomerCompany"?: components["schemas"]["CompanyInput"];
        };
        /** @description Passwords are never returned. Only a product administrator gets the database and API fields. */
        Application: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            dataUrl?: string | null;
            dataDriverName?: string | null;
            dataUsername?: string | null;
            dataPassword?: null;
            apiHost?: string | null;
            apiAuthType?: components["schemas"]["ApiAuthType"] | null;
            apiUsername?: string | null;
            apiPassword?: null;
            roles: components["schemas"]["ApplicationItem"][];
            elements: components["schemas"]["ApplicationItem"][];
            appProfiles?: components["schemas"]["References"];
            readonly own?: components["schemas"]["OwnApplication"];
        };
        /** @description Whether this is the product's own application. It has no API to sync from, cannot be deleted, and keeps its roles: none can be added, renamed, marked as external or deleted. */
        OwnApplication: boolean;
        /** @enum {string} */
        ApiAuthType: "HTTP_BASIC" | "OAUTH2";
        ApplicationInput: {
            uuid: components["schemas"]["NewOrKnownUuid"];
            name: components["schemas"]["Name"];
            dataUrl: components["schemas"]["RequiredText"];
            dataDriverName: components["schemas"]["RequiredText"];
            dataUsername: components["schemas"]["RequiredText"];
            dataPassword?: components["schemas"]["NewPassword"];
            apiHost: components["schemas"]["RequiredText"];
            apiAuthType: components["schemas"]["ApiAuthType"];
            apiUsername: components["schemas"]["RequiredText"];
            apiPassword?: components["schemas"]["NewPassword"];
            roles: components["schemas"]["ApplicationItemInput"][];
            elements: components["schemas"]["ApplicationItemInput"][];
            readonly appProfiles?: components["schemas"]["References"];
            readonly own?: components["schemas"]["OwnApplication"];
        };
        /** @description Never returned. `null` keeps the stored password. A changed target needs the password again: for an API, another host, auth type or username; for a database, another URL, driver or username. */
        NewPassword: string | null;
        /** @description The application, as read or edited. */
        ApplicationToSync: {
            uuid: components["schemas"]["Uuid"];
            readonly name?: string;
            readonly dataUrl?: string | null;
            readonly dataDriverName?: string | null;
            readonly dataUsername?: string | null;
            readonly dataPassword?: string | null;
            readonly apiHost?: string | null;
            readonly apiAuthType?: string | null;
            readonly apiUsername?: string | null;
            readonly apiPassword?: string | null;
            readonly roles?: components["schemas"]["ApplicationItem"][];
            readonly elements?: components["schemas"]["ApplicationItem"][];
            readonly appProfiles?: components["schemas"]["References"];
            readonly own?: components["schemas"]["OwnApplication"];
        };
        Cluster: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            children: components["schemas"]["Cluster"][];
        };
        ClusterInput: {
            uuid: components["schemas"]["Uuid"];
            readonly name?: string;
            readonly children?: components["schemas"]["Cluster"][];
        };
        VisibilityElements: {
            carriers: components["schemas"]["References"];
            clusterGroups: components["schemas"]["References"];
            networkGroups: components["schemas"]["References"];
            neAttributes: components["schemas"]["References"];
            venues: components["schemas"]["References"];
        };
        AuthClientSummary: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            description: string;
            allowedRedirectTarget: string | null;
            clientType?: components["schemas"]["ClientType"];
            pkceOptional?: boolean;
            requiredLevel?: components["schemas"]["RequiredLevel"];
            blocked?: boolean;
            /** @description Whether the console signs in with this client. */
            own?: boolean;
        };
        /**
         * @description `server`: the client can keep a secret, and must authenticate by the secret or by a key. `browser`: its scripts run in the user's browser. `native`: it is installed on the user's device.
         * @enum {string}
         */
        ClientType: "server" | "browser" | "native";
        /**
         * @description The level that a sign-in must have: `secondFactor`, or `phishingResistant` (a passkey). The second includes the first.
         * @enum {string}
         */
        RequiredLevel: "secondFactor" | "phishingResistant";
        ClientAddresses: string[];
        /** @description A setting that is missing was never set. */
        AuthClient: components["schemas"]["AuthClientSummary"] & {
            clientSecret: string;
            /** @description The previous secret, while the service still accepts it. */
            formerClientSecret?: string;
            /** Format: date-time */
            formerSecretUntil?: string;
            /** @description Redirect targets after the first one, which is `allowedRedirectTarget`. */
            redirectTargets?: components["schemas"]["ClientAddresses"];
            postLogoutTargets?: components["schemas"]["ClientAddresses"];
            allowedOrigins?: components["schemas"]["ClientAddresses"];
            offlineAccess?: boolean;
            applicationUuid?: components["schemas"]["Uuid"];
            onlyWithRoles?: boolean;
            idTokenClaims?: boolean;
            backchannelLogoutUrl?: string;
            jwks?: string;
        };
        ClientTrialInput: {
            uuid: components["schemas"]["Uuid"];
            /** @description Scopes, separated by spaces. */
            scope: string;
            /**
             * @description With `login`, the user signs in although a session exists.
             * @enum {string}
             */
            prompt?: "login";
            state: components["schemas"]["TrialSecret"];
            nonce: components["schemas"]["TrialSecret"];
            codeChallenge: string;
        };
        /** @description A random text of at least 16 characters of base64url. */
        TrialSecret: string;
        ClientTrial: {
            authorizationUrl: string;
        };
        ClientTrialCode: {
            code: string;
            codeVerifier: string;
        };
        ClientTrialResult: {
            /** @description The user who signed in; `name` is the username. */
            user: components["schemas"]["Reference"];
            /** @description The response of the token endpoint. Tokens are shortened, so that they are no credentials. */
            tokenResponse: components["schemas"]["TokenResponse"];
            accessToken: components["schemas"]["DecodedToken"];
            idToken?: components["schemas"]["DecodedToken"];
            /** @description The response of userinfo, with the scope `openid`. */
            userInfo?: components["schemas"]["UserInfo"];
        };
        /** @description The header and the claims of a JSON Web Token (RFC 7519). */
        DecodedToken: {
            header: {
                [key: string]: unknown;
            };
            claims: {
                [key: string]: unknown;
            };
        };
        ClientBlockInput: {
            uuid: components["schemas"]["Uuid"];
            blocked: boolean;
        };
        AuthClientInput: {
            uuid: components["schemas"]["NewOrKnownUuid"];
            name: components["schemas"]["Name"];
            description: components["schemas"]["RequiredDescription"];
            allowedRedirectTarget?: components["schemas"]["OptionalText"];
            clientSecret: string;
            clientType?: components["schemas"]["ClientType"];
            /** @description Redirect targets after the first one, which is `allowedRedirectTarget`. */
            redirectTargets?: components["schemas"]["ClientAddresses"];
            /** @description Addresses to which the client can send the browser after a sign-out. */
            postLogoutTargets?: components["schemas"]["ClientAddresses"];
            /** @description Origins whose scripts may read tokens and userinfo. Browser applications only. */
            allowedOrigins?: components["schemas"]["ClientAddresses"];
            /** @description Whether the client may send requests without PKCE. Server applications only. */
            pkceOptional?: boolean;
            /** @description Whether the client can be granted the scope `offline_access`. */
            offlineAccess?: boolean;
            /** @description The application whose roles are in the claim `roles`. `null` removes the link. */
            applicationUuid?: components["schemas"]["Uuid"] | null;
            /** @description Whether only users whose business profile has an application profile of the linked application can sign in. */
            onlyWithRoles?: boolean;
            /** @description Whether ID tokens contain the claims of the scopes `profile` and `email`, like userinfo. Without this field, a new server application has the setting, and every other client keeps what it has. */
            idTokenClaims?: boolean;
            /** @description The level that a sign-in must have. `null` for any. */
            requiredLevel?: components["schemas"]["RequiredLevel"] | null;
            /** @description The address that receives logout tokens (OpenID Connect Back-Channel Logout 1.0). */
            backchannelLogoutUrl?: components["schemas"]["OptionalText"];
            /** @description The client's public keys for `private_key_jwt`, as the text of a JSON Web Key Set (RFC 7517). Server applications only. */
            jwks?: string | null;
            /** @description How long the replaced secret stays valid, if `clientSecret` has changed; without this field, the service refuses it at once. 0 invalidates a previous secret that is still valid. Server applications only. */
            keepFormerSecretHours?: number;
            readonly blocked?: boolean;
            readonly own?: boolean;
            readonly formerClientSecret?: string;
            /** Format: date-time */
            readonly formerSecretUntil?: string;
        };
    };
    responses: {
        /** @description Not modified: the cached response of the caller is current. */
        NotModified: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `invalid_request`: a parameter or the body cannot be read. */
        InvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Invalid request",
                 *       "status": 400,
                 *       "code": "invalid_request",
                 *       "message": "The request cannot be read."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: the access token is missing, has expired, was revoked or is for another audience. For a token, `WWW-Authenticate` says `invalid_token` (RFC 6750, section 3). */
        Unauthenticated: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Unauthenticated",
                 *       "status": 401,
                 *       "code": "unauthenticated",
                 *       "message": "Sign in and try again."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `forbidden`: the caller's role does not allow the call; `xsrf`: header and cookie differ, or the call comes from another site. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Forbidden",
                 *       "status": 403,
                 *       "code": "forbidden",
                 *       "message": "Your role does not allow this."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_found`: the object does not exist, or the caller may not see it. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Not found",
                 *       "status": 404,
                 *       "code": "not_found",
                 *       "message": "There is nothing here that you can see."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `timed_out`: the call took too long. */
        TimedOut: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Timed out",
                 *       "status": 408,
                 *       "code": "timed_out",
                 *       "message": "The other system took too long to answer."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `too_large`: the body is larger than the limit. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Too large",
                 *       "status": 413,
                 *       "code": "too_large",
                 *       "message": "The request is too large."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_fields`: these fields of the body are not valid. */
        InvalidFields: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Invalid fields",
                 *       "status": 422,
                 *       "code": "invalid_fields",
                 *       "message": "Some fields cannot be accepted as they are.",
                 *       "fields": [
                 *         {
                 *           "field": "name",
                 *           "message": "This field is required."
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `no_response`: another system closed the connection without a response. */
        NoResponse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "No response",
                 *       "status": 444,
                 *       "code": "no_response",
                 *       "message": "The other system did not answer."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `internal`: an unexpected error. The details are only in the service's log. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Internal error",
                 *       "status": 500,
                 *       "code": "internal",
                 *       "message": "Something went wrong on our side."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description The service cannot process the call now. `Retry-After` is set if the database does not respond, or if
         *     too many requests that check or set a password are waiting.
         */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "about:blank",
                 *       "title": "Service Unavailable",
                 *       "status": 503,
                 *       "code": "unavailable",
                 *       "message": "The database does not answer."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `throttled`: too many attempts. */
        Throttled: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Too Many Requests",
                 *       "status": 429,
                 *       "code": "throttled",
                 *       "message": "Too many attempts. Try again in 30 seconds."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `stale`: another user has saved a newer version. */
        Stale: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Precondition Failed",
                 *       "status": 412,
                 *       "code": "stale",
                 *       "message": "Somebody else has saved this since you opened it."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `name_taken`: the name is in use. */
        NameTaken: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Conflict",
                 *       "status": 409,
                 *       "code": "name_taken",
                 *       "message": "Another one has this name.",
                 *       "fields": [
                 *         {
                 *           "field": "name",
                 *           "message": "Another one has this name."
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `own_account`: the change would remove roles of the caller; `last_administrator`: no product administrator who can sign in would remain. */
        AccessConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Own account",
                 *       "status": 409,
                 *       "code": "own_account",
                 *       "message": "Nobody can take away their own access."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `name_taken`: the name is in use (with the field); `own_account`: the change would remove roles of the caller; `last_administrator`: no product administrator who can sign in would remain. */
        NameOrAccessConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Name taken",
                 *       "status": 409,
                 *       "code": "name_taken",
                 *       "message": "Another profile has this name.",
                 *       "fields": [
                 *         {
                 *           "field": "name",
                 *           "message": "Another profile has this name."
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `own_application`: the product's own application cannot be deleted. */
        OwnApplication: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Own application",
                 *       "status": 409,
                 *       "code": "own_application",
                 *       "message": "This product is one of its own applications. It cannot be deleted."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `busy`: a sync of the application is running; `own_application`: the product's own application has no API to sync from. */
        SyncConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Busy",
                 *       "status": 409,
                 *       "code": "busy",
                 *       "message": "The same job is running already. Wait until it ends."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `client_blocked`: an administrator has blocked the client; `invalid_grant`: the administrator has no trial with this code, or it has expired; `invalid_request`: the request cannot be read. */
        InvalidTrial: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Invalid grant",
                 *       "status": 400,
                 *       "code": "invalid_grant",
                 *       "message": "The authorization code is invalid, expired or used."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `name_taken`: another client has this name; `own_client`: this setting of the console's own client cannot be changed. Both name the field. */
        ClientConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Name taken",
                 *       "status": 409,
                 *       "code": "name_taken",
                 *       "message": "Another sign-in client has this name.",
                 *       "fields": [
                 *         {
                 *           "field": "name",
                 *           "message": "Another sign-in client has this name."
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `last_administrator`: no product administrator would remain; `own_account`: the caller would lock themselves out; `profile_missing`: a user without a business profile cannot be activated; `busy`: the caller has started the same change of a large selection before, and it has not ended; or too many such changes of the caller have not ended; or too many are running. */
        StatusConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Conflict",
                 *       "status": 409,
                 *       "code": "own_account",
                 *       "message": "You cannot deactivate your own account."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `source_failed`: another system refused the request or could not be reached. */
        SourceFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Bad Gateway",
                 *       "status": 502,
                 *       "code": "source_failed",
                 *       "message": "The inventory refused."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `timed_out`: another system did not respond in time. */
        SourceTimedOut: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Gateway Timeout",
                 *       "status": 504,
                 *       "code": "timed_out",
                 *       "message": "The inventory did not answer in time."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The users, sorted by username. */
        UserList: {
            headers: {
                ETag: components["headers"]["ETag"];
                "X-Total-Count": components["headers"]["TotalCount"];
                "X-Total-Count-Capped": components["headers"]["TotalCountCapped"];
                "X-List-Count": components["headers"]["ListCount"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example [
                 *       {
                 *         "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *         "username": "ada",
                 *         "email": "ada@example.org",
                 *         "firstName": "Ada",
                 *         "lastName": "Lovelace",
                 *         "active": true,
                 *         "businessProfile": {
                 *           "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d02",
                 *           "name": "Operator"
                 *         },
                 *         "visibilityProfile": null
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["UserSummary"][];
            };
        };
        /** @description The users, sorted by username. */
        UsersOfProfile: {
            headers: {
                ETag: components["headers"]["ETag"];
                /** @description The number of all users. Only with `limit`. */
                "X-Total-Count"?: number;
                /** @description The number of all active users. Only with `limit`. */
                "X-Active-Count"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example [
                 *       {
                 *         "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *         "username": "ada",
                 *         "email": "ada@example.org",
                 *         "firstName": "Ada",
                 *         "lastName": "Lovelace",
                 *         "active": true,
                 *         "businessProfile": {
                 *           "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d02",
                 *           "name": "Operator"
                 *         },
                 *         "visibilityProfile": null
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["UserSummary"][];
            };
        };
        /** @description The business profiles, by name. */
        ChoosingProfiles: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example [
                 *       {
                 *         "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *         "name": "Operator",
                 *         "activeUsers": 61,
                 *         "inactiveUsers": 15,
                 *         "users": [
                 *           {
                 *             "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *             "username": "ada",
                 *             "email": "ada@example.org",
                 *             "firstName": "Ada",
                 *             "lastName": "Lovelace",
                 *             "active": true,
                 *             "businessProfile": {
                 *               "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d02",
                 *               "name": "Operator"
                 *             },
                 *             "visibilityProfile": null
                 *           }
                 *         ]
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["ChoosingProfile"][];
            };
        };
        /** @description The users after the change. */
        ChangedUsers: {
            headers: {
                "Change-Id": components["headers"]["ChangeId"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example [
                 *       {
                 *         "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *         "username": "ada",
                 *         "email": "ada@example.org",
                 *         "firstName": "Ada",
                 *         "lastName": "Lovelace",
                 *         "active": true,
                 *         "businessProfile": {
                 *           "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d02",
                 *           "name": "Operator"
                 *         },
                 *         "visibilityProfile": null
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["ChangedUser"][];
            };
        };
        /** @description `busy`: another import or plan of this user is running. */
        ImportRuns: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Busy",
                 *       "status": 409,
                 *       "code": "busy",
                 *       "message": "Another import of yours is running. Wait until it ends."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `too_large`: the file has too many bytes or rows. */
        FileTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Too large",
                 *       "status": 413,
                 *       "code": "too_large",
                 *       "message": "The file is larger than 20 MB."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_file`: nothing was changed. The response contains the first 100 problems of the file. */
        InvalidFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "File refused",
                 *       "status": 422,
                 *       "code": "invalid_file",
                 *       "message": "Line 7, column 9: appProfiles: There is no application profile \"Inventry\".",
                 *       "refused": 1,
                 *       "places": [
                 *         {
                 *           "line": 7,
                 *           "column": 9,
                 *           "message": "appProfiles: There is no application profile \"Inventry\"."
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @description The number of all problems. */
                    refused?: number;
                    places?: components["schemas"]["FilePlace"][];
                };
            };
        };
        /** @description `invalid_rows`: nothing was imported. The response contains the problems of the first 100 refused rows. Problems of the whole file have row 1. */
        InvalidRows: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "title": "Rows refused",
                 *       "status": 422,
                 *       "code": "invalid_rows",
                 *       "message": "1 row of the sheet \"Users\" cannot be imported.",
                 *       "refused": 1,
                 *       "sheet": "Users",
                 *       "rows": [
                 *         {
                 *           "row": 7,
                 *           "column": "businessProfile",
                 *           "heading": "Profile",
                 *           "value": "Operatr",
                 *           "message": "There is no business profile of this name."
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @description The number of all refused rows, including those that the response leaves out. */
                    refused: number;
                    /** @description The worksheet that has the rows; `null` for a CSV file, or if no sheet was read. */
                    sheet: string | null;
                    rows: components["schemas"]["RowProblem"][];
                };
            };
        };
        /** @description The file as a download. Cells that a spreadsheet would run as a formula are escaped. */
        UserFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example username,email,firstName,lastName,deskPhone,mobilePhone,active,businessProfile,visibilityProfile,location,defaultTree
                 *     ada,ada@example.org,Ada,Lovelace,,,true,Operator,Everything,,
                 */
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        /** @description The sessions, the last used ones first. */
        Sessions: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "total": 1,
                 *       "sessions": [
                 *         {
                 *           "id": "3b7c1e9a-2f64-4d0c-8f21-5a6d9e0c4b17",
                 *           "current": true,
                 *           "browser": "Firefox 128",
                 *           "system": "Windows",
                 *           "address": "203.0.113.7",
                 *           "method": "password",
                 *           "signedInAt": "2024-05-17T07:02:11.000Z",
                 *           "lastUsedAt": "2024-05-17T09:30:00.000Z",
                 *           "endsAt": "2024-05-17T19:02:11.000Z",
                 *           "applications": [
                 *             "Ticket Desk"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Sessions"];
            };
        };
        /** @description Sign-ins, refusals and ended sessions of the last 90 days, the newest first. */
        SignInEvents: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         {
                 *           "id": "signed_in:3b7c1e9a-2f64-4d0c-8f21-5a6d9e0c4b17",
                 *           "at": "2024-05-17T07:02:11.000Z",
                 *           "kind": "signed_in",
                 *           "reason": "password",
                 *           "attempts": 1,
                 *           "application": "Ticket Desk",
                 *           "browser": "Firefox 128",
                 *           "system": "Windows",
                 *           "address": "203.0.113.7"
                 *         }
                 *       ],
                 *       "next": null
                 *     }
                 */
                "application/json": components["schemas"]["SignInEvents"];
            };
        };
        /** @description The number of ended sessions, and the sessions that are left. */
        EndedSessions: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "ended": 2,
                 *       "total": 0,
                 *       "sessions": []
                 *     }
                 */
                "application/json": components["schemas"]["EndedSessions"];
            };
        };
        /** @description The current claims. */
        UserInfo: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "sub": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *       "name": "Ada Lovelace",
                 *       "given_name": "Ada",
                 *       "family_name": "Lovelace",
                 *       "preferred_username": "ada",
                 *       "email": "ada@example.org",
                 *       "email_verified": true
                 *     }
                 */
                "application/json": components["schemas"]["UserInfo"];
            };
        };
        /** @description The request is refused (RFC 6749, section 5.2). */
        OAuthError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_grant",
                 *       "error_description": "The code is not valid."
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The client is unknown, blocked or not authenticated; `WWW-Authenticate` says `Basic`. */
        ClientRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "invalid_client",
                 *       "error_description": "The client or its secret is wrong"
                 *     }
                 */
                "application/json": components["schemas"]["TokenError"];
            };
        };
        /** @description The addresses of the endpoints, and the features that they support. */
        ProviderMetadata: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "issuer": "https://users.example.org",
                 *       "authorization_endpoint": "https://users.example.org/userprofile/authorize",
                 *       "token_endpoint": "https://users.example.org/userprofile/api/v1/auth/token",
                 *       "userinfo_endpoint": "https://users.example.org/userprofile/api/v1/auth/userinfo",
                 *       "jwks_uri": "https://users.example.org/userprofile/api/v1/auth/jwks",
                 *       "revocation_endpoint": "https://users.example.org/userprofile/api/v1/auth/revoke",
                 *       "end_session_endpoint": "https://users.example.org/userprofile/logout",
                 *       "introspection_endpoint": "https://users.example.org/userprofile/api/v1/auth/introspect",
                 *       "scopes_supported": [
                 *         "openid",
                 *         "profile",
                 *         "email",
                 *         "phone",
                 *         "roles",
                 *         "offline_access"
                 *       ],
                 *       "claims_supported": [
                 *         "sub",
                 *         "name",
                 *         "email",
                 *         "iss",
                 *         "aud",
                 *         "exp",
                 *         "iat",
                 *         "auth_time",
                 *         "nonce"
                 *       ],
                 *       "response_types_supported": [
                 *         "code"
                 *       ],
                 *       "response_modes_supported": [
                 *         "query",
                 *         "form_post"
                 *       ],
                 *       "grant_types_supported": [
                 *         "authorization_code",
                 *         "refresh_token"
                 *       ],
                 *       "subject_types_supported": [
                 *         "public"
                 *       ],
                 *       "id_token_signing_alg_values_supported": [
                 *         "RS256"
                 *       ],
                 *       "code_challenge_methods_supported": [
                 *         "S256"
                 *       ],
                 *       "token_endpoint_auth_methods_supported": [
                 *         "client_secret_basic",
                 *         "client_secret_post",
                 *         "private_key_jwt",
                 *         "none"
                 *       ],
                 *       "token_endpoint_auth_signing_alg_values_supported": [
                 *         "RS256",
                 *         "PS256",
                 *         "ES256"
                 *       ],
                 *       "revocation_endpoint_auth_methods_supported": [
                 *         "client_secret_basic",
                 *         "client_secret_post",
                 *         "private_key_jwt",
                 *         "none"
                 *       ],
                 *       "revocation_endpoint_auth_signing_alg_values_supported": [
                 *         "RS256",
                 *         "PS256",
                 *         "ES256"
                 *       ],
                 *       "introspection_endpoint_auth_methods_supported": [
                 *         "client_secret_basic",
                 *         "client_secret_post",
                 *         "private_key_jwt",
                 *         "none"
                 *       ],
                 *       "introspection_endpoint_auth_signing_alg_values_supported": [
                 *         "RS256",
                 *         "PS256",
                 *         "ES256"
                 *       ],
                 *       "acr_values_supported": [
                 *         "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"
                 *       ],
                 *       "prompt_values_supported": [
                 *         "none",
                 *         "login",
                 *         "select_account"
                 *       ],
                 *       "backchannel_logout_supported": true,
                 *       "backchannel_logout_session_supported": true,
                 *       "claims_parameter_supported": false,
                 *       "request_parameter_supported": false,
                 *       "request_uri_parameter_supported": false,
                 *       "authorization_response_iss_parameter_supported": true
                 *     }
                 */
                "application/json": components["schemas"]["ProviderMetadata"];
            };
        };
        /** @description The saved object. */
        Saved: {
            headers: {
                "Change-Id": components["headers"]["ChangeId"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *       "name": "Operator"
                 *     }
                 */
                "application/json": components["schemas"]["Reference"];
            };
        };
        /** @description The application. */
        OneApplication: {
            headers: {
                "Change-Id": components["headers"]["ChangeId"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *       "name": "Fault Manager",
                 *       "roles": [],
                 *       "elements": []
                 *     }
                 */
                "application/json": components["schemas"]["Application"];
            };
        };
    };
    parameters: {
        /** @description The kind of the object. */
        AccessKind: components["schemas"]["AccessKind"];
        /** @description The uuid of the object. */
        AccessObject: components["schemas"]["Uuid"];
        /** @description The access at this time; now by default. */
        AccessTime: string;
        /** @description The value of `next` in the previous response, to get further users. */
        AfterUser: components["schemas"]["Uuid"];
        /** @description The maximum number of users in the response. */
        MaxUsers: number;
        Uuid: components["schemas"]["Uuid"];
        /** @description The uuids of the objects; the parameter is repeated for each. */
        Uuids: components["schemas"]["Uuid"][];
        /** @description The id of one session. */
        SessionId: string;
        /** @description The uuid of the user who made the changes. */
        ChangesActor: components["schemas"]["Uuid"];
        /** @description The uuid of an object that the changes affect. */
        ChangesObject: components["schemas"]["Uuid"];
        /** @description The kind of object that the changes affect. */
        ChangesKind: components["schemas"]["ChangedKind"];
        /** @description What happened to an object. */
        ChangesOperation: components["schemas"]["ChangeOperation"];
        /** @description Only changes at this time or later. */
        ChangesFrom: string;
        /** @description Only changes before this time. */
        ChangesUntil: string;
        /** @description The value of `next` in the previous response, to get older changes. */
        BeforeChange: components["schemas"]["Uuid"];
        /** @description The value of `next` in the previous response, to get older events. */
        BeforeEvent: string;
        /** @description Keeps the session in which the access token was issued. */
        KeepCurrent: boolean;
        /** @description The product's code. */
        Product: string;
        Format: "csv" | "xlsx";
        /** @description The maximum number of rows of a page. Without it, the response is the whole list, and the other paging parameters are ignored. */
        Limit: number;
        /** @description The maximum number of users in the response. With it, active users come before inactive users. Without it, the response contains all users. */
        FirstUsers: number;
        /** @description Adds the numbers of active and inactive users to each business profile, and the first of these users: at most this number for each business profile. If the response has many business profiles, it contains fewer users. */
        NamedUsers: number;
        /** @description Cursor from the `Link` header of the previous page: the page starts after this row. Rows that were added or removed since do not matter. A cursor of another list or sort order gets `400`. */
        After: string;
        /** @description Cursor from the `Link` header of the next page: the page ends before this row. `end` asks for the last page. A cursor of another list or sort order, or one together with `after`, gets `400`. */
        Before: string;
        /** @description The number of rows to skip, from the cursor or else from the start of the list. A cursor is faster than a large `skip`. */
        Skip: number;
        /** @description How rows are counted. Without it, counts are exact. With `later`, a count is omitted if it takes longer than reading the page. With `capped`, `X-Total-Count` is at most 10,000 for a filtered list of users, and `X-Total-Count-Capped` says that there are more. Other counts stay exact. */
        Count: "later" | "capped";
        /** @description The field to sort by; a leading minus sorts in descending order. Rows without a value come last. */
        UserSort: "username" | "-username" | "name" | "-name" | "email" | "-email" | "profile" | "-profile" | "visibility" | "-visibility";
        /** @description The field to sort by; a leading minus sorts in descending order. */
        NameSort: "name" | "-name";
        /** @description Text that the username contains. */
        UsernameFilter: components["schemas"]["Filter"];
        /** @description Text that the name contains; for a user, the first and last name. */
        NameFilter: components["schemas"]["Filter"];
        /** @description Text that the e-mail address contains. */
        EmailFilter: components["schemas"]["Filter"];
        /** @description Text that the name of the business profile contains. */
        ProfileFilter: components["schemas"]["Filter"];
        /** @description Text that the name of the visibility profile contains. */
        VisibilityFilter: components["schemas"]["Filter"];
        /** @description `never`: the user has not signed in. A time, such as `2030-06-28T22:00:00Z`: the user's last sign-in was before it. A page with this filter has no `ETag`: a sign-in changes which users match, but not the version of the list. */
        LastSignInFilter: string;
        /** @description Text that the description contains. */
        DescriptionFilter: components["schemas"]["Filter"];
        /** @description Texts separated by commas; the name of an application profile contains one of them. */
        AppProfilesFilter: components["schemas"]["Filter"];
        /** @description Text that the name of the application contains. */
        ApplicationFilter: components["schemas"]["Filter"];
        /** @description Text that the name of a role contains. */
        RolesFilter: components["schemas"]["Filter"];
        /** @description Text that the name of an element contains. */
        ParametersFilter: components["schemas"]["Filter"];
        ElementType: "carrier" | "cluster" | "clusterGroup" | "networkGroup" | "networkElementAttribute" | "venue";
        /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
        IfNoneMatch: string;
        /** @description The `ETag` of the version that the caller has edited, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
        IfMatch: string;
        /** @description Why the caller makes the change: a line of at most 255 characters, in UTF-8 and percent-encoded (RFC 3986), as by `encodeURIComponent`. The history shows it to those who may see the caller. */
        ChangeReason: string;
        /** @description The value of the cookie `XSRF-TOKEN`, or of the cookie `user-profile-xsrf` of this installation. */
        XsrfToken: string;
    };
    requestBodies: {
        ConfigurationFile: {
            content: {
                /**
                 * @example {
                 *       "file": "version: 1\n",
                 *       "deletesMissing": false,
                 *       "secrets": []
                 *     }
                 */
                "application/json": components["schemas"]["ConfigurationRequest"];
            };
        };
        UndoRequest: {
            content: {
                /**
                 * @example {
                 *       "changes": [
                 *         "018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e0f"
                 *       ],
                 *       "by": null,
                 *       "overwrite": []
                 *     }
                 */
                "application/json": components["schemas"]["UndoRequest"];
            };
        };
        BulkAction: {
            content: {
                /**
                 * @example {
                 *       "resource": "user",
                 *       "selection": {
                 *         "uuids": [
                 *           "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11"
                 *         ],
                 *         "matching": null,
                 *         "except": []
                 *       },
                 *       "action": "update",
                 *       "values": {
                 *         "active": false
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BulkAction"];
            };
        };
        BulkSelection: {
            content: {
                /**
                 * @example {
                 *       "uuids": [
                 *         "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11"
                 *       ],
                 *       "matching": null,
                 *       "except": []
                 *     }
                 */
                "application/json": components["schemas"]["BulkSelection"];
            };
        };
        UserFile: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The file.
                     */
                    users: string;
                };
            };
        };
        UserStatus: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11"
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["UserStatusInput"][];
            };
        };
    };
    headers: {
        /** @description The uuids of the recorded changes that the call made, separated by commas. `undoChanges` accepts them. Absent if the call changed nothing that is recorded. */
        ChangeId: string;
        /** @description The address to go to. */
        Location: string;
        /** @description Identifies what the response contains. A change that the caller cannot see does not change it. It is opaque. */
        ETag: string;
        /** @description The number of rows that pass the filters. Sent with a page, unless the count was omitted (`count=later`); never with a whole list. */
        TotalCount: number;
        /** @description Present if more rows than `X-Total-Count` pass the filters. */
        TotalCountCapped: "true";
        /** @description The number of rows of the whole list, without filters. Sent with a page, unless the count was omitted (`count=later`). */
        ListCount: number;
        /** @description The previous and the next page (RFC 8288), as `<?…>; rel="prev"` and `<?…>; rel="next"`. Sent with a page. */
        Link: string;
        /** @description The authentication that the call requires, and what is wrong with the token that it got. */
        WwwAuthenticate: string;
        /** @description Seconds until the client may try again. */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration. Sets the XSRF cookies that the browser does not have. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ssoEnabled": true,
                     *       "ssoAutoRedirect": false,
                     *       "supportContact": "support@example.org",
                     *       "suiteName": "Network Suite",
                     *       "suiteMark": "/brand/mark.svg"
                     *     }
                     */
                    "application/json": components["schemas"]["Configuration"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service's metrics, one sample a line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # TYPE http_request_duration_seconds histogram
                     *     http_request_duration_seconds_count{method="GET",route="/userprofile/config.json",status="2xx"} 3
                     */
                    "text/plain": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSecurityTxt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example Contact: mailto:security@example.org
                     *     Expires: 2030-06-29T00:00:00.000Z
                     *     Canonical: https://users.example.org/.well-known/security.txt
                     */
                    "text/plain": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpenIdConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProviderMetadata"];
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthorizationServerMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProviderMetadata"];
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The public keys, including the older ones that unexpired tokens are signed with. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "kty": "RSA",
                     *           "kid": "k1",
                     *           "use": "sig",
                     *           "alg": "RS256",
                     *           "n": "0vx7",
                     *           "e": "AQAB"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        keys: {
                            kty?: string;
                            kid?: string;
                            use?: string;
                            alg?: string;
                            n?: string;
                            e?: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFrontendConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The configuration. Sets the XSRF cookies that the browser does not have. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "propelAuthUrl": "https://sso.example.org",
                     *       "clientId": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *       "envBaseUrl": "https://users.example.org"
                     *     }
                     */
                    "application/json": components["schemas"]["FrontendConfiguration"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getIdentityProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Issuer, authorization endpoint and scopes of the identity provider. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issuer": "https://id.example.org",
                     *       "authorizationEndpoint": "https://id.example.org/oauth2/authorize",
                     *       "scope": "openid profile email"
                     *     }
                     */
                    "application/json": components["schemas"]["IdentityProvider"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            444: components["responses"]["NoResponse"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SourceFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["SourceTimedOut"];
        };
    };
    postAuthorizationRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *       "redirect_uri": "https://app.example.org/callback",
                 *       "response_type": "code",
                 *       "scope": "openid email",
                 *       "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                 *       "code_challenge_method": "S256"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["AuthorizationForm"];
            };
        };
        responses: {
            /** @description The address to request by GET. */
            303: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    answerAuthorizationRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that posts the response to the redirect URI (OAuth 2.0 Form Post Response Mode). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The redirect URI, with the response in the query. */
            303: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unknown_client`, `client_blocked`, `redirect_uri_mismatch` or `trial_ended`: the browser must not be redirected. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Bad Request",
                     *       "status": 400,
                     *       "code": "unknown_client",
                     *       "message": "This application is not known."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of the cookie `XSRF-TOKEN`, or of the cookie `user-profile-xsrf` of this installation. */
                "X-XSRF-TOKEN"?: components["parameters"]["XsrfToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "ada",
                 *       "password": "not-a-real-one"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description With `success: true`, the session is open. Sets its cookie, and a second cookie that marks this browser as a known device of the account. From a known device the owner can still sign in when failed attempts elsewhere have locked the account. With `success: false`, the credentials are right, but the account has a second factor. Its user signs in by `authorize` and `proveSecondFactor`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        success: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    logout: {
        parameters: {
            query?: {
                /** @description The session at the identity provider: `ticket` in its redirect to `/userprofile/callback`, and `sid` in the ID token of that sign-in. An unknown ticket ends nothing. */
                ticket?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    postLogoutRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "id_token_hint": "eyJhbGciOiJSUzI1NiJ9.e30.sig",
                 *       "post_logout_redirect_uri": "https://app.example.org/signed-out",
                 *       "state": "af0ifjsldkj"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["AuthorizationForm"];
            };
        };
        responses: {
            /** @description The address to request by GET. */
            303: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of the cookie `XSRF-TOKEN`, or of the cookie `user-profile-xsrf` of this installation. */
                "X-XSRF-TOKEN"?: components["parameters"]["XsrfToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id_token_hint": "eyJhbGciOiJSUzI1NiJ9.e30.sig",
                 *       "post_logout_redirect_uri": "https://app.example.org/signed-out",
                 *       "state": "af0ifjsldkj",
                 *       "confirmed": false
                 *     }
                 */
                "application/json": components["schemas"]["LogoutRequest"];
            };
        };
        responses: {
            /** @description The user is signed out, or must confirm first (`signedOut`). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "signedOut": true,
                     *       "redirectUrl": "https://app.example.org/signed-out?state=af0ifjsldkj",
                     *       "returnRefused": false,
                     *       "clientName": "Reports"
                     *     }
                     */
                    "application/json": components["schemas"]["LogoutOutcome"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    authorize: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of the cookie `XSRF-TOKEN`, or of the cookie `user-profile-xsrf` of this installation. */
                "X-XSRF-TOKEN"?: components["parameters"]["XsrfToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credentials": {
                 *         "username": "ada",
                 *         "password": "not-a-real-one"
                 *       },
                 *       "authorizeRequest": {
                 *         "client_id": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *         "redirect_uri": "https://users.example.org/userprofile/selfcallback",
                 *         "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                 *         "code_challenge_method": "S256",
                 *         "state": "af0ifjsldkj"
                 *       },
                 *       "token": null
                 *     }
                 */
                "application/json": {
                    credentials?: components["schemas"]["Credentials"] | null;
                    authorizeRequest: components["schemas"]["AuthorizationRequest"];
                    token?: string | null;
                };
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "redirectUrl": "https://app.example.org/callback?code=SplxlOBeZQQYbYS6WxSbIA&state=xyz"
                     *     }
                     */
                    "application/json": components["schemas"]["Redirection"];
                };
            };
            /** @description `unknown_client`, `client_blocked`, `redirect_uri_mismatch` or `trial_ended`: the browser must not be redirected. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Bad Request",
                     *       "status": 400,
                     *       "code": "unknown_client",
                     *       "message": "This application is not known."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `invalid_credentials` or `account_inactive`; or `second_factor_required`: the credentials are right, and the account has or needs a second factor; or `second_factor_expired`: the token of `proveSecondFactor` was used or has expired; or `unauthenticated`: the request has no credentials, a token that cannot make a code for this client, or an ordinary token without its session's cookie. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Unauthorized",
                     *       "status": 401,
                     *       "code": "invalid_credentials",
                     *       "message": "The username or the password is not correct."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["SecondStep"];
                };
            };
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    proveSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of the cookie `XSRF-TOKEN`, or of the cookie `user-profile-xsrf` of this installation. */
                "X-XSRF-TOKEN"?: components["parameters"]["XsrfToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "handle": "not-a-real-handle",
                 *       "method": "totp",
                 *       "code": "492039"
                 *     }
                 */
                "application/json": components["schemas"]["FactorAnswer"];
            };
        };
        responses: {
            /** @description The code is right. The token is valid once, for 60 seconds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "not-a-real-token"
                     *     }
                     */
                    "application/json": {
                        token: string;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            /** @description `invalid_code`: the code is wrong or was used before, which counts as a failed attempt. `second_factor_expired`: the handle is unknown, was used, has expired after ten minutes, or the account's access has ended since. `second_factor_required`: the code is right, but too weak for the client. The user adds a passkey with the new handle (`beginPasskeyAtSignIn`). */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Invalid code",
                     *       "status": 401,
                     *       "code": "invalid_code",
                     *       "message": "This code is not right, or was used before."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["SecondStep"];
                };
            };
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginAppAtSignIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of the cookie `XSRF-TOKEN`, or of the cookie `user-profile-xsrf` of this installation. */
                "X-XSRF-TOKEN"?: components["parameters"]["XsrfToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "handle": "not-a-real-handle"
                 *     }
                 */
                "application/json": components["schemas"]["SecondStepHandle"];
            };
        };
        responses: {
            /** @description The key, and the URI for the QR code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "NOTAREALSECRET",
                     *       "uri": "otpauth://totp/Suite:ada?secret=NOTAREALSECRET&issuer=Suite&algorithm=SHA1&digits=6&period=30"
                     *     }
                     */
                    "application/json": components["schemas"]["AuthenticatorKey"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            /** @description `second_factor_expired`: as at `proveSecondFactor`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Second factor expired",
                     *       "status": 401,
                     *       "code": "second_factor_expired",
                     *       "message": "The sign-in has taken too long. Sign in again."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description `factor_exists`: the account has a second factor. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Factor exists",
                     *       "status": 409,
                     *       "code": "factor_exists",
                     *       "message": "A second factor is set up already."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmAppAtSignIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of the cookie `XSRF-TOKEN`, or of the cookie `user-profile-xsrf` of this installation. */
                "X-XSRF-TOKEN"?: components["parameters"]["XsrfToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "handle": "not-a-real-handle",
                 *       "code": "492039"
                 *     }
                 */
                "application/json": components["schemas"]["SecondStepCode"];
            };
        };
        responses: {
            /** @description The token, and the recovery codes, which are returned only once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "not-a-real-token",
                     *       "recoveryCodes": [
                     *         "XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        token: string;
                        recoveryCodes: string[];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            /** @description `second_factor_expired`: as at `proveSecondFactor`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Second factor expired",
                     *       "status": 401,
                     *       "code": "second_factor_expired",
                     *       "message": "The sign-in has taken too long. Sign in again."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description `enrolment_expired`: there is no new key, or it is older than 15 minutes. `factor_exists`: the account has got a second factor meanwhile. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Enrolment expired",
                     *       "status": 409,
                     *       "code": "enrolment_expired",
                     *       "message": "Setting up has taken too long. Start again."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginPasskeyProof: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of the cookie `XSRF-TOKEN`, or of the cookie `user-profile-xsrf` of this installation. */
                "X-XSRF-TOKEN"?: components["parameters"]["XsrfToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "handle": "not-a-real-handle"
                 *     }
                 */
                "application/json": components["schemas"]["SecondStepHandle"];
            };
        };
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "options": {
                     *         "challenge": "bm90LWEtcmVhbC1vbmU"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            /** @description `second_factor_expired`: as at `proveSecondFactor`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Second factor expired",
                     *       "status": 401,
                     *       "code": "second_factor_expired",
                     *       "message": "The sign-in has taken too long. Sign in again."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description `passkeys_unavailable`: browsers refuse passkeys at the address of this installation. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Passkeys unavailable",
                     *       "status": 409,
                     *       "code": "passkeys_unavailable",
                     *       "message": "Passkeys do not work at this address: browsers need https and a host name, and refuse an IP address."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    provePasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of the cookie `XSRF-TOKEN`, or of the cookie `user-profile-xsrf` of this installation. */
                "X-XSRF-TOKEN"?: components["parameters"]["XsrfToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "handle": "not-a-real-handle",
                 *       "credential": {
                 *         "id": "bm90LWEtcmVhbC1vbmU",
                 *         "rawId": "bm90LWEtcmVhbC1vbmU",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "e30",
                 *           "authenticatorData": "e30",
                 *           "signature": "e30"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyAnswer"];
            };
        };
        responses: {
            /** @description The passkey is right. The token is valid once, for 60 seconds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "not-a-real-token"
                     *     }
                     */
                    "application/json": components["schemas"]["ProofToken"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            /** @description `second_factor_expired`: as at `proveSecondFactor`. `passkey_expired`: the challenge was used, or is older than ten minutes. `invalid_passkey`: the passkey is not known, belongs to another account, or its response is wrong, for example because of another origin. `passkey_cloned`: the signature counter has not increased, so a copy may exist; the passkey is blocked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Invalid passkey",
                     *       "status": 401,
                     *       "code": "invalid_passkey",
                     *       "message": "This passkey was not accepted. It may have been removed from the account."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description `passkeys_unavailable`: browsers refuse passkeys at the address of this installation. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Passkeys unavailable",
                     *       "status": 409,
                     *       "code": "passkeys_unavailable",
                     *       "message": "Passkeys do not work at this address: browsers need https and a host name, and refuse an IP address."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginPasskeyAtSignIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of the cookie `XSRF-TOKEN`, or of the cookie `user-profile-xsrf` of this installation. */
                "X-XSRF-TOKEN"?: components["parameters"]["XsrfToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "handle": "not-a-real-handle"
                 *     }
                 */
                "application/json": components["schemas"]["SecondStepHandle"];
            };
        };
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "options": {
                     *         "challenge": "bm90LWEtcmVhbC1vbmU"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            /** @description `second_factor_expired`: as at `proveSecondFactor`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Second factor expired",
                     *       "status": 401,
                     *       "code": "second_factor_expired",
                     *       "message": "The sign-in has taken too long. Sign in again."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description `factor_exists`: the account has a second factor. `passkeys_unavailable`: browsers refuse passkeys at the address of this installation. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Factor exists",
                     *       "status": 409,
                     *       "code": "factor_exists",
                     *       "message": "A second factor is set up already."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmPasskeyAtSignIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of the cookie `XSRF-TOKEN`, or of the cookie `user-profile-xsrf` of this installation. */
                "X-XSRF-TOKEN"?: components["parameters"]["XsrfToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "handle": "not-a-real-handle",
                 *       "credential": {
                 *         "id": "bm90LWEtcmVhbC1vbmU",
                 *         "rawId": "bm90LWEtcmVhbC1vbmU",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "e30",
                 *           "attestationObject": "e30"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SecondStepPasskey"];
            };
        };
        responses: {
            /** @description The token, and the recovery codes, which are returned only once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "not-a-real-token",
                     *       "recoveryCodes": [
                     *         "XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProofWithCodes"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            /** @description `second_factor_expired`: as at `proveSecondFactor`. `passkey_expired`: the challenge was used, or is older than ten minutes. `invalid_passkey`: the response is wrong, for example because of another origin. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Invalid passkey",
                     *       "status": 401,
                     *       "code": "invalid_passkey",
                     *       "message": "This passkey was not accepted. It may have been removed from the account."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description `factor_exists`: the account has a second factor. `passkey_exists`: the passkey belongs to an account already. `passkeys_unavailable`: as at `provePasskey`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Factor exists",
                     *       "status": 409,
                     *       "code": "factor_exists",
                     *       "message": "A second factor is set up already."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginPasskeySignIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of the cookie `XSRF-TOKEN`, or of the cookie `user-profile-xsrf` of this installation. */
                "X-XSRF-TOKEN"?: components["parameters"]["XsrfToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "options": {
                     *         "challenge": "bm90LWEtcmVhbC1vbmU"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            403: components["responses"]["Forbidden"];
            /** @description `passkeys_unavailable`: browsers refuse passkeys at the address of this installation. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Passkeys unavailable",
                     *       "status": 409,
                     *       "code": "passkeys_unavailable",
                     *       "message": "Passkeys do not work at this address: browsers need https and a host name, and refuse an IP address."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    signInByPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of the cookie `XSRF-TOKEN`, or of the cookie `user-profile-xsrf` of this installation. */
                "X-XSRF-TOKEN"?: components["parameters"]["XsrfToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "authorizeRequest": {
                 *         "client_id": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *         "redirect_uri": "https://client.example/callback",
                 *         "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
                 *       },
                 *       "credential": {
                 *         "id": "bm90LWEtcmVhbC1vbmU",
                 *         "rawId": "bm90LWEtcmVhbC1vbmU",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "e30",
                 *           "authenticatorData": "e30",
                 *           "signature": "e30"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            /** @description The passkey is right. The token is valid once, for 60 seconds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "not-a-real-token"
                     *     }
                     */
                    "application/json": components["schemas"]["ProofToken"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            /** @description `account_inactive`: the account of the passkey is inactive. `passkey_expired`: the challenge was used, or is older than ten minutes. `invalid_passkey`: the passkey is not known, belongs to another account, or its response is wrong, for example because of another origin. `passkey_cloned`: the signature counter has not increased, so a copy may exist; the passkey is blocked. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Invalid passkey",
                     *       "status": 401,
                     *       "code": "invalid_passkey",
                     *       "message": "This passkey was not accepted. It may have been removed from the account."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description `passkeys_unavailable`: browsers refuse passkeys at the address of this installation. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Passkeys unavailable",
                     *       "status": 409,
                     *       "code": "passkeys_unavailable",
                     *       "message": "Passkeys do not work at this address: browsers need https and a host name, and refuse an IP address."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of the cookie `XSRF-TOKEN`, or of the cookie `user-profile-xsrf` of this installation. */
                "X-XSRF-TOKEN"?: components["parameters"]["XsrfToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "client_id": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *       "redirect_uri": "https://users.example.org/userprofile/selfcallback",
                 *       "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                 *       "state": "af0ifjsldkj"
                 *     }
                 */
                "application/json": components["schemas"]["AuthorizationRequest"];
            };
        };
        responses: {
            /**
             * @description The address at which the browser continues, as `authorize` returns it. Other cases:
             *
             *     - `null` if the user must sign in: without a live session, with `prompt=login`, if the session
             *       is older than `max_age`, or if its user is not that of `id_token_hint`. With `prompt=none`, an
             *       address with the error `login_required` instead.
             *     - `null` with `continueAs` if the user of the session must confirm: for a native application, and with
             *       `prompt=select_account`.
             *     - `null` with `secondStep` if the level of the session is too low for the client or for `acr_values`, and the
             *       user can prove a second factor. The token of `proveSecondFactor` is then the `token` of `authorize`. With
             *       `prompt=none`, an address with the error `interaction_required` instead, if the client requires the level.
             *     - With `denied`, an address with the error `access_denied`.
             *     - With `lacksPkce`, an address with the error `invalid_request`.
             */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "redirectUrl": null
                     *     }
                     */
                    "application/json": {
                        redirectUrl: string | null;
                        denied?: components["schemas"]["DeniedClient"];
                        /** @description Whether the request was refused because it does not use PKCE, which the settings of the client require. The login screen says so before the browser continues. */
                        lacksPkce?: boolean;
                        continueAs?: components["schemas"]["ContinueAs"];
                        secondStep?: components["schemas"]["SecondStep"];
                        /** @description Whether the request belongs to a trial of the client. `authorize` accepts no token of single sign-on for it, so the login screen does not offer single sign-on. */
                        trial?: boolean;
                    };
                };
            };
            /** @description `unknown_client`, `client_blocked`, `redirect_uri_mismatch` or `trial_ended`: the browser must not be redirected. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Bad Request",
                     *       "status": 400,
                     *       "code": "redirect_uri_mismatch",
                     *       "message": "Not the registered address."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    continueSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of the cookie `XSRF-TOKEN`, or of the cookie `user-profile-xsrf` of this installation. */
                "X-XSRF-TOKEN"?: components["parameters"]["XsrfToken"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "authorizeRequest": {
                 *         "client_id": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *         "redirect_uri": "com.example.app:/callback",
                 *         "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                 *         "state": "af0ifjsldkj"
                 *       },
                 *       "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d02"
                 *     }
                 */
                "application/json": {
                    authorizeRequest: components["schemas"]["AuthorizationRequest"];
                    uuid: components["schemas"]["Uuid"];
                };
            };
        };
        responses: {
            /** @description The address to follow. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "redirectUrl": "com.example.app:/callback?code=SplxlOBeZQQYbYS6WxSbIA&state=xyz"
                     *     }
                     */
                    "application/json": components["schemas"]["Redirection"];
                };
            };
            /** @description `unknown_client`, `client_blocked`, `redirect_uri_mismatch` or `trial_ended`: the browser must not be redirected. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Bad Request",
                     *       "status": 400,
                     *       "code": "unknown_client",
                     *       "message": "This application is not known."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: the session has ended, or belongs to another user. `second_factor_required`: the level of the session is too low for the client or for `acr_values`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Unauthenticated",
                     *       "status": 401,
                     *       "code": "unauthenticated",
                     *       "message": "Sign in and try again."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"] & components["schemas"]["SecondStep"];
                };
            };
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "authorization_code",
                 *       "client_id": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *       "code": "SplxlOBeZQQYbYS6WxSbIA",
                 *       "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
                 *     }
                 */
                "application/json": components["schemas"]["TokenRequest"];
                /**
                 * @example {
                 *       "grant_type": "authorization_code",
                 *       "client_id": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *       "code": "SplxlOBeZQQYbYS6WxSbIA",
                 *       "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The access token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJSUzI1NiJ9.e30.sig",
                     *       "token_type": "Bearer",
                     *       "expires_in": 1800
                     *     }
                     */
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            400: components["responses"]["OAuthError"];
            401: components["responses"]["ClientRefused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "eyJhbGciOiJSUzI1NiJ9.e30.sig",
                 *       "token_type_hint": "access_token"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenQuery"];
            };
        };
        responses: {
            /** @description The token is no longer valid, or was not valid before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["OAuthError"];
            401: components["responses"]["ClientRefused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    introspectToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "eyJhbGciOiJSUzI1NiJ9.e30.sig"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenQuery"];
            };
        };
        responses: {
            /** @description The state of the token; only `active`, if it is not active. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "active": false
                     *     }
                     */
                    "application/json": components["schemas"]["TokenState"];
                };
            };
            400: components["responses"]["OAuthError"];
            401: components["responses"]["ClientRefused"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    receiveLogoutToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "logout_token": "eyJhbGciOiJSUzI1NiJ9.e30.sig"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    logout_token: string;
                };
            };
        };
        responses: {
            /** @description The sessions have ended, or there were none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["OAuthError"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["Throttled"];
            444: components["responses"]["NoResponse"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SourceFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["TimedOut"];
        };
    };
    getUserInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UserInfo"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    postUserInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UserInfo"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCurrentUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user, with their current roles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "username": "ada",
                     *       "roles": [
                     *         "ADMIN"
                     *       ],
                     *       "layoutCode": [
                     *         "SCO",
                     *         "NEA"
                     *       ],
                     *       "defaultMinimumRoleName": "ADMIN",
                     *       "snmpManagerName": "SNMP Manager",
                     *       "success": true,
                     *       "gaSiteId": null,
                     *       "headerUrl": "https://header.example.org/header/suite-header.js",
                     *       "headerCss": "https://header.example.org/header/suite-header.css",
                     *       "headerConfig": null,
                     *       "headerVersion": "4",
                     *       "suiteName": "Network Suite",
                     *       "appName": "User Profile"
                     *     }
                     */
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getListVersions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions of the lists that the caller may open. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": "9a1f0c",
                     *       "businessProfiles": "5b2e7d",
                     *       "visibilityProfiles": "c04d18",
                     *       "appProfiles": "71e6a3",
                     *       "applications": "2f8b90",
                     *       "authClients": "e3d45c",
                     *       "locations": "8c17f2",
                     *       "companies": "46a9be",
                     *       "elementCategories": "d05f31"
                     *     }
                     */
                    "application/json": components["schemas"]["ListVersions"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    followListVersions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example data: {"users":"9a1f0c","businessProfiles":"5b2e7d","visibilityProfiles":"c04d18","appProfiles":"71e6a3","applications":"2f8b90","authClients":"e3d45c","locations":"8c17f2","companies":"46a9be","elementCategories":"d05f31"} */
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** @description The value of `next` in the previous response, to get older changes. */
                before?: components["parameters"]["BeforeChange"];
                /** @description The maximum number of changes in the response. */
                limit?: number;
                /** @description The uuid of the user who made the changes. */
                actor?: components["parameters"]["ChangesActor"];
                /** @description The uuid of an object that the changes affect. */
                object?: components["parameters"]["ChangesObject"];
                /** @description The kind of object that the changes affect. */
                kind?: components["parameters"]["ChangesKind"];
                /** @description What happened to an object. */
                operation?: components["parameters"]["ChangesOperation"];
                /** @description Only changes at this time or later. */
                from?: components["parameters"]["ChangesFrom"];
                /** @description Only changes before this time. */
                until?: components["parameters"]["ChangesUntil"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changes that the caller may see. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "changes": [
                     *         {
                     *           "uuid": "018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e0f",
                     *           "at": "2024-05-17T09:30:00.000Z",
                     *           "call": "updateBusinessProfile",
                     *           "actor": {
                     *             "kind": "user",
                     *             "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *             "name": "Ada Lovelace"
                     *           },
                     *           "items": 1,
                     *           "isCapped": false,
                     *           "undoOf": [],
                     *           "undoneBy": null,
                     *           "reason": null,
                     *           "first": {
                     *             "kind": "businessProfile",
                     *             "uuid": "5f1c2f0a-7f5f-4f0a-8f43-0c4f3d1f6a55",
                     *             "name": "NOC",
                     *             "operation": "updated",
                     *             "fields": [
                     *               {
                     *                 "field": "description",
                     *                 "before": "Night shift",
                     *                 "after": "Network operations",
                     *                 "isReplaced": false,
                     *                 "omitted": 0
                     *               }
                     *             ]
                     *           },
                     *           "likeFirst": 1,
                     *           "access": null
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["Changes"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportChanges: {
        parameters: {
            query?: {
                /** @description The uuid of the user who made the changes. */
                actor?: components["parameters"]["ChangesActor"];
                /** @description The uuid of an object that the changes affect. */
                object?: components["parameters"]["ChangesObject"];
                /** @description The kind of object that the changes affect. */
                kind?: components["parameters"]["ChangesKind"];
                /** @description What happened to an object. */
                operation?: components["parameters"]["ChangesOperation"];
                /** @description Only changes at this time or later. */
                from?: components["parameters"]["ChangesFrom"];
                /** @description Only changes before this time. */
                until?: components["parameters"]["ChangesUntil"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file as a download. Cells that a spreadsheet would run as a formula are escaped. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example time,change,call,actor,kind,uuid,name,operation,field,before,after
                     *     2024-05-17T09:30:00.000Z,018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e0f,updateBusinessProfile,Ada Lovelace,businessProfile,5f1c2f0a-7f5f-4f0a-8f43-0c4f3d1f6a55,NOC,updated,description,Night shift,Network operations
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "change": {
                     *         "uuid": "018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e0f",
                     *         "at": "2024-05-17T09:30:00.000Z",
                     *         "call": "updateBusinessProfile",
                     *         "actor": {
                     *           "kind": "user",
                     *           "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *           "name": "Ada Lovelace"
                     *         },
                     *         "items": 1,
                     *         "isCapped": false,
                     *         "undoOf": [],
                     *         "undoneBy": null,
                     *         "reason": null,
                     *         "first": {
                     *           "kind": "businessProfile",
                     *           "uuid": "5f1c2f0a-7f5f-4f0a-8f43-0c4f3d1f6a55",
                     *           "name": "NOC",
                     *           "operation": "updated",
                     *           "fields": []
                     *         },
                     *         "likeFirst": 1,
                     *         "access": null
                     *       },
                     *       "request": {
                     *         "id": "7ea7c256202382a0",
                     *         "client": "User Profile Console",
                     *         "address": "192.0.2.7",
                     *         "roles": [
                     *           "ADMIN"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeDetails"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChangeItems: {
        parameters: {
            query?: {
                /** @description The value of `next` in the previous response, to get further items. */
                after?: number;
                /** @description The maximum number of items in the response. */
                limit?: number;
            };
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The items, in the order in which they were recorded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "kind": "user",
                     *           "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *           "name": "ada",
                     *           "operation": "updated",
                     *           "fields": [
                     *             {
                     *               "field": "active",
                     *               "before": true,
                     *               "after": false,
                     *               "isReplaced": false,
                     *               "omitted": 0
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeItems"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccessOfChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups of users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "groups": [
                     *         {
                     *           "count": 1,
                     *           "isCapped": false,
                     *           "gained": [
                     *             {
                     *               "kind": "role",
                     *               "uuid": "c2a6d9e4-1f3b-4c85-9d1a-6b7e8f9a0b1c",
                     *               "name": "Operator",
                     *               "application": "Fault Manager"
                     *             }
                     *           ],
                     *           "gainedTotal": 1,
                     *           "lost": [],
                     *           "lostTotal": 0,
                     *           "users": [
                     *             {
                     *               "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *               "username": "ada",
                     *               "firstName": "Ada",
                     *               "lastName": "Lovelace",
                     *               "active": true
                     *             }
                     *           ],
                     *           "next": null
                     *         }
                     *       ],
                     *       "omitted": 0
                     *     }
                     */
                    "application/json": components["schemas"]["AccessOfChange"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsersOfAccessChange: {
        parameters: {
            query?: {
                /** @description The value of `next` in the previous response, to get further users. */
                after?: components["parameters"]["AfterUser"];
                /** @description The maximum number of users in the response. */
                limit?: components["parameters"]["MaxUsers"];
            };
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
                /** @description The position of the group in the response of `getAccessOfChange`. */
                group: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users, by username. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": [
                     *         {
                     *           "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *           "username": "ada",
                     *           "firstName": "Ada",
                     *           "lastName": "Lovelace",
                     *           "active": true
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccessUsers"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAccessObjects: {
        parameters: {
            query: {
                /** @description The objects whose names contain this text. */
                name: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The objects; exact names first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "objects": [
                     *         {
                     *           "kind": "role",
                     *           "uuid": "c2a6d9e4-1f3b-4c85-9d1a-6b7e8f9a0b1c",
                     *           "name": "Operator",
                     *           "application": "Fault Manager"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["AccessObjects"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAccessHolders: {
        parameters: {
            query: {
                /** @description The kind of the object. */
                kind: components["parameters"]["AccessKind"];
                /** @description The uuid of the object. */
                object: components["parameters"]["AccessObject"];
                /** @description The access at this time; now by default. */
                at?: components["parameters"]["AccessTime"];
                /** @description Only users whose username or name contains this text. */
                name?: string;
                /** @description Only active, or only inactive users. */
                status?: "active" | "inactive";
                /** @description Only users of this business or visibility profile. */
                through?: components["schemas"]["Uuid"];
                /** @description Of an element, only users to whom it is assigned, or only users to whom it can be assigned. Without effect for other objects. */
                assigned?: boolean;
                /** @description The value of `next` in the previous response, to get further users. */
                after?: components["parameters"]["AfterUser"];
                /** @description The maximum number of users in the response. */
                limit?: components["parameters"]["MaxUsers"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users, by username. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": {
                     *         "kind": "role",
                     *         "uuid": "c2a6d9e4-1f3b-4c85-9d1a-6b7e8f9a0b1c",
                     *         "name": "Operator",
                     *         "application": "Fault Manager"
                     *       },
                     *       "isKnown": true,
                     *       "historyFrom": "2024-05-17T09:30:00.000Z",
                     *       "total": 1,
                     *       "isCapped": false,
                     *       "holders": [
                     *         {
                     *           "user": {
                     *             "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *             "username": "ada",
                     *             "firstName": "Ada",
                     *             "lastName": "Lovelace",
                     *             "active": true
                     *           },
                     *           "assigned": null,
                     *           "paths": [
                     *             [
                     *               {
                     *                 "kind": "businessProfile",
                     *                 "uuid": "5f1c2f0a-7f5f-4f0a-8f43-0c4f3d1f6a55",
                     *                 "name": "NOC"
                     *               },
                     *               {
                     *                 "kind": "appProfile",
                     *                 "uuid": "0b6f2f34-6c1d-4f9e-a1b5-3f5a5b1c7d20",
                     *                 "name": "Operators"
                     *               }
                     *             ]
                     *           ]
                     *         }
                     *       ],
                     *       "next": null
                     *     }
                     */
                    "application/json": components["schemas"]["AccessHolders"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAccessHolders: {
        parameters: {
            query: {
                /** @description The kind of the object. */
                kind: components["parameters"]["AccessKind"];
                /** @description The uuid of the object. */
                object: components["parameters"]["AccessObject"];
                /** @description The access at this time; now by default. */
                at?: components["parameters"]["AccessTime"];
                /** @description Only users whose username or name contains this text. */
                name?: string;
                /** @description Only active, or only inactive users. */
                status?: "active" | "inactive";
                /** @description Only users of this business or visibility profile. */
                through?: components["schemas"]["Uuid"];
                /** @description Of an element, only users to whom it is assigned, or only users to whom it can be assigned. Without effect for other objects. */
                assigned?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file as a download, a line for each user. Cells that a spreadsheet would run as a formula are escaped. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example username,firstName,lastName,active,assigned,paths
                     *     ada,Ada,Lovelace,true,,NOC > Operators
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUserAccess: {
        parameters: {
            query?: {
                /** @description The access at this time; now by default. */
                at?: components["parameters"]["AccessTime"];
            };
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user's profiles and what they granted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "isKnown": true,
                     *       "historyFrom": "2024-05-17T09:30:00.000Z",
                     *       "active": true,
                     *       "businessProfile": {
                     *         "uuid": "5f1c2f0a-7f5f-4f0a-8f43-0c4f3d1f6a55",
                     *         "name": "NOC"
                     *       },
                     *       "visibilityProfile": null,
                     *       "appProfiles": [
                     *         {
                     *           "uuid": "0b6f2f34-6c1d-4f9e-a1b5-3f5a5b1c7d20",
                     *           "name": "Operators",
                     *           "application": {
                     *             "uuid": "1c9a7f0e-2b3d-4e5f-8a6b-7c8d9e0f1a2b",
                     *             "name": "Fault Manager"
                     *           },
                     *           "roles": [
                     *             {
                     *               "uuid": "c2a6d9e4-1f3b-4c85-9d1a-6b7e8f9a0b1c",
                     *               "name": "Operator"
                     *             }
                     *           ],
                     *           "elements": []
                     *         }
                     *       ],
                     *       "hiddenAppProfiles": 0,
                     *       "assigned": []
                     *     }
                     */
                    "application/json": components["schemas"]["UserAccess"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    explainUserAccess: {
        parameters: {
            query: {
                /** @description The kind of the object. */
                kind: components["parameters"]["AccessKind"];
                /** @description The uuid of the object. */
                object: components["parameters"]["AccessObject"];
                /** @description The access at this time; now by default. */
                at?: components["parameters"]["AccessTime"];
            };
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paths through which the user has the object, or the reason why not. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "object": {
                     *         "kind": "role",
                     *         "uuid": "c2a6d9e4-1f3b-4c85-9d1a-6b7e8f9a0b1c",
                     *         "name": "Operator",
                     *         "application": "Fault Manager"
                     *       },
                     *       "isKnown": true,
                     *       "historyFrom": "2024-05-17T09:30:00.000Z",
                     *       "active": true,
                     *       "reason": "notGranted",
                     *       "paths": [],
                     *       "profile": {
                     *         "uuid": "5f1c2f0a-7f5f-4f0a-8f43-0c4f3d1f6a55",
                     *         "name": "NOC"
                     *       },
                     *       "chosen": null,
                     *       "givenBy": [
                     *         [
                     *           {
                     *             "kind": "businessProfile",
                     *             "uuid": "5f1c2f0a-7f5f-4f0a-8f43-0c4f3d1f6a55",
                     *             "name": "NOC"
                     *           },
                     *           {
                     *             "kind": "appProfile",
                     *             "uuid": "0b6f2f34-6c1d-4f9e-a1b5-3f5a5b1c7d20",
                     *             "name": "Operators"
                     *           }
                     *         ]
                     *       ],
                     *       "givenByTotal": 1
                     *     }
                     */
                    "application/json": components["schemas"]["AccessExplanation"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    undoChanges: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `tag` of the plan that the user confirmed. The undo is refused if it would now do something else. */
                "If-Match"?: string;
                /** @description Why the caller makes the change: a line of at most 255 characters, in UTF-8 and percent-encoded (RFC 3986), as by `encodeURIComponent`. The history shows it to those who may see the caller. */
                "Change-Reason"?: components["parameters"]["ChangeReason"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UndoRequest"];
        responses: {
            /** @description What was undone. */
            200: {
                headers: {
                    "Change-Id": components["headers"]["ChangeId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "change": "018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e10",
                     *       "undone": 1,
                     *       "refused": 0
                     *     }
                     */
                    "application/json": components["schemas"]["UndoResult"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `nothing_to_undo`: everything is as it was before the changes, or cannot be undone. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Nothing to undo",
                     *       "status": 409,
                     *       "code": "nothing_to_undo",
                     *       "message": "Nothing of this can be undone. It may be undone already."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Stale"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    planUndo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UndoRequest"];
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tag": "\"5mBq0nVdZkS3kx0Yq3lYyA\"",
                     *       "unchanged": 0,
                     *       "access": {
                     *         "groups": [],
                     *         "omitted": 0
                     *       },
                     *       "items": [
                     *         {
                     *           "kind": "user",
                     *           "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *           "name": "ada",
                     *           "operation": "updated",
                     *           "fields": [
                     *             {
                     *               "field": "active",
                     *               "before": false,
                     *               "after": true,
                     *               "isReplaced": false,
                     *               "omitted": 0
                     *             }
                     *           ],
                     *           "conflicts": [],
                     *           "lost": [],
                     *           "problems": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["UndoPlan"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    applyBulkAction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `tag` of the plan that the user confirmed. The action is refused if it would now do something else. */
                "If-Match"?: string;
                /** @description Why the caller makes the change: a line of at most 255 characters, in UTF-8 and percent-encoded (RFC 3986), as by `encodeURIComponent`. The history shows it to those who may see the caller. */
                "Change-Reason"?: components["parameters"]["ChangeReason"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["BulkAction"];
        responses: {
            /** @description What was changed. */
            200: {
                headers: {
                    "Change-Id": components["headers"]["ChangeId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "updated": 2,
                     *       "unchanged": 0,
                     *       "refused": 1,
                     *       "endedSessions": 1
                     *     }
                     */
                    "application/json": components["schemas"]["BulkResult"];
                };
            };
            /** @description The job that changes a large selection. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *       "resource": "user",
                     *       "action": "update",
                     *       "values": {
                     *         "active": false
                     *       },
                     *       "state": "running",
                     *       "problem": null,
                     *       "selected": 12000,
                     *       "updated": 0,
                     *       "unchanged": 0,
                     *       "refused": 3,
                     *       "endedSessions": 0,
                     *       "startedAt": "2026-11-30T08:15:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BulkJob"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["StatusConflict"];
            412: components["responses"]["Stale"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    planBulkAction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["BulkAction"];
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tag": "\"5b1d0f5e7c0a4f0e9a3c2b1d0e9f8a7b\"",
                     *       "updated": 1,
                     *       "unchanged": 0,
                     *       "refused": 0,
                     *       "endedSessions": 2,
                     *       "hidden": 0,
                     *       "access": [
                     *         {
                     *           "before": {
                     *             "uuid": "9d2b7a54-0c1e-4f6b-8a3d-5e7f9b1c3d5e",
                     *             "name": "Operator"
                     *           },
                     *           "after": null,
                     *           "count": 1,
                     *           "users": [
                     *             {
                     *               "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *               "name": "ada"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "accessOfChange": null,
                     *       "rows": [
                     *         {
                     *           "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *           "name": "ada",
                     *           "outcome": "updated",
                     *           "changes": [
                     *             {
                     *               "column": "active",
                     *               "from": "true",
                     *               "to": "false"
                     *             }
                     *           ],
                     *           "problems": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BulkPlan"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBulkJobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The jobs that have not ended, and then the others, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *         "resource": "user",
                     *         "action": "update",
                     *         "values": {
                     *           "active": false
                     *         },
                     *         "state": "running",
                     *         "problem": null,
                     *         "selected": 12000,
                     *         "updated": 2000,
                     *         "unchanged": 0,
                     *         "refused": 3,
                     *         "endedSessions": 120,
                     *         "startedAt": "2026-11-30T08:15:00Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BulkJob"][];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBulkJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `busy`: the job has not ended. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Busy",
                     *       "status": 409,
                     *       "code": "busy",
                     *       "message": "This action has not ended. Give up the rest of it first."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRefusedOfBulkJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The refused objects, with the reasons. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *         "name": "ada",
                     *         "outcome": "refused",
                     *         "changes": [],
                     *         "problems": [
                     *           {
                     *             "column": null,
                     *             "message": "You cannot deactivate your own account."
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BulkRow"][];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    continueBulkJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *       "resource": "user",
                     *       "action": "update",
                     *       "values": {
                     *         "active": false
                     *       },
                     *       "state": "running",
                     *       "problem": null,
                     *       "selected": 12000,
                     *       "updated": 2000,
                     *       "unchanged": 0,
                     *       "refused": 3,
                     *       "endedSessions": 120,
                     *       "startedAt": "2026-11-30T08:15:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BulkJob"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    giveUpBulkJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *       "resource": "user",
                     *       "action": "update",
                     *       "values": {
                     *         "active": false
                     *       },
                     *       "state": "givenUp",
                     *       "problem": null,
                     *       "selected": 12000,
                     *       "updated": 2000,
                     *       "unchanged": 0,
                     *       "refused": 3,
                     *       "endedSessions": 120,
                     *       "startedAt": "2026-11-30T08:15:00Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BulkJob"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getConfigurationSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema (JSON Schema 2020-12). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "$schema": "https://json-schema.org/draft/2020-12/schema",
                     *       "type": "object"
                     *     }
                     */
                    "application/schema+json": Record<string, never>;
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file as a download. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example version: 1
                     *     businessProfiles:
                     *       - name: Operators
                     *         appProfiles:
                     *           - Inventory read
                     */
                    "application/yaml": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    applyConfiguration: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `tag` of the plan that the user confirmed. The call is refused if it would now do something else. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ConfigurationFile"];
        responses: {
            /** @description What was changed. */
            200: {
                headers: {
                    "Change-Id": components["headers"]["ChangeId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "change": "018f8a5e-1b2c-7d3e-9f40-5a6b7c8d9e10",
                     *       "created": 1,
                     *       "updated": 2,
                     *       "deleted": 0,
                     *       "unchanged": 40
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigurationResult"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["Stale"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFile"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    planConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ConfigurationFile"];
        responses: {
            /** @description The plan. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tag": "\"5mBq0nVdZkS3kx0Yq3lYyA\"",
                     *       "created": 0,
                     *       "updated": 1,
                     *       "deleted": 0,
                     *       "unchanged": 40,
                     *       "items": [
                     *         {
                     *           "kind": "businessProfile",
                     *           "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *           "name": "Operators",
                     *           "operation": "updated",
                     *           "fields": [
                     *             {
                     *               "field": "description",
                     *               "before": null,
                     *               "after": "Shift",
                     *               "isReplaced": false,
                     *               "omitted": 0
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "kept": [],
                     *       "secrets": [],
                     *       "access": {
                     *         "groups": [],
                     *         "omitted": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ConfigurationPlan"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFile"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *       "username": "ada",
                     *       "firstName": "Ada",
                     *       "lastName": "Lovelace",
                     *       "email": "ada@example.org",
                     *       "hasPassword": true,
                     *       "passwordChangedAt": "2024-05-17T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeOwnPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "not-a-real-one",
                 *       "password": "another-unreal-one",
                 *       "rePassword": "another-unreal-one"
                 *     }
                 */
                "application/json": components["schemas"]["OwnPasswordInput"];
            };
        };
        responses: {
            /** @description The account, with the new time of the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *       "username": "ada",
                     *       "firstName": "Ada",
                     *       "lastName": "Lovelace",
                     *       "email": "ada@example.org",
                     *       "hasPassword": true,
                     *       "passwordChangedAt": "2024-05-17T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description `password_used`: the new password is one of the user's last five. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Not Acceptable",
                     *       "status": 406,
                     *       "code": "password_used",
                     *       "message": "You have used this password before, please choose another password"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description `invalid_fields`. Field `currentPassword`: it is not the current password, which counts as a failed attempt. Fields `password` and `rePassword`: as for a password that is set with a reset link. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Invalid fields",
                     *       "status": 422,
                     *       "code": "invalid_fields",
                     *       "message": "Some fields cannot be accepted as they are.",
                     *       "fields": [
                     *         {
                     *           "field": "currentPassword",
                     *           "message": "This is not your current password"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOwnFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The factors. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authenticatorAppSince": "2024-05-17T09:30:00.000Z",
                     *       "passkeys": [],
                     *       "recoveryCodesLeft": 10
                     *     }
                     */
                    "application/json": components["schemas"]["Factors"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginStepUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The strongest factor of the account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "by": "secondFactor",
                     *       "secondStep": {
                     *         "handle": "not-a-real-handle",
                     *         "methods": [
                     *           "totp",
                     *           "recoveryCode"
                     *         ],
                     *         "mustEnrol": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StepUp"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    stepUpByPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "not-a-real-one"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordAgain"];
            };
        };
        responses: {
            /** @description Proven, for ten minutes in this session. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            /** @description `invalid_fields`. Field `currentPassword`: it is not the current password, which counts as a failed attempt. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Invalid fields",
                     *       "status": 422,
                     *       "code": "invalid_fields",
                     *       "message": "Some fields are not valid.",
                     *       "fields": [
                     *         {
                     *           "field": "currentPassword",
                     *           "message": "This is not your current password"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    stepUpByFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "not-a-real-token"
                 *     }
                 */
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Proven, for ten minutes in this session. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            /** @description `unauthenticated`; or `second_factor_expired`: the token was used, has expired, or belongs to another session. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Second factor expired",
                     *       "status": 401,
                     *       "code": "second_factor_expired",
                     *       "message": "The sign-in has taken too long. Sign in again."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginAuthenticatorApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "not-a-real-one"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordAgain"];
            };
        };
        responses: {
            /** @description The key, and the URI for the QR code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "NOTAREALSECRET",
                     *       "uri": "otpauth://totp/Suite:ada?secret=NOTAREALSECRET&issuer=Suite&algorithm=SHA1&digits=6&period=30"
                     *     }
                     */
                    "application/json": components["schemas"]["AuthenticatorKey"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description `factor_exists`: the caller has an authenticator app. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Factor exists",
                     *       "status": 409,
                     *       "code": "factor_exists",
                     *       "message": "An authenticator app is set up already. Remove it first."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description `invalid_fields`. Field `currentPassword`: it is not the current password, which counts as a failed attempt. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Invalid fields",
                     *       "status": 422,
                     *       "code": "invalid_fields",
                     *       "message": "Some fields are not valid.",
                     *       "fields": [
                     *         {
                     *           "field": "currentPassword",
                     *           "message": "This is not your current password"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmAuthenticatorApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "492039"
                 *     }
                 */
                "application/json": components["schemas"]["FactorCode"];
            };
        };
        responses: {
            /** @description The factors, and new recovery codes, which are returned only once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recoveryCodes": [
                     *         "XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
                     *       ],
                     *       "factors": {
                     *         "authenticatorAppSince": "2024-05-17T09:30:00.000Z",
                     *         "passkeys": [],
                     *         "recoveryCodesLeft": 10
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NewRecoveryCodes"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description `enrolment_expired`: the caller has no new key of an authenticator app, or it is older than 15 minutes. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Enrolment expired",
                     *       "status": 409,
                     *       "code": "enrolment_expired",
                     *       "message": "Setting up has taken too long. Start again."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description `invalid_fields`. Field `code`: it is not the current code of the app. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Invalid fields",
                     *       "status": 422,
                     *       "code": "invalid_fields",
                     *       "message": "Some fields are not valid.",
                     *       "fields": [
                     *         {
                     *           "field": "code",
                     *           "message": "This code is not right."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeAuthenticatorApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "not-a-real-one"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordAgain"];
            };
        };
        responses: {
            /** @description The factors. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authenticatorAppSince": "2024-05-17T09:30:00.000Z",
                     *       "passkeys": [],
                     *       "recoveryCodesLeft": 10
                     *     }
                     */
                    "application/json": components["schemas"]["Factors"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            /** @description `invalid_fields`. Field `currentPassword`: it is not the current password, which counts as a failed attempt. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Invalid fields",
                     *       "status": 422,
                     *       "code": "invalid_fields",
                     *       "message": "Some fields are not valid.",
                     *       "fields": [
                     *         {
                     *           "field": "currentPassword",
                     *           "message": "This is not your current password"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "not-a-real-one"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordAgain"];
            };
        };
        responses: {
            /** @description The options. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "options": {
                     *         "challenge": "bm90LWEtcmVhbC1vbmU"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description `passkey_limit`: the caller has 20 passkeys. `passkeys_unavailable`: browsers refuse passkeys at the address of this installation. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Passkey limit",
                     *       "status": 409,
                     *       "code": "passkey_limit",
                     *       "message": "There are 20 passkeys already. Remove one first."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description `invalid_fields`. Field `currentPassword`: it is not the current password, which counts as a failed attempt. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Invalid fields",
                     *       "status": 422,
                     *       "code": "invalid_fields",
                     *       "message": "Some fields are not valid.",
                     *       "fields": [
                     *         {
                     *           "field": "currentPassword",
                     *           "message": "This is not your current password"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credential": {
                 *         "id": "bm90LWEtcmVhbC1vbmU",
                 *         "rawId": "bm90LWEtcmVhbC1vbmU",
                 *         "type": "public-key",
                 *         "response": {
                 *           "clientDataJSON": "e30",
                 *           "attestationObject": "e30"
                 *         }
                 *       },
                 *       "name": "Laptop"
                 *     }
                 */
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            /** @description The factors, and new recovery codes, which are returned only once. There are none if the caller had a second factor, whose recovery codes stay. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recoveryCodes": [
                     *         "XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
                     *       ],
                     *       "factors": {
                     *         "authenticatorAppSince": null,
                     *         "passkeys": [
                     *           {
                     *             "id": "3f2f0a8e-8d1c-4a55-9c0f-2b1f3a1d5e10",
                     *             "name": "Chrome on Linux",
                     *             "since": "2024-05-17T09:30:00.000Z",
                     *             "lastUsedAt": null,
                     *             "backedUp": false,
                     *             "blocked": false
                     *           }
                     *         ],
                     *         "recoveryCodesLeft": 10
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NewRecoveryCodes"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            /** @description `unauthenticated`, or `passkey_expired` and `invalid_passkey`: as at `confirmPasskeyAtSignIn`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Invalid passkey",
                     *       "status": 401,
                     *       "code": "invalid_passkey",
                     *       "message": "This passkey was not accepted. It may have been removed from the account."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description `passkey_limit`: the caller has 20 passkeys. `passkey_exists`: the passkey belongs to an account already. `passkeys_unavailable`: browsers refuse passkeys at the address of this installation. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Passkey limit",
                     *       "status": 409,
                     *       "code": "passkey_limit",
                     *       "message": "There are 20 passkeys already. Remove one first."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Laptop"
                 *     }
                 */
                "application/json": components["schemas"]["PasskeyName"];
            };
        };
        responses: {
            /** @description The factors. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authenticatorAppSince": null,
                     *       "passkeys": [
                     *         {
                     *           "id": "3f2f0a8e-8d1c-4a55-9c0f-2b1f3a1d5e10",
                     *           "name": "Chrome on Linux",
                     *           "since": "2024-05-17T09:30:00.000Z",
                     *           "lastUsedAt": null,
                     *           "backedUp": false,
                     *           "blocked": false
                     *         }
                     *       ],
                     *       "recoveryCodesLeft": 10
                     *     }
                     */
                    "application/json": components["schemas"]["Factors"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "not-a-real-one"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordAgain"];
            };
        };
        responses: {
            /** @description The factors. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authenticatorAppSince": "2024-05-17T09:30:00.000Z",
                     *       "passkeys": [],
                     *       "recoveryCodesLeft": 10
                     *     }
                     */
                    "application/json": components["schemas"]["Factors"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            /** @description `invalid_fields`. Field `currentPassword`: it is not the current password, which counts as a failed attempt. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Invalid fields",
                     *       "status": 422,
                     *       "code": "invalid_fields",
                     *       "message": "Some fields are not valid.",
                     *       "fields": [
                     *         {
                     *           "field": "currentPassword",
                     *           "message": "This is not your current password"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "not-a-real-one"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordAgain"];
            };
        };
        responses: {
            /** @description The factors, and new recovery codes, which are returned only once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recoveryCodes": [
                     *         "XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
                     *       ],
                     *       "factors": {
                     *         "authenticatorAppSince": "2024-05-17T09:30:00.000Z",
                     *         "passkeys": [],
                     *         "recoveryCodesLeft": 10
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NewRecoveryCodes"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description `factor_missing`: the caller has no second factor. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Factor missing",
                     *       "status": 409,
                     *       "code": "factor_missing",
                     *       "message": "No second factor is set up."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description `invalid_fields`. Field `currentPassword`: it is not the current password, which counts as a failed attempt. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Invalid fields",
                     *       "status": 422,
                     *       "code": "invalid_fields",
                     *       "message": "Some fields are not valid.",
                     *       "fields": [
                     *         {
                     *           "field": "currentPassword",
                     *           "message": "This is not your current password"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOwnSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Sessions"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    endOwnSessions: {
        parameters: {
            query?: {
                /** @description The id of one session. */
                id?: components["parameters"]["SessionId"];
                /** @description Keeps the session in which the access token was issued. */
                keepCurrent?: components["parameters"]["KeepCurrent"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EndedSessions"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOwnSignIns: {
        parameters: {
            query?: {
                /** @description The value of `next` in the previous response, to get older events. */
                before?: components["parameters"]["BeforeEvent"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SignInEvents"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLocations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The locations, by name. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "0b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d01",
                     *         "name": "Toronto",
                     *         "latitude": 43.65,
                     *         "longitude": -79.38
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Location"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listActiveUsers: {
        parameters: {
            query?: {
                /** @description The maximum number of rows of a page. Without it, the response is the whole list, and the other paging parameters are ignored. */
                limit?: components["parameters"]["Limit"];
                /** @description Cursor from the `Link` header of the previous page: the page starts after this row. Rows that were added or removed since do not matter. A cursor of another list or sort order gets `400`. */
                after?: components["parameters"]["After"];
                /** @description Cursor from the `Link` header of the next page: the page ends before this row. `end` asks for the last page. A cursor of another list or sort order, or one together with `after`, gets `400`. */
                before?: components["parameters"]["Before"];
                /** @description The number of rows to skip, from the cursor or else from the start of the list. A cursor is faster than a large `skip`. */
                skip?: components["parameters"]["Skip"];
                /** @description How rows are counted. Without it, counts are exact. With `later`, a count is omitted if it takes longer than reading the page. With `capped`, `X-Total-Count` is at most 10,000 for a filtered list of users, and `X-Total-Count-Capped` says that there are more. Other counts stay exact. */
                count?: components["parameters"]["Count"];
                /** @description The field to sort by; a leading minus sorts in descending order. Rows without a value come last. */
                sort?: components["parameters"]["UserSort"];
                /** @description Text that the username contains. */
                username?: components["parameters"]["UsernameFilter"];
                /** @description Text that the name contains; for a user, the first and last name. */
                name?: components["parameters"]["NameFilter"];
                /** @description Text that the e-mail address contains. */
                email?: components["parameters"]["EmailFilter"];
                /** @description Text that the name of the business profile contains. */
                profile?: components["parameters"]["ProfileFilter"];
                /** @description Text that the name of the visibility profile contains. */
                visibility?: components["parameters"]["VisibilityFilter"];
                /** @description `never`: the user has not signed in. A time, such as `2030-06-28T22:00:00Z`: the user's last sign-in was before it. A page with this filter has no `ETag`: a sign-in changes which users match, but not the version of the list. */
                lastSignIn?: components["parameters"]["LastSignInFilter"];
            };
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UserList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInactiveUsers: {
        parameters: {
            query?: {
                /** @description The maximum number of rows of a page. Without it, the response is the whole list, and the other paging parameters are ignored. */
                limit?: components["parameters"]["Limit"];
                /** @description Cursor from the `Link` header of the previous page: the page starts after this row. Rows that were added or removed since do not matter. A cursor of another list or sort order gets `400`. */
                after?: components["parameters"]["After"];
                /** @description Cursor from the `Link` header of the next page: the page ends before this row. `end` asks for the last page. A cursor of another list or sort order, or one together with `after`, gets `400`. */
                before?: components["parameters"]["Before"];
                /** @description The number of rows to skip, from the cursor or else from the start of the list. A cursor is faster than a large `skip`. */
                skip?: components["parameters"]["Skip"];
                /** @description How rows are counted. Without it, counts are exact. With `later`, a count is omitted if it takes longer than reading the page. With `capped`, `X-Total-Count` is at most 10,000 for a filtered list of users, and `X-Total-Count-Capped` says that there are more. Other counts stay exact. */
                count?: components["parameters"]["Count"];
                /** @description The field to sort by; a leading minus sorts in descending order. Rows without a value come last. */
                sort?: components["parameters"]["UserSort"];
                /** @description Text that the username contains. */
                username?: components["parameters"]["UsernameFilter"];
                /** @description Text that the name contains; for a user, the first and last name. */
                name?: components["parameters"]["NameFilter"];
                /** @description Text that the e-mail address contains. */
                email?: components["parameters"]["EmailFilter"];
                /** @description Text that the name of the business profile contains. */
                profile?: components["parameters"]["ProfileFilter"];
                /** @description Text that the name of the visibility profile contains. */
                visibility?: components["parameters"]["VisibilityFilter"];
                /** @description `never`: the user has not signed in. A time, such as `2030-06-28T22:00:00Z`: the user's last sign-in was before it. A page with this filter has no `ETag`: a sign-in changes which users match, but not the version of the list. */
                lastSignIn?: components["parameters"]["LastSignInFilter"];
            };
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UserList"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLastSignIns: {
        parameters: {
            query: {
                /** @description The uuids of the objects; the parameter is repeated for each. */
                uuid: components["parameters"]["Uuids"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The last sign-ins, in no particular order. Users whom the caller does not see are left out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "6f6b1f2d-4c8a-4a9e-8d39-0b0a3c860f01",
                     *         "lastSignIn": "2030-06-29T09:12:00.000Z"
                     *       },
                     *       {
                     *         "uuid": "6f6b1f2d-4c8a-4a9e-8d39-0b0a3c860f02",
                     *         "lastSignIn": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["LastSignIn"][];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUserConfig: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Categories and labels, in the form's order. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "category": "DASHBOARD",
                     *         "label": "Default Dashboard"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["UserElementConfig"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUserByUsername: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user, or a stub: an inactive user without a name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "username": "unknown",
                     *       "active": false
                     *     }
                     */
                    "application/json": {
                        username: string;
                        active: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    pullUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the pull. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 3,
                     *       "updated": 12,
                     *       "unchanged": 230,
                     *       "failed": [],
                     *       "locations": {
                     *         "created": 1,
                     *         "updated": 0,
                     *         "unchanged": 39,
                     *         "removed": 2,
                     *         "kept": 0
                     *       },
                     *       "companies": {
                     *         "created": 0,
                     *         "updated": 0,
                     *         "unchanged": 14,
                     *         "removed": 0,
                     *         "kept": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PullResult"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TimedOut"];
            /** @description `busy`: another pull is running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Conflict",
                     *       "status": 409,
                     *       "code": "busy",
                     *       "message": "Users are being pulled already."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            444: components["responses"]["NoResponse"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SourceFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["SourceTimedOut"];
        };
    };
    activateUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UserStatus"];
        responses: {
            200: components["responses"]["ChangedUsers"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TimedOut"];
            409: components["responses"]["StatusConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            444: components["responses"]["NoResponse"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SourceFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["SourceTimedOut"];
        };
    };
    inactivateUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UserStatus"];
        responses: {
            200: components["responses"]["ChangedUsers"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TimedOut"];
            409: components["responses"]["StatusConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            444: components["responses"]["NoResponse"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SourceFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["SourceTimedOut"];
        };
    };
    exportUsers: {
        parameters: {
            query?: {
                format?: components["parameters"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UserFile"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportSelectedUsers: {
        parameters: {
            query?: {
                format?: components["parameters"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["BulkSelection"];
        responses: {
            200: components["responses"]["UserFile"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportActiveUsers: {
        parameters: {
            query?: {
                format?: components["parameters"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UserFile"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportInactiveUsers: {
        parameters: {
            query?: {
                format?: components["parameters"]["Format"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UserFile"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    importUsers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `tag` of the plan that the user confirmed. The import is refused if it would now do something else. */
                "If-Match"?: string;
                /** @description Why the caller makes the change: a line of at most 255 characters, in UTF-8 and percent-encoded (RFC 3986), as by `encodeURIComponent`. The history shows it to those who may see the caller. */
                "Change-Reason"?: components["parameters"]["ChangeReason"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UserFile"];
        responses: {
            /** @description The result of the import. */
            200: {
                headers: {
                    "Change-Id": components["headers"]["ChangeId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 1,
                     *       "updated": 12,
                     *       "unchanged": 230,
                     *       "createdUuids": [
                     *         "7c9e6679-7425-40de-944b-e07fc1f90ae7"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["ImportRuns"];
            412: components["responses"]["Stale"];
            413: components["responses"]["FileTooLarge"];
            422: components["responses"]["InvalidRows"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    planImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UserFile"];
        responses: {
            /** @description The plan. It includes the rows that would be refused; if there is one, the import is refused. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tag": "\"5mBq0nVdZkS3kx0Yq3lYyA\"",
                     *       "sheet": "Users",
                     *       "otherSheets": [
                     *         "Lists"
                     *       ],
                     *       "created": 0,
                     *       "updated": 1,
                     *       "unchanged": 230,
                     *       "refused": 0,
                     *       "rows": [
                     *         {
                     *           "row": 7,
                     *           "username": "ada",
                     *           "outcome": "updated",
                     *           "businessProfile": {
                     *             "before": {
                     *               "uuid": "2b8f3c74-0a6d-4e55-9f1e-7c1d1f0f2f61",
                     *               "name": "Operators"
                     *             },
                     *             "after": {
                     *               "uuid": "2b8f3c74-0a6d-4e55-9f1e-7c1d1f0f2f61",
                     *               "name": "Operators"
                     *             }
                     *           },
                     *           "changes": [
                     *             {
                     *               "column": "lastName",
                     *               "from": "Byron",
                     *               "to": "Lovelace"
                     *             }
                     *           ],
                     *           "problems": [],
                     *           "cells": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ImportPlan"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["ImportRuns"];
            413: components["responses"]["FileTooLarge"];
            422: components["responses"]["InvalidRows"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *       "username": "ada",
                     *       "email": "ada@example.org",
                     *       "firstName": "Ada",
                     *       "lastName": "Lovelace",
                     *       "deskPhone": null,
                     *       "mobilePhone": null,
                     *       "active": true,
                     *       "location": null,
                     *       "businessProfile": {
                     *         "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d02",
                     *         "name": "Operator"
                     *       },
                     *       "visibilityProfile": {
                     *         "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d03",
                     *         "name": "Everything"
                     *       },
                     *       "minimumRole": {
                     *         "name": "ADMIN"
                     *       },
                     *       "{product}CustomerCompany": null,
                     *       "elements": [],
                     *       "externalIdentities": [
                     *         {
                     *           "issuer": "https://id.example.org",
                     *           "subject": "6f1d2c",
                     *           "boundAt": "2024-05-17T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    unbindUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user, without a binding. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *       "username": "ada",
                     *       "email": "ada@example.org",
                     *       "firstName": "Ada",
                     *       "lastName": "Lovelace",
                     *       "deskPhone": null,
                     *       "mobilePhone": null,
                     *       "active": true,
                     *       "location": null,
                     *       "businessProfile": {
                     *         "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d02",
                     *         "name": "Operator"
                     *       },
                     *       "visibilityProfile": {
                     *         "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d03",
                     *         "name": "Everything"
                     *       },
                     *       "minimumRole": {
                     *         "name": "ADMIN"
                     *       },
                     *       "{product}CustomerCompany": null,
                     *       "elements": [],
                     *       "externalIdentities": [
                     *         {
                     *           "issuer": "https://id.example.org",
                     *           "subject": "6f1d2c",
                     *           "boundAt": "2024-05-17T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccessConflict"];
            413: components["responses"]["TooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessionsOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Sessions"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSessionsOfUser: {
        parameters: {
            query?: {
                /** @description The id of one session. */
                id?: components["parameters"]["SessionId"];
                /** @description Keeps the session in which the access token was issued. */
                keepCurrent?: components["parameters"]["KeepCurrent"];
            };
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["EndedSessions"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFactorsOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The factors. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authenticatorAppSince": "2024-05-17T09:30:00.000Z",
                     *       "passkeys": [],
                     *       "recoveryCodesLeft": 10
                     *     }
                     */
                    "application/json": components["schemas"]["Factors"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetFactorsOfUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The factors. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authenticatorAppSince": null,
                     *       "passkeys": [],
                     *       "recoveryCodesLeft": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Factors"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description `own_account`: it is the own account of the caller. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Own account",
                     *       "status": 409,
                     *       "code": "own_account",
                     *       "message": "Remove your own second factor in your account, with your password."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSignInsOfUser: {
        parameters: {
            query?: {
                /** @description The value of `next` in the previous response, to get older events. */
                before?: components["parameters"]["BeforeEvent"];
            };
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SignInEvents"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that the caller has edited, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "uuid": null,
                 *         "username": "ada",
                 *         "email": "ada@example.org",
                 *         "firstName": "Ada",
                 *         "lastName": "Lovelace",
                 *         "active": true,
                 *         "minimumRole": {
                 *           "name": "ADMIN"
                 *         },
                 *         "businessProfile": {
                 *           "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d02"
                 *         },
                 *         "visibilityProfile": {
                 *           "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d03"
                 *         }
                 *       },
                 *       "clonedId": null
                 *     }
                 */
                "application/json": {
                    user: components["schemas"]["UserInput"];
                    clonedId?: components["schemas"]["Uuid"] | null;
                };
            };
        };
        responses: {
            /** @description The user as saved. */
            200: {
                headers: {
                    "Change-Id": components["headers"]["ChangeId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *       "username": "ada",
                     *       "email": "ada@example.org",
                     *       "firstName": "Ada",
                     *       "lastName": "Lovelace",
                     *       "deskPhone": null,
                     *       "mobilePhone": null,
                     *       "active": true,
                     *       "location": null,
                     *       "businessProfile": {
                     *         "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d02",
                     *         "name": "Operator"
                     *       },
                     *       "visibilityProfile": {
                     *         "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d03",
                     *         "name": "Everything"
                     *       },
                     *       "minimumRole": {
                     *         "name": "ADMIN"
                     *       },
                     *       "{product}CustomerCompany": null,
                     *       "elements": [],
                     *       "externalIdentities": [
                     *         {
                     *           "issuer": "https://id.example.org",
                     *           "subject": "6f1d2c",
                     *           "boundAt": "2024-05-17T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TimedOut"];
            /** @description `username_taken` or `email_taken`, with the field; `last_administrator` or `own_account`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Conflict",
                     *       "status": 409,
                     *       "code": "username_taken",
                     *       "message": "Another user has this username.",
                     *       "fields": [
                     *         {
                     *           "field": "user.username",
                     *           "message": "Another user has this username."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Stale"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            444: components["responses"]["NoResponse"];
            500: components["responses"]["Internal"];
            /** @description `source_failed`: the user was saved, but these applications refused the push. */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Bad Gateway",
                     *       "status": 502,
                     *       "code": "source_failed",
                     *       "message": "Some applications were not updated.",
                     *       "failedUpdateApps": [
                     *         "Fault Manager"
                     *       ],
                     *       "savedUuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"] & {
                        failedUpdateApps?: string[];
                        savedUuid?: components["schemas"]["Uuid"];
                    };
                };
            };
            503: components["responses"]["Unavailable"];
            504: components["responses"]["SourceTimedOut"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *       "username": "ada",
                 *       "email": "ada@example.org"
                 *     }
                 */
                "application/json": {
                    uuid: components["schemas"]["Uuid"];
                    username: string;
                    email: string;
                };
            };
        };
        responses: {
            /** @description The mail server has accepted the mail. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SourceFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPasswordLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11"
                 *     }
                 */
                "application/json": components["schemas"]["UuidOnly"];
            };
        };
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "link": "https://console.example.org/userprofile/password/new/4nX0Yk3vQ2m8sJ1b",
                     *       "validMinutes": 60
                     *     }
                     */
                    "application/json": components["schemas"]["PasswordLink"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "ada"
                 *     }
                 */
                "application/json": components["schemas"]["ForgotPasswordInput"];
            };
        };
        responses: {
            /** @description If the account exists, a mail is sent. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SourceFailed"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyResetToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The username, or `null` if the link is not valid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "username": "ada"
                     *     }
                     */
                    "application/json": {
                        username: string | null;
                    };
                };
            };
            /** @description The link is not valid. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "hYf8",
                 *       "password": "not-a-real-one",
                 *       "rePassword": "not-a-real-one"
                 *     }
                 */
                "application/json": components["schemas"]["NewPasswordInput"];
            };
        };
        responses: {
            /** @description The password is set. The user's sessions and tokens are ended, and a confirmation mail is sent. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            /** @description `password_used`: the new password is one of the user's last five. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Not Acceptable",
                     *       "status": 406,
                     *       "code": "password_used",
                     *       "message": "You have used this password before, please choose another password"
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description `invalid_fields`. Field `token`: the link was used, has expired or never existed. Fields `password` and `rePassword`: too short, or they differ. Field `password`: a common password, or one that contains the username or the name of the product or suite; the link stays valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Invalid fields",
                     *       "status": 422,
                     *       "code": "invalid_fields",
                     *       "message": "Some fields cannot be accepted as they are.",
                     *       "fields": [
                     *         {
                     *           "field": "token",
                     *           "message": "This password reset link is invalid or has expired"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSentTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description HTML. Empty if the installation has not set a message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <p>Thank you.</p> */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCompleteTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description HTML. Empty if the installation has not set a message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <p>Thank you.</p> */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAppProfiles: {
        parameters: {
            query?: {
                /** @description The maximum number of rows of a page. Without it, the response is the whole list, and the other paging parameters are ignored. */
                limit?: components["parameters"]["Limit"];
                /** @description Cursor from the `Link` header of the previous page: the page starts after this row. Rows that were added or removed since do not matter. A cursor of another list or sort order gets `400`. */
                after?: components["parameters"]["After"];
                /** @description Cursor from the `Link` header of the next page: the page ends before this row. `end` asks for the last page. A cursor of another list or sort order, or one together with `after`, gets `400`. */
                before?: components["parameters"]["Before"];
                /** @description The number of rows to skip, from the cursor or else from the start of the list. A cursor is faster than a large `skip`. */
                skip?: components["parameters"]["Skip"];
                /** @description How rows are counted. Without it, counts are exact. With `later`, a count is omitted if it takes longer than reading the page. With `capped`, `X-Total-Count` is at most 10,000 for a filtered list of users, and `X-Total-Count-Capped` says that there are more. Other counts stay exact. */
                count?: components["parameters"]["Count"];
                /** @description The field to sort by; a leading minus sorts in descending order. */
                sort?: components["parameters"]["NameSort"];
                /** @description Text that the name contains; for a user, the first and last name. */
                name?: components["parameters"]["NameFilter"];
                /** @description Text that the description contains. */
                description?: components["parameters"]["DescriptionFilter"];
                /** @description Text that the name of the application contains. */
                application?: components["parameters"]["ApplicationFilter"];
                /** @description Text that the name of a role contains. */
                roles?: components["parameters"]["RolesFilter"];
                /** @description Text that the name of an element contains. */
                parameters?: components["parameters"]["ParametersFilter"];
            };
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application profiles, by name. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Total-Count-Capped": components["headers"]["TotalCountCapped"];
                    "X-List-Count": components["headers"]["ListCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *         "name": "Fault operator",
                     *         "description": null,
                     *         "application": {
                     *           "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d0a",
                     *           "name": "Fault Manager"
                     *         },
                     *         "minimumRole": {
                     *           "name": "ADMIN"
                     *         },
                     *         "{product}CustomerCompany": null,
                     *         "roles": [],
                     *         "elements": []
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["AppProfile"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAppProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The application profile. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *       "name": "Fault operator",
                     *       "description": null,
                     *       "application": {
                     *         "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d0a",
                     *         "name": "Fault Manager"
                     *       },
                     *       "minimumRole": {
                     *         "name": "ADMIN"
                     *       },
                     *       "{product}CustomerCompany": null,
                     *       "roles": [],
                     *       "elements": []
                     *     }
                     */
                    "application/json": components["schemas"]["AppProfile"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAppProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that the caller has edited, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "uuid": null,
                 *       "name": "Fault operator",
                 *       "application": {
                 *         "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d0a"
                 *       },
                 *       "minimumRole": {
                 *         "name": "ADMIN"
                 *       },
                 *       "roles": [],
                 *       "elements": []
                 *     }
                 */
                "application/json": components["schemas"]["AppProfileInput"];
            };
        };
        responses: {
            200: components["responses"]["Saved"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NameOrAccessConflict"];
            412: components["responses"]["Stale"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAppProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why the caller makes the change: a line of at most 255 characters, in UTF-8 and percent-encoded (RFC 3986), as by `encodeURIComponent`. The history shows it to those who may see the caller. */
                "Change-Reason"?: components["parameters"]["ChangeReason"];
            };
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Change-Id": components["headers"]["ChangeId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccessConflict"];
            413: components["responses"]["TooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBusinessProfiles: {
        parameters: {
            query?: {
                /** @description The maximum number of rows of a page. Without it, the response is the whole list, and the other paging parameters are ignored. */
                limit?: components["parameters"]["Limit"];
                /** @description Cursor from the `Link` header of the previous page: the page starts after this row. Rows that were added or removed since do not matter. A cursor of another list or sort order gets `400`. */
                after?: components["parameters"]["After"];
                /** @description Cursor from the `Link` header of the next page: the page ends before this row. `end` asks for the last page. A cursor of another list or sort order, or one together with `after`, gets `400`. */
                before?: components["parameters"]["Before"];
                /** @description The number of rows to skip, from the cursor or else from the start of the list. A cursor is faster than a large `skip`. */
                skip?: components["parameters"]["Skip"];
                /** @description How rows are counted. Without it, counts are exact. With `later`, a count is omitted if it takes longer than reading the page. With `capped`, `X-Total-Count` is at most 10,000 for a filtered list of users, and `X-Total-Count-Capped` says that there are more. Other counts stay exact. */
                count?: components["parameters"]["Count"];
                /** @description The field to sort by; a leading minus sorts in descending order. */
                sort?: components["parameters"]["NameSort"];
                /** @description Text that the name contains; for a user, the first and last name. */
                name?: components["parameters"]["NameFilter"];
                /** @description Text that the description contains. */
                description?: components["parameters"]["DescriptionFilter"];
                /** @description Texts separated by commas; the name of an application profile contains one of them. */
                appProfiles?: components["parameters"]["AppProfilesFilter"];
            };
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The business profiles, by name. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Total-Count-Capped": components["headers"]["TotalCountCapped"];
                    "X-List-Count": components["headers"]["ListCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *         "name": "Operator",
                     *         "description": null,
                     *         "appProfiles": [],
                     *         "minimumRole": {
                     *           "name": "ADMIN"
                     *         },
                     *         "{product}CustomerCompany": null
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["BusinessProfile"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBusinessProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The business profile. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *       "name": "Operator",
                     *       "description": null,
                     *       "appProfiles": [],
                     *       "minimumRole": {
                     *         "name": "ADMIN"
                     *       },
                     *       "{product}CustomerCompany": null
                     *     }
                     */
                    "application/json": components["schemas"]["BusinessProfile"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateBusinessProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that the caller has edited, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "uuid": null,
                 *       "name": "Operator",
                 *       "appProfiles": [
                 *         {
                 *           "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d0b"
                 *         }
                 *       ],
                 *       "minimumRole": {
                 *         "name": "ADMIN"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BusinessProfileInput"];
            };
        };
        responses: {
            200: components["responses"]["Saved"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NameOrAccessConflict"];
            412: components["responses"]["Stale"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBusinessProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why the caller makes the change: a line of at most 255 characters, in UTF-8 and percent-encoded (RFC 3986), as by `encodeURIComponent`. The history shows it to those who may see the caller. */
                "Change-Reason"?: components["parameters"]["ChangeReason"];
            };
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Change-Id": components["headers"]["ChangeId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AccessConflict"];
            413: components["responses"]["TooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listVisibilityProfiles: {
        parameters: {
            query?: {
                /** @description The maximum number of rows of a page. Without it, the response is the whole list, and the other paging parameters are ignored. */
                limit?: components["parameters"]["Limit"];
                /** @description Cursor from the `Link` header of the previous page: the page starts after this row. Rows that were added or removed since do not matter. A cursor of another list or sort order gets `400`. */
                after?: components["parameters"]["After"];
                /** @description Cursor from the `Link` header of the next page: the page ends before this row. `end` asks for the last page. A cursor of another list or sort order, or one together with `after`, gets `400`. */
                before?: components["parameters"]["Before"];
                /** @description The number of rows to skip, from the cursor or else from the start of the list. A cursor is faster than a large `skip`. */
                skip?: components["parameters"]["Skip"];
                /** @description How rows are counted. Without it, counts are exact. With `later`, a count is omitted if it takes longer than reading the page. With `capped`, `X-Total-Count` is at most 10,000 for a filtered list of users, and `X-Total-Count-Capped` says that there are more. Other counts stay exact. */
                count?: components["parameters"]["Count"];
                /** @description The field to sort by; a leading minus sorts in descending order. */
                sort?: components["parameters"]["NameSort"];
                /** @description Text that the name contains; for a user, the first and last name. */
                name?: components["parameters"]["NameFilter"];
                /** @description Text that the description contains. */
                description?: components["parameters"]["DescriptionFilter"];
            };
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The visibility profiles, by name. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["TotalCount"];
                    "X-Total-Count-Capped": components["headers"]["TotalCountCapped"];
                    "X-List-Count": components["headers"]["ListCount"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *         "name": "Everything",
                     *         "description": null,
                     *         "minimumRole": {
                     *           "name": "ADMIN"
                     *         },
                     *         "{product}CustomerCompany": null,
                     *         "primaryVisibility": null,
                     *         "carriers": [],
                     *         "clusters": [],
                     *         "defaultClusterGroup": null,
                     *         "clusterGroups": [],
                     *         "neAttributes": [],
                     *         "networkGroups": [],
                     *         "venues": []
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["VisibilityProfile"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVisibilityProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The visibility profile. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *       "name": "Everything",
                     *       "description": null,
                     *       "minimumRole": {
                     *         "name": "ADMIN"
                     *       },
                     *       "{product}CustomerCompany": null,
                     *       "primaryVisibility": null,
                     *       "carriers": [],
                     *       "clusters": [],
                     *       "defaultClusterGroup": null,
                     *       "clusterGroups": [],
                     *       "neAttributes": [],
                     *       "networkGroups": [],
                     *       "venues": []
                     *     }
                     */
                    "application/json": components["schemas"]["VisibilityProfile"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateVisibilityProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that the caller has edited, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "uuid": null,
                 *       "name": "Everything",
                 *       "minimumRole": {
                 *         "name": "ADMIN"
                 *       },
                 *       "primaryVisibility": null,
                 *       "carriers": [],
                 *       "clusters": [],
                 *       "defaultClusterGroup": null,
                 *       "clusterGroups": [],
                 *       "neAttributes": [],
                 *       "networkGroups": [
                 *         {
                 *           "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d0c"
                 *         }
                 *       ],
                 *       "venues": []
                 *     }
                 */
                "application/json": components["schemas"]["VisibilityProfileInput"];
            };
        };
        responses: {
            200: components["responses"]["Saved"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NameTaken"];
            412: components["responses"]["Stale"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteVisibilityProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why the caller makes the change: a line of at most 255 characters, in UTF-8 and percent-encoded (RFC 3986), as by `encodeURIComponent`. The history shows it to those who may see the caller. */
                "Change-Reason"?: components["parameters"]["ChangeReason"];
            };
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Change-Id": components["headers"]["ChangeId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBusinessProfilesOfAppProfile: {
        parameters: {
            query?: {
                /** @description Adds the numbers of active and inactive users to each business profile, and the first of these users: at most this number for each business profile. If the response has many business profiles, it contains fewer users. */
                users?: components["parameters"]["NamedUsers"];
            };
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChoosingProfiles"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsersOfBusinessProfile: {
        parameters: {
            query?: {
                /** @description The maximum number of users in the response. With it, active users come before inactive users. Without it, the response contains all users. */
                limit?: components["parameters"]["FirstUsers"];
            };
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UsersOfProfile"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsersOfVisibilityProfile: {
        parameters: {
            query?: {
                /** @description The maximum number of users in the response. With it, active users come before inactive users. Without it, the response contains all users. */
                limit?: components["parameters"]["FirstUsers"];
            };
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UsersOfProfile"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApplications: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The applications, by name. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *         "name": "Fault Manager",
                     *         "dataUrl": null,
                     *         "dataDriverName": null,
                     *         "dataUsername": null,
                     *         "dataPassword": null,
                     *         "apiHost": null,
                     *         "apiAuthType": "HTTP_BASIC",
                     *         "apiUsername": null,
                     *         "apiPassword": null,
                     *         "roles": [],
                     *         "elements": [],
                     *         "appProfiles": []
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Application"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBusinessProfilesOfApplication: {
        parameters: {
            query?: {
                /** @description Adds the numbers of active and inactive users to each business profile, and the first of these users: at most this number for each business profile. If the response has many business profiles, it contains fewer users. */
                users?: components["parameters"]["NamedUsers"];
            };
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChoosingProfiles"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OneApplication"];
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why the caller makes the change: a line of at most 255 characters, in UTF-8 and percent-encoded (RFC 3986), as by `encodeURIComponent`. The history shows it to those who may see the caller. */
                "Change-Reason"?: components["parameters"]["ChangeReason"];
            };
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Change-Id": components["headers"]["ChangeId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["OwnApplication"];
            413: components["responses"]["TooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that the caller has edited, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *       "name": "Fault Manager",
                 *       "dataUrl": "jdbc:postgresql://db/fault",
                 *       "dataDriverName": "org.postgresql.Driver",
                 *       "dataUsername": "reader",
                 *       "dataPassword": null,
                 *       "apiHost": "https://fault.example.org",
                 *       "apiAuthType": "HTTP_BASIC",
                 *       "apiUsername": "api",
                 *       "apiPassword": null,
                 *       "roles": [],
                 *       "elements": []
                 *     }
                 */
                "application/json": components["schemas"]["ApplicationInput"];
            };
        };
        responses: {
            200: components["responses"]["OneApplication"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NameTaken"];
            412: components["responses"]["Stale"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    syncApplication: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11"
                 *     }
                 */
                "application/json": components["schemas"]["ApplicationToSync"];
            };
        };
        responses: {
            200: components["responses"]["OneApplication"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TimedOut"];
            409: components["responses"]["SyncConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            444: components["responses"]["NoResponse"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SourceFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["SourceTimedOut"];
        };
    };
    syncAllApplications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The applications that were synced; an empty list if there are none to sync. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example [] */
                    "application/json": components["schemas"]["Application"][];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TimedOut"];
            409: components["responses"]["SyncConflict"];
            413: components["responses"]["TooLarge"];
            444: components["responses"]["NoResponse"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SourceFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["SourceTimedOut"];
        };
    };
    listClusters: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The root clusters, with their children nested. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *         "name": "North",
                     *         "children": []
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Cluster"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCompanies: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The product's code. */
                product: components["parameters"]["Product"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The companies, by name. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *         "name": "Contoso Telecom"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Reference"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVisibilityElements: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sets, each sorted by name. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "carriers": [],
                     *       "clusterGroups": [],
                     *       "networkGroups": [],
                     *       "neAttributes": [],
                     *       "venues": []
                     *     }
                     */
                    "application/json": components["schemas"]["VisibilityElements"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    syncAllVisibility: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of elements that the inventory has in all sets together. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 412 */
                    "application/json": number;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TimedOut"];
            /** @description `busy`: another sync is running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Conflict",
                     *       "status": 409,
                     *       "code": "busy",
                     *       "message": "A sync is running already."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            444: components["responses"]["NoResponse"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SourceFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["SourceTimedOut"];
        };
    };
    syncVisibility: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                elementType: components["parameters"]["ElementType"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of elements that the inventory has in the set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example 412 */
                    "application/json": number;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            /** @description `not_found`: the tenant has no such set; its layout code has no NEA, or no VEN. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Not found",
                     *       "status": 404,
                     *       "code": "not_found",
                     *       "message": "There is nothing here."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            408: components["responses"]["TimedOut"];
            /** @description `busy`: another sync is running. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Conflict",
                     *       "status": 409,
                     *       "code": "busy",
                     *       "message": "A sync is running already."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            444: components["responses"]["NoResponse"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SourceFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["SourceTimedOut"];
        };
    };
    listAuthClients: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that the caller has cached, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clients, by name. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *         "name": "Fault Manager",
                     *         "description": "The fault manager's own sign-in",
                     *         "allowedRedirectTarget": "https://fault.example.org/callback"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["AuthClientSummary"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuthClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The client. The response must not be cached. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                     *       "name": "Fault Manager",
                     *       "description": "The fault manager's own sign-in",
                     *       "allowedRedirectTarget": "https://fault.example.org/callback",
                     *       "clientSecret": "not-a-real-secret"
                     *     }
                     */
                    "application/json": components["schemas"]["AuthClient"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAuthClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that the caller has edited, a list of them, or `*`. Weak tags and the suffixes of compressing proxies, such as `-gzip`, are accepted. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "uuid": null,
                 *       "name": "Fault Manager",
                 *       "description": "The fault manager's own sign-in",
                 *       "allowedRedirectTarget": "https://fault.example.org/callback",
                 *       "clientSecret": "not-a-real-secret"
                 *     }
                 */
                "application/json": components["schemas"]["AuthClientInput"];
            };
        };
        responses: {
            /** @description The uuid of the client, which is its client id. */
            200: {
                headers: {
                    "Change-Id": components["headers"]["ChangeId"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11"
                     *     }
                     */
                    "application/json": components["schemas"]["UuidOnly"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ClientConflict"];
            412: components["responses"]["Stale"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAuthClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description Why the caller makes the change: a line of at most 255 characters, in UTF-8 and percent-encoded (RFC 3986), as by `encodeURIComponent`. The history shows it to those who may see the caller. */
                "Change-Reason"?: components["parameters"]["ChangeReason"];
            };
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Change-Id": components["headers"]["ChangeId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ClientConflict"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsersOfAuthClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The first users, by username, which is their `name` here. */
            200: {
                headers: {
                    /** @description The number of users, including those that are not listed. */
                    "X-Total-Count"?: number;
                    /** @description Present if there are more users than `X-Total-Count`. */
                    "X-Total-Count-Capped"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d02",
                     *         "name": "ada"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["References"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    blockAuthClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *       "blocked": true
                 *     }
                 */
                "application/json": components["schemas"]["ClientBlockInput"];
            };
        };
        responses: {
            /** @description The client. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11"
                     *     }
                     */
                    "application/json": components["schemas"]["UuidOnly"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ClientConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startClientTrial: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "uuid": "7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11",
                 *       "scope": "openid profile",
                 *       "state": "af0ifjsldkj8mTn2",
                 *       "nonce": "n-0S6_WzA2Mj8Qdk",
                 *       "codeChallenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
                 *     }
                 */
                "application/json": components["schemas"]["ClientTrialInput"];
            };
        };
        responses: {
            /** @description The address to open in a browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authorizationUrl": "https://users.example.org/userprofile/authorize?client_id=7d0f2c1e-58a3-4b0e-9a52-0d6c1f3b9a11&response_type=code&state=af0ifjsldkj8mTn2"
                     *     }
                     */
                    "application/json": components["schemas"]["ClientTrial"];
                };
            };
            400: components["responses"]["InvalidTrial"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ClientConflict"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    finishClientTrial: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "SplxlOBeZQQYbYS6WxSbIA",
                 *       "codeVerifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
                 *     }
                 */
                "application/json": components["schemas"]["ClientTrialCode"];
            };
        };
        responses: {
            /** @description What the client would have received. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "uuid": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d02",
                     *         "name": "ada"
                     *       },
                     *       "tokenResponse": {
                     *         "access_token": "eyJhbGciOiJS…",
                     *         "token_type": "Bearer",
                     *         "expires_in": 1800
                     *       },
                     *       "accessToken": {
                     *         "header": {
                     *           "alg": "RS256",
                     *           "typ": "at+jwt"
                     *         },
                     *         "claims": {
                     *           "sub": "5b0a3c86-4c8a-4a9e-8d39-0f6f6b1f2d02",
                     *           "exp": 1715929331
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ClientTrialResult"];
                };
            };
            400: components["responses"]["InvalidTrial"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPropelTokenFromCode: {
        parameters: {
            query: {
                /** @description One to 8,192 printable ASCII characters (RFC 6749, appendix A.11). */
                code: string;
                /** @description RFC 7636, section 4.1. */
                code_verifier: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token, or the reason in `error` if the service issues none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJSUzI1NiJ9.e30.sig",
                     *       "token_type": "Bearer",
                     *       "expires_in": 1800
                     *     }
                     */
                    "application/json": {
                        access_token?: string;
                        token_type?: string;
                        /** @description Lifetime in seconds. */
                        expires_in?: number;
                        error?: string;
                        error_description?: string;
                    };
                };
            };
            /** @description `invalid_grant`: the identity provider refuses the code; `invalid_request`: a parameter is missing or not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Invalid grant",
                     *       "status": 400,
                     *       "code": "invalid_grant",
                     *       "message": "The authorization code is invalid, expired or used."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `account_unknown` or `account_inactive`: the person cannot sign in here; `account_bound`: the account with this name is bound to another subject. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Account unknown",
                     *       "status": 401,
                     *       "code": "account_unknown",
                     *       "message": "You have no account here."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: no identity provider is configured. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Not found",
                     *       "status": 404,
                     *       "code": "not_found",
                     *       "message": "Single sign-on is not set up here."
                     *     }
                     */
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["Throttled"];
            444: components["responses"]["NoResponse"];
            500: components["responses"]["Internal"];
            502: components["responses"]["SourceFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["SourceTimedOut"];
        };
    };
}
