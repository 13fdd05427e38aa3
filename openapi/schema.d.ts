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
        /** Whether the process runs */
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
        /** Whether the service can answer, database included */
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
         * @description With METRICS_TOKEN set, for whoever carries it as a bearer token; else for the service's own machine, where no proxy
         *     passed the call on.
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
         * @description Redirects the browser to the same address with the parameters in the query. `GET` of this address opens the login
         *     screen. A request with `prompt=none` is answered there without the screen, as by `answerAuthorizationRequest`.
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
         * @description Takes the parameters of an `AuthorizationRequest` in the query, and answers as `prompt=none` asks: with a code for
         *     the user of the browser's session, or with the error `login_required`. With `response_mode=form_post`, the
         *     login screen leads here once the user has signed in, so that no address contains the code.
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
        /** Opens the provider's session for a user */
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
         * @description Ends the session that the browser's cookie names, the one in which the access token was given, and those that
         *     were opened through the ticket; and with them every code and access token that was given in them. Whoever does
         *     not name any of these is answered in the same way.
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
         * @description Opens the provider's session and gives the address to follow, with a code for the application. An error of the
         *     request other than its client or redirect URI is in that address, as RFC 6749, section 4.1.2.1, says.
         *
         *     That address says in `iss` who answers (RFC 9207). With `response_mode=form_post` it is that of
         *     `answerAuthorizationRequest`. If another user signs in than the one of `id_token_hint`, the error is `login_required`.
         *
         *     The token is one of two. One of `getPropelTokenFromCode` proves a single sign-on: for 60 seconds, and once, it
         *     opens a session, for whichever client asks. From then on, and in any case after these 60 seconds, it is an
         *     ordinary token of the console. An ordinary token of the console makes a new code for the console, and for no
         *     other client, only together with the cookie of the live session that it was issued in. No other token makes any.
         */
        post: operations["authorize"];
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
        /** Whether the browser has a session at the provider, and where it leads */
        post: operations["checkSession"];
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
         * Exchanges a code for an access token and, with the scope `openid`, an ID token
         * @description A client authenticates by its secret in HTTP Basic (`client_secret_basic`: Client ID and secret are each encoded as
         *     in a form) or in the body (`client_secret_post`), not in both. A client without a secret sends its `client_id`.
         *     A refused client does not use its code up. After 10 wrong secrets for a client from one address, further ones from
         *     there are refused for 15 minutes.
         */
        post: operations["token"];
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
         *     `email_verified` is true once the user has set a password through a link that was mailed to this address.
         */
        get: operations["getUserInfo"];
        put?: never;
        /**
         * The claims of the user (OpenID Connect Core 1.0, section 5.3)
         * @description Takes access tokens with the scope `openid`, whatever their audience. Empty claims are left out.
         *     `email_verified` is true once the user has set a password through a link that was mailed to this address.
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
         * Who the access token stands for
         * @description For every client's access tokens, whatever their audience.
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
         * @description A list whose version is another has changed. Numbers grow; they say nothing of what has changed.
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
         * The version of each list, at once and whenever one changes
         * @description Server-sent events without a name, whose data are `ListVersions` in JSON. An answer ends after a minute, so that whoever
         *     follows lists is asked for their token again; ask anew then, and compare with the last versions. A caller has 16 of
         *     these answers at a time at most (429).
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
    "/userprofile/api/v1/user/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The element categories that a user's form has, with their labels */
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
         * @description From someone not signed in, the answer is the same whether the account exists or not.
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
         * @description A new user is inactive and has no profiles. The pull updates all fields of a known user (by username) except the
         *     company; a field that the source omits becomes empty. Locations and customer companies are pulled too: one that the
         *     source no longer has is removed once nothing here uses it. The changed users are pushed to their applications after
         *     the answer, and again until the applications accept them. `inventory.yaml` is what the source must answer.
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
         * @description The applications are told of them after the answer, and again until they take it.
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
         * @description The applications are told of them after the answer, and again until they take it.
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
         * @description A download link carries no token, so the provider's session authorises it, too.
         */
        get: operations["exportUsers"];
        put?: never;
        post?: never;
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
         * @description A download link carries no token, so the provider's session authorises it, too.
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
         * @description A download link carries no token, so the provider's session authorises it, too.
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
         * @description One header row, the columns in any order: `username`, `email`, `firstName`, `lastName`, `deskPhone`,
         *     `mobilePhone`, `active`, `businessProfile`, `visibilityProfile`, `location`; profiles and locations by name. A
         *     column `problem`, as a list of refused rows has it, is not read. Users are known by their username; a cell that
         *     says what is stored already is never refused. UTF-8 or UTF-16, at most 100,000 rows and 20 MB, one import or plan
         *     of a person at a time. The applications are told of the users after the answer, and again until they take it.
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
         * What an import of this file would do; changes nothing
         * @description Computed by what the import itself goes by, so it cannot differ from what the import then does.
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
         * Undoes whom an account is bound to at the external identity provider
         * @description The account is as if nobody had signed on to it by single sign-on: the next one whom the provider names as the
         *     service looks for accounts gets it, and it is bound to them. Sessions and tokens go on; to end those as well,
         *     make the user inactive. Nothing is wrong with undoing what is not there.
         */
        delete: operations["unbindUser"];
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
         * @description The applications are told of the user before the answer, which names those that refused. They are told again
         *     later, until they take it.
         *
         *     Elements that a user has and that the same business profile grants no more, such as the tree of what was the
         *     SNMP manager before, may be sent as they were answered: they go with the save.
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
         * Has a reset mail sent to a user, by an administrator
         * @description The mail goes to the address that is stored for the user, whatever the body says.
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
         * Creates a reset link for an administrator to pass on, where no mail server is configured
         * @description The link replaces the user's earlier one, works once, and is answered only here.
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
         * Has a reset mail sent to a user who forgot the password
         * @description The answer is the same, and comes at the same time, whether the account exists or not. Beyond a limit it stays the same too, and no mail is sent. `source_failed` where the mail server does not answer, whoever is asked for.
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
        /** Whose reset link this is */
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
        /** Sets a new password by a reset link */
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
         * @description The application cannot be changed once it is saved. Nobody grants roles of this product that they do not have,
         *     or changes a profile that gives such roles. Elements that are not granted any more are taken from the users.
         *     The applications are told of the users after the answer, and again until they take it.
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
         * @description The business profiles that choose it choose nothing for its application from then on, even where nothing else
         *     is left in them; their users lose the roles and the elements that it gave. The applications are told of the
         *     users after the answer, and again until they take it.
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
         * @description One application profile for each application at most. Nobody chooses what gives roles of this product that they
         *     do not have, or changes a profile that gives such roles. Elements that are not granted any more are taken from
         *     the users. The applications are told of them after the answer, and again until they take it.
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
         * @description Its users keep their accounts, active or not, but lose the roles and the elements that it gave; they cannot be
         *     activated until they have another one. The applications are told of them after the answer, and again until
         *     they take it.
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
         * @description It holds what is sent, each once; a set that is left out is empty. Refused with `422`: neither a primary
         *     visibility nor a network group; a primary visibility that is not among the clusters, and a default cluster
         *     group that is not among the groups; at `clusters.17` and the like, what does not exist any more. Network
         *     attributes and venues are for tenants whose layout code has NEA and VEN; others can only keep what a profile
         *     holds already.
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
         * @description Its users keep their accounts and their roles, but have no visibility profile until they are given another.
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
        /** The business profiles that choose an application profile, of those that the caller may see */
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
        /** The users who have a business profile, of those that the caller may see */
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
        /** The users who have a visibility profile, of those that the caller may see */
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
         * @description The business profiles that chose one of those choose nothing for the application from then on, even where
         *     nothing else is left in them; their users lose its roles and elements. Their other applications are told of
         *     the users after the answer, and again until they take it; the one that is deleted is not. The product's own
         *     application cannot be deleted.
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
         * @description The name cannot be changed once it is saved. A password that is null or absent stays as it was; a new
         *     application needs both. Roles and elements with `uuid` null are new; those that are not there any more are
         *     taken from application profiles and users, whose applications are told after the answer, and again until they
         *     take it. An element without a label has its category's; a category that is new becomes one of those that
         *     users have a tab for.
         *
         *     `apiHost` is a web address without a name, a password, a query or a fragment. It may be in a private network.
         *     It may not be link-local, where clouds tell machines their secrets; and on this machine only where the
         *     service itself can be reached from this machine alone.
         *
         *     The product's own application keeps its three roles, as they are; whom they are visible to can be changed.
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
         * Takes over an application's roles and elements from its own API
         * @description Only `uuid` counts of the body: what is read is the API that is stored, and what it names is stored and
         *     answered. Changes of a form that are not saved are lost.
         *
         *     The API answers `GET {apiHost}/roles` with a list of `{name, category?, externalRole?}` and
         *     `GET {apiHost}/elements` with one of `{name, category, label?}`. With `HTTP_BASIC`, name and password are sent
         *     with each; with `OAUTH2`, a token is that `POST {apiHost}/oauth/token` gives for them (RFC 6749, section 4.4).
         *
         *     Roles that are known by their name, and elements by category and name, keep their uuid and whom they are
         *     visible to; new ones are visible to ADMIN; what the API names no more is taken from application profiles and
         *     users, whose applications are told after the answer. An API that names no role any more, or anything that
         *     cannot be used, changes nothing: `source_failed`.
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
         * Takes over every application's roles and elements from their own APIs
         * @description As `app/sync`, of every application but the product's own. One that fails is left out of the answer and leaves
         *     the others. Where all of them fail, that is why the call is refused.
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
        /** Every cluster, as trees */
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
        /** The element sets that a visibility profile chooses from; clusters are listed apart */
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
         * Pulls every element set that the tenant has from the inventory
         * @description As the sync of one set does, one set after the other. Nothing is changed before all of them were read.
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
         * @description Elements are known by their uuid. Afterwards there are those that the inventory has, with its names and below
         *     the clusters that it says; what it has no more is gone, from the visibility profiles that held it too. Those
         *     have no primary visibility, or no default cluster group, where it was that.
         *
         *     All or nothing: with a list that cannot be used nothing is changed and the answer is `502`. Such are an
         *     element without a uuid or a name, or twice; a cluster below one that is not in the list, or below itself; and
         *     an empty list while visibility profiles hold some of the set.
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
         * @description `allowedRedirectTarget` is a whole web address without a fragment (RFC 6749, section 3.1.2), which sign-in
         *     requests repeat exactly; a client without one cannot sign anybody in. A change counts from the next request on,
         *     and codes that were sent to another address cannot be exchanged any more. The console's own client stays where
         *     it is.
         */
        post: operations["updateAuthClient"];
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
         * Exchanges a code of the external identity provider for a token
         * @description The console sent the browser to `{propelAuthUrl}/propelauth/oauth/authorize` with the redirect URI
         *     `{envBaseUrl}/userprofile/callback`, and it came back with this code. The service exchanges it at the provider's
         *     token endpoint, which it finds by the provider's `/.well-known/openid-configuration`, and checks the ID token:
         *     signature, issuer, audience, times, and that it holds no nonce, since none was sent.
         *
         *     The user is the one who was bound to the token's issuer and subject at their first sign-on. Whoever is not bound
         *     yet is found by one claim, which a setting of the service chooses: `preferred_username`, or `email` where
         *     `email_verified` is true. An account that is bound to another subject is not found by a claim again.
         *
         *     The access token stands for that user at the console, and proves the sign-on: it is what `authorize` takes as
         *     `token`, once and within 60 seconds, for the client that sent the person to sign in.
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
         * @description What is looked for; spaces around it do not count. In quotation marks it is for the whole text, too. Where nothing is
         *     looked for, nothing is left out.
         * @example ann
         */
        Filter: string;
        /** Format: uuid */
        Uuid: string;
        /** @description Why a call was refused (RFC 9457). */
        Problem: {
            type?: string;
            title: string;
            status: number;
            /** @description Stable; what programs read. */
            code: string;
            /** @description For a person. */
            message: string;
            /** @description By which the log tells of this call; also in the header X-Request-Id of every answer. */
            requestId?: string;
            /** @description The fields to mend; of many, the first. */
            fields?: components["schemas"]["FieldProblem"][];
            /** @description How many fields there are to mend, where not all of them are told and they were counted. */
            fieldsRefused?: number;
        };
        FieldProblem: {
            /** @description Dotted path of the field in the request's body. */
            field: string;
            /** @description How to mend it. */
            message: string;
        };
        Configuration: {
            /** @description Whether the login screen offers Enterprise SSO. */
            ssoEnabled: boolean;
            /** @description Whether the login screen goes to it by itself. */
            ssoAutoRedirect: boolean;
            /** @description This product's client at the external identity provider; `clientId` of frontendconfig where absent. */
            ssoClientId?: string | null;
            /** @description Where people turn when they cannot sign in. */
            supportContact?: string | null;
            /** @description Whose the screens of signing in are. */
            suiteName?: string | null;
            /** @description The address of the suite's mark, an image; one is drawn where there is none. */
            suiteMark?: string | null;
            /** @description How many rows of a list the console keeps; every page of a longer one is asked for. */
            mostRowsKept?: number;
            /** @description Whether F2 shows a screen's flow beside it. */
            showFlows?: boolean;
            /** @description Whether mails can be sent; yes, where absent. */
            mailEnabled?: boolean;
            /** @description Whether an inventory is configured; yes, where absent. */
            inventoryEnabled?: boolean;
            /** @description Whether calls say, in `traceparent` and `tracestate`, which action of a person they are of; no, where absent. */
            traced?: boolean;
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
        ReferenceInput: {
            uuid: components["schemas"]["Uuid"];
            readonly name?: string;
        };
        UuidOnly: {
            uuid: components["schemas"]["Uuid"];
        };
        FrontendConfiguration: {
            /** @description The external identity provider. */
            propelAuthUrl: string | null;
            clientId: components["schemas"]["Uuid"];
            /** @description What the provider's addresses start with; its issuer, as authorization responses say it in `iss`. */
            envBaseUrl: string;
        };
        /** @description How often each list has changed. */
        ListVersions: {
            users: number;
            businessProfiles: number;
            visibilityProfiles: number;
            appProfiles: number;
            applications: number;
            authClients: number;
            locations: number;
            companies: number;
            elementCategories: number;
        };
        CurrentUser: {
            username: string;
            /** @description As of now, not as of the token. */
            roles: string[];
            layoutCode: string[];
            defaultMinimumRoleName: components["schemas"]["RoleName"];
            "{product}CustomerCompany"?: components["schemas"]["Company"];
            /**
             * @description The application whose elements of the category of trees are the source of the tree. Where this is null, or is
             *     not said, those of every application are.
             */
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
         *     With the scope `openid`, `response_type` is required. `response_mode` is `query` or `form_post`. Of `prompt`,
         *     `none` and `login` have an effect. `acr_values` and `ui_locales` have none. `request` and `request_uri` are
         *     refused with `request_not_supported` and `request_uri_not_supported`.
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
         * @description RFC 6749, section 4.1.3, with RFC 7636, section 4.5. As section 3.2 of RFC 6749 requires, the service ignores unknown
         *     parameters, and treats an empty optional parameter as omitted.
         */
        TokenRequest: {
            grant_type: string;
            /** @description Required, unless the client authenticates by HTTP Basic. */
            client_id?: string;
            code: string;
            code_verifier: string;
            redirect_uri?: string;
            /** @description Checked where it is sent; a client that cannot keep a secret proves itself by its verifier. */
            client_secret?: string;
        };
        TokenResponse: {
            access_token: string;
            token_type: string;
            /** @description Seconds. */
            expires_in: number;
            /**
             * @description With the scope `openid`: `iss`, `sub`, `aud`, `exp`, `iat`, `auth_time`, `at_hash`, `sid`; `nonce` of the request;
             *     `amr` and, after a sign-in by password, `acr`.
             */
            id_token?: string;
            /** @description With the scope `openid`, the granted scopes. Unknown ones are not granted. */
            scope?: string;
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
        };
        /** @description OpenID Connect Discovery 1.0, section 3, and RFC 8414, section 2. Everything that is supported. */
        ProviderMetadata: {
            /** @description Of every authorization response and token. */
            issuer: string;
            authorization_endpoint: string;
            token_endpoint: string;
            userinfo_endpoint: string;
            jwks_uri: string;
            scopes_supported: components["schemas"]["MetadataValues"];
            claims_supported: components["schemas"]["MetadataValues"];
            response_types_supported: components["schemas"]["MetadataValues"];
            response_modes_supported: components["schemas"]["MetadataValues"];
            grant_types_supported: components["schemas"]["MetadataValues"];
            subject_types_supported: components["schemas"]["MetadataValues"];
            id_token_signing_alg_values_supported: components["schemas"]["MetadataValues"];
            code_challenge_methods_supported: components["schemas"]["MetadataValues"];
            token_endpoint_auth_methods_supported: components["schemas"]["MetadataValues"];
            acr_values_supported: components["schemas"]["MetadataValues"];
            prompt_values_supported: components["schemas"]["MetadataValues"];
            claims_parameter_supported: boolean;
            request_parameter_supported: boolean;
            request_uri_parameter_supported: boolean;
            /** @description Whether every authorization response says in `iss` who answers (RFC 9207). */
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
        UserSummary: {
            uuid: components["schemas"]["Uuid"];
            username: string;
            email: string;
            firstName: string;
            lastName: string;
            active: boolean;
            businessProfile: components["schemas"]["Reference"] | null;
            visibilityProfile: components["schemas"]["Reference"] | null;
            readonly mayChange?: components["schemas"]["MayChange"];
        };
        /** @description A user as a change of status has left them. */
        ChangedUser: components["schemas"]["UserSummary"] & {
            /**
             * @description Whether this call has changed the status: false of a user who had it already. A service that does not say it
             *     has changed all.
             */
            changed?: boolean;
            /** @description How many sign-in sessions of the user this call has ended. */
            endedSessions?: number;
            /** @description The names of the applications that are notified of the change. */
            toldApplications?: string[];
        };
        /**
         * @description Whether who asks may change the user, by whatever call: administrators may, but nobody whose roles they could
         *     not give, and SCO_ADMIN alone only users of their own company.
         */
        MayChange: boolean;
        /** @description A user to activate or deactivate, as the lists or the form have them. */
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
            readonly businessProfile?: components["schemas"]["UserBusinessProfile"] | null;
            readonly visibilityProfile?: components["schemas"]["Reference"] | null;
            readonly minimumRole?: components["schemas"]["MinimumRole"];
            readonly "{product}CustomerCompany"?: components["schemas"]["Company"];
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
        /** @description What a pull did to locations or companies; null where the source does not manage them. */
        PulledPlaces: {
            created: number;
            updated: number;
            unchanged: number;
            removed: number;
            /** @description How many the source has no more that are in use here. */
            kept: number;
        };
        UserElementConfig: {
            category: string;
            label: string;
        };
        /** @description A value that a user has for an element category and label. */
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
        /** @description The company that something is visible to; `null` where none is set. */
        Company: {
            uuid: components["schemas"]["Uuid"];
            name?: string;
        } | null;
        /** @description The role from which something is visible; `null` where none is set. */
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
            businessProfile: components["schemas"]["UserBusinessProfile"] | null;
            visibilityProfile: components["schemas"]["Reference"] | null;
            minimumRole?: components["schemas"]["MinimumRole"];
            "{product}CustomerCompany"?: components["schemas"]["Company"];
            elements: components["schemas"]["UserElement"][];
            readonly externalIdentities?: components["schemas"]["ExternalIdentities"];
            readonly mayChange?: components["schemas"]["MayChange"];
        };
        /**
         * @description Whom the account is bound to at external identity providers, since their first single sign-on. Told to who may
         *     change the user.
         */
        ExternalIdentities: components["schemas"]["ExternalIdentity"][];
        ExternalIdentity: {
            issuer: string;
            /** @description The provider's name for the person. */
            subject: string;
            /** Format: date-time */
            boundAt: string;
        };
        UserBusinessProfile: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            appProfiles?: components["schemas"]["ChosenAppProfile"][];
        };
        UserBusinessProfileInput: {
            uuid: components["schemas"]["Uuid"];
            readonly name?: string;
            readonly appProfiles?: components["schemas"]["ChosenAppProfile"][];
        };
        CompanyInput: components["schemas"]["ReferenceInput"] | null;
        MinimumRoleInput: {
            readonly uuid?: string | null;
            name: components["schemas"]["RoleName"];
        };
        /** @description `null` creates. */
        NewOrKnownUuid: components["schemas"]["Uuid"] | null;
        /** @description Kept trimmed, in Unicode NFKC and without invisible characters; what shows nothing is missing. */
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
            /** @description `null` for a user who has none, and is not activated. */
            businessProfile: components["schemas"]["UserBusinessProfileInput"] | null;
            /** @description `null` for a user who has none. */
            visibilityProfile: components["schemas"]["ReferenceInput"] | null;
            minimumRole: components["schemas"]["MinimumRoleInput"];
            "{product}CustomerCompany"?: components["schemas"]["CompanyInput"];
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
        };
        ImportPlan: {
            /** @description For `If-Match` of the import. */
            tag: string;
            /** @description The worksheet that was read, the first visible one; `null` for a CSV file. */
            sheet: string | null;
            /** @description The sheets of the workbook that were not read, hidden ones too. */
            otherSheets: string[];
            created: number;
            updated: number;
            unchanged: number;
            /** @description How many rows are refused, told or not. */
            refused: number;
            /** @description Every row but the unchanged ones, in the order of the file; of those that are refused, the first 100. */
            rows: components["schemas"]["PlannedRow"][];
        };
        PlannedRow: {
            /** @description As a spreadsheet counts: the header is row 1. */
            row: number;
            username: string;
            /** @enum {string} */
            outcome: "created" | "updated" | "refused";
            /** @description The business profile before and after the import, `null` for none; both `null` for a refused row. */
            businessProfile: {
                before: components["schemas"]["Reference"] | null;
                after: components["schemas"]["Reference"] | null;
            };
            /** @description What the row changes; of a new user, what it says. */
            changes: {
                column: string;
                from: string | null;
                to: string;
            }[];
            /** @description Why the row is refused. */
            problems: components["schemas"]["RowProblem"][];
            /** @description Of a refused row, what it says in the order of the export's columns, escaped as in an export: for a file to mend. */
            cells: string[];
        };
        RowProblem: {
            /** @description As a spreadsheet counts: the header is row 1. */
            row: number;
            column: string | null;
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
        BusinessProfile: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            description?: string | null;
            appProfiles: components["schemas"]["ChosenAppProfile"][];
            minimumRole?: components["schemas"]["MinimumRole"];
            "{product}CustomerCompany"?: components["schemas"]["Company"];
        };
        BusinessProfileInput: {
            uuid: components["schemas"]["NewOrKnownUuid"];
            name: components["schemas"]["Name"];
            description?: components["schemas"]["Description"];
            /** @description At least one, unless a profile that has none keeps none. */
            appProfiles: components["schemas"]["ChosenAppProfileInput"][];
            minimumRole: components["schemas"]["MinimumRoleInput"];
            "{product}CustomerCompany"?: components["schemas"]["CompanyInput"];
        };
        AppProfile: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            description?: string | null;
            application: components["schemas"]["Reference"];
            minimumRole?: components["schemas"]["MinimumRole"];
            "{product}CustomerCompany"?: components["schemas"]["Company"];
            roles: components["schemas"]["Granted"][];
            elements: components["schemas"]["Granted"][];
        };
        /**
         * @description A role or an element that an application profile grants. Only the uuid is sure to be there; the rest is
         *     that of the application's role or element.
         */
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
            "{product}CustomerCompany"?: components["schemas"]["CompanyInput"];
            roles: components["schemas"]["GrantedInput"][];
            elements: components["schemas"]["GrantedInput"][];
        };
        VisibilityProfile: {
            uuid: components["schemas"]["Uuid"];
            name: string;
            description?: string | null;
            minimumRole?: components["schemas"]["MinimumRole"];
            "{product}CustomerCompany"?: components["schemas"]["Company"];
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
        /**
         * @description Either a primary visibility or at least one network group must be set; only a profile that has neither, since
         *     the inventory has them no more, may be left so. The primary visibility is one of the clusters, and the default cluster group one of the cluster groups.
         */
        VisibilityProfileInput: {
            uuid: components["schemas"]["NewOrKnownUuid"];
            name: components["schemas"]["Name"];
            description?: components["schemas"]["Description"];
            minimumRole: components["schemas"]["MinimumRoleInput"];
            "{product}CustomerCompany"?: components["schemas"]["CompanyInput"];
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
        /** @description Passwords are never answered; the database and API fields are, to a product administrator. */
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
        /**
         * @description Whether the application is this product itself, which has no API to be synced from and cannot be deleted. Its roles
         *     are those that the product knows: none is added, renamed, marked as external or deleted.
         */
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
        /**
         * @description Never answered. `null` leaves the one that is stored, where what it is for stays: a password of an API is for its
         *     host, auth type and username, one of a database for its URL, driver and username. With another of these it is to
         *     be told again.
         */
        NewPassword: string | null;
        /** @description The application as it was answered or edited. */
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
        };
        AuthClient: components["schemas"]["AuthClientSummary"] & {
            clientSecret: string;
        };
        AuthClientInput: {
            uuid: components["schemas"]["NewOrKnownUuid"];
            name: components["schemas"]["Name"];
            description: components["schemas"]["RequiredDescription"];
            allowedRedirectTarget?: components["schemas"]["OptionalText"];
            clientSecret: string;
        };
    };
    responses: {
        /** @description The caller holds this very answer. */
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
        /**
         * @description `unauthenticated`: no access token, or one that is not valid any more, or is for another audience. `WWW-Authenticate`
         *     says `invalid_token` of the latter (RFC 6750, section 3).
         */
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
        /**
         * @description `forbidden`: the role does not allow it; `xsrf`: header and cookie do not agree, or the call comes from another
         *     site.
         */
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
        /** @description `not_found`: it is not there, or the caller may not see it. */
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
        /** @description `too_large`: the body is larger than is taken. */
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
        /** @description `invalid_fields`: these fields of the body must be mended. */
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
        /** @description `no_response`: a system that was asked closed the connection without an answer. */
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
        /** @description `internal`: a fault of the service. It is logged there, not told here. */
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
         * @description The service cannot answer now. `Retry-After` is set if the database does not answer, or if too many requests that
         *     check or set a password are waiting.
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
        /** @description `stale`: somebody else has saved it since. */
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
        /** @description `name_taken`: another one has this name. */
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
        /**
         * @description `own_account`: the change would take away roles of the caller; `last_administrator`: no product administrator who
         *     can sign in would be left.
         */
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
        /**
         * @description `name_taken`: another one has this name, with the field; `own_account`: the change would take away roles of
         *     the caller; `last_administrator`: no product administrator who can sign in would be left.
         */
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
        /** @description `own_application`: this product is one of its own applications, and cannot do without itself. */
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
        /** @description `busy`: the application is being synced already; `own_application`: this product has no API to be synced from. */
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
        /**
         * @description `name_taken`: another client has this name; `own_client`: the console's own redirect target cannot be changed.
         *     Both with the field.
         */
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
        /**
         * @description `last_administrator` or `own_account`: the change would lock everyone, or the caller, out; `profile_missing`:
         *     a user without a business profile cannot be activated.
         */
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
        /** @description `source_failed`: a system that was asked refused or was down. */
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
        /** @description `timed_out`: a system that was asked did not answer in time. */
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
        /** @description The users, by username. */
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
        /** @description The users as they are now. */
        ChangedUsers: {
            headers: {
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
        /** @description `busy`: another import or plan of this person runs. */
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
        /** @description `too_large`: the file is larger than is taken, or holds more. */
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
        /** @description `invalid_rows`: nothing was imported, for these reasons. What is wrong with the file as a whole is told of row 1. Of many rows, the problems of the first 100 are told. */
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
                 *           "value": "Operatr",
                 *           "message": "There is no business profile of this name."
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @description How many rows are refused, told or not. */
                    refused: number;
                    /** @description The worksheet that has the rows; `null` for a CSV file or where none was read. */
                    sheet: string | null;
                    rows: components["schemas"]["RowProblem"][];
                };
            };
        };
        /** @description The file, as a download. Cells that a spreadsheet would run as a formula are escaped. */
        UserFile: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example username,email,firstName,lastName,deskPhone,mobilePhone,active,businessProfile,visibilityProfile,location
                 *     ada,ada@example.org,Ada,Lovelace,,,true,Operator,Everything,
                 */
                "text/csv": string;
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
            };
        };
        /** @description The claims as of now. */
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
        /** @description Where the endpoints are, and what they support. */
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
                 *       "scopes_supported": [
                 *         "openid",
                 *         "profile",
                 *         "email",
                 *         "phone"
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
                 *         "authorization_code"
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
                 *         "none"
                 *       ],
                 *       "acr_values_supported": [
                 *         "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport"
                 *       ],
                 *       "prompt_values_supported": [
                 *         "none",
                 *         "login"
                 *       ],
                 *       "claims_parameter_supported": false,
                 *       "request_parameter_supported": false,
                 *       "request_uri_parameter_supported": false,
                 *       "authorization_response_iss_parameter_supported": true
                 *     }
                 */
                "application/json": components["schemas"]["ProviderMetadata"];
            };
        };
        /** @description What was saved. */
        Saved: {
            headers: {
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
        Uuid: components["schemas"]["Uuid"];
        /** @description The product's code. */
        Product: string;
        Format: "csv" | "xlsx";
        /**
         * @description Asks for a page of the list, and says how long it is at most. Without it the answer is the whole list, and the other
         *     parameters of pages mean nothing.
         */
        Limit: number;
        /**
         * @description Where the page begins, from the `Link` of the page before it. It says where a row stood, so it leads on from there
         *     whatever has changed since; of another list or order, it gets `400`.
         */
        After: string;
        /**
         * @description Where the page ends, from the `Link` of the page after it; with `end`, the page has the last rows of the list. Of
         *     another list or order, or together with `after`, it gets `400`.
         */
        Before: string;
        /**
         * @description Number of rows to skip, counted from the cursor, or without one from the beginning of the list. A cursor is faster
         *     than a large `skip`.
         */
        Skip: number;
        /**
         * @description Without it, counts are exact. With `later`, a count that takes longer than finding the page is left out. With
         *     `capped`, `X-Total-Count` is 10,000 if more users pass the filters, and `X-Total-Count-Capped` says so; without
         *     filters, and of shorter lists, counts are exact.
         */
        Count: "later" | "capped";
        /** @description What the page is in the order of: ascending, or with a minus descending. What has no such text comes last. */
        UserSort: "username" | "-username" | "name" | "-name" | "email" | "-email" | "profile" | "-profile" | "visibility" | "-visibility";
        /** @description What the page is in the order of, ascending, or with a minus descending. */
        NameSort: "name" | "-name";
        /** @description What the username contains. */
        UsernameFilter: components["schemas"]["Filter"];
        /** @description What the name contains; of a user, first and last name. */
        NameFilter: components["schemas"]["Filter"];
        /** @description What the e-mail address contains. */
        EmailFilter: components["schemas"]["Filter"];
        /** @description What the name of the business profile contains. */
        ProfileFilter: components["schemas"]["Filter"];
        /** @description What the name of the visibility profile contains. */
        VisibilityFilter: components["schemas"]["Filter"];
        /** @description What the description contains. */
        DescriptionFilter: components["schemas"]["Filter"];
        /** @description What the name of an application profile contains: one of several texts, separated by commas. */
        AppProfilesFilter: components["schemas"]["Filter"];
        /** @description What the name of the application contains. */
        ApplicationFilter: components["schemas"]["Filter"];
        /** @description What the name of a role contains. */
        RolesFilter: components["schemas"]["Filter"];
        /** @description What the name of an element contains. */
        ParametersFilter: components["schemas"]["Filter"];
        ElementType: "carrier" | "cluster" | "clusterGroup" | "networkGroup" | "networkElementAttribute" | "venue";
        /** @description The `ETag` of the answer that the caller holds. */
        IfNoneMatch: string;
        /** @description The `ETag` of the version that the caller has edited. */
        IfMatch: string;
        /** @description The value of the cookie `XSRF-TOKEN`. */
        XsrfToken: string;
    };
    requestBodies: {
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
        /** @description The address to go to. */
        Location: string;
        /** @description The version of what is answered. */
        ETag: string;
        /** @description With a page, how many rows pass the filters, unless that is to be counted later. The whole list comes without it. */
        TotalCount: number;
        /** @description Says that more rows than `X-Total-Count` pass the filters. */
        TotalCountCapped: "true";
        /** @description With a page, how many rows the whole list has, unless that is to be counted later. */
        ListCount: number;
        /** @description With a page, the pages beside it (RFC 8288), as `<?…>; rel="prev"` and `<?…>; rel="next"`. */
        Link: string;
        /** @description What the call asks for, and what is wrong with what it got. */
        WwwAuthenticate: string;
        /** @description Seconds until the call may be tried again. */
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
            /** @description The configuration. Sets the cookie `XSRF-TOKEN` where the browser has none. */
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
            /** @description It runs. */
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
            /** @description It can. */
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
            /** @description The measurements. */
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
            /** @description The public keys, those of tokens still alive included. */
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
            /** @description The configuration. Sets the cookie `XSRF-TOKEN` where the browser has none. */
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
            /** @description `unknown_client` or `redirect_uri_mismatch`: the browser must not be sent anywhere. */
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
                /** @description The value of the cookie `XSRF-TOKEN`. */
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
            /**
             * @description The session is open; its cookie is set, and one by which the account knows this browser: after too many
             *     attempts elsewhere, its owner can still sign in from here.
             */
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
                /**
                 * @description The session at the external identity provider, as it names it in its answer to `/userprofile/callback`
                 *     (`ticket`) and in the ID token of that answer (`sid`). A ticket that is not known ends nothing.
                 */
                ticket?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nobody is signed in now. */
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
    authorize: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of the cookie `XSRF-TOKEN`. */
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
            /** @description `unknown_client` or `redirect_uri_mismatch`: the browser must not be sent anywhere. */
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
            /**
             * @description `invalid_credentials` or `account_inactive`; `unauthenticated`: neither credentials nor a token that makes
             *     a code for this client, or an ordinary token without its session's cookie.
             */
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
                    "application/problem+json": components["schemas"]["Problem"];
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
    checkSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The value of the cookie `XSRF-TOKEN`. */
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
             * @description The address to follow, with a code and the issuer (`iss`), or as `authorize` says. `null` if the user must sign
             *     in: without a live session, with `prompt=login`, if the session is older than `max_age`, or if its user is not
             *     the one of `id_token_hint`. With `prompt=none` the address then has the error `login_required`.
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
                    };
                };
            };
            /** @description `unknown_client` or `redirect_uri_mismatch`: the browser must not be sent anywhere. */
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
            /** @description The token. */
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
            /** @description No token for this code (RFC 6749, section 5.2). */
            400: {
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
            /** @description The client or its secret is wrong; `WWW-Authenticate` says `Basic`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "invalid_client",
                     *       "error_description": "The client or its secret is not right"
                     *     }
                     */
                    "application/json": components["schemas"]["TokenError"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["Throttled"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
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
            /** @description The user, with the roles as of now. */
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
            /** @description The versions as of now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "users": 12,
                     *       "businessProfiles": 3,
                     *       "visibilityProfiles": 3,
                     *       "appProfiles": 2,
                     *       "applications": 5,
                     *       "authClients": 1,
                     *       "locations": 1,
                     *       "companies": 1,
                     *       "elementCategories": 1
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
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example data: {"users":12,"businessProfiles":3,"visibilityProfiles":3,"appProfiles":2,"applications":5,"authClients":1,"locations":1,"companies":1,"elementCategories":1} */
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
    listLocations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the answer that the caller holds. */
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
                /**
                 * @description Asks for a page of the list, and says how long it is at most. Without it the answer is the whole list, and the other
                 *     parameters of pages mean nothing.
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where the page begins, from the `Link` of the page before it. It says where a row stood, so it leads on from there
                 *     whatever has changed since; of another list or order, it gets `400`.
                 */
                after?: components["parameters"]["After"];
                /**
                 * @description Where the page ends, from the `Link` of the page after it; with `end`, the page has the last rows of the list. Of
                 *     another list or order, or together with `after`, it gets `400`.
                 */
                before?: components["parameters"]["Before"];
                /**
                 * @description Number of rows to skip, counted from the cursor, or without one from the beginning of the list. A cursor is faster
                 *     than a large `skip`.
                 */
                skip?: components["parameters"]["Skip"];
                /**
                 * @description Without it, counts are exact. With `later`, a count that takes longer than finding the page is left out. With
                 *     `capped`, `X-Total-Count` is 10,000 if more users pass the filters, and `X-Total-Count-Capped` says so; without
                 *     filters, and of shorter lists, counts are exact.
                 */
                count?: components["parameters"]["Count"];
                /** @description What the page is in the order of: ascending, or with a minus descending. What has no such text comes last. */
                sort?: components["parameters"]["UserSort"];
                /** @description What the username contains. */
                username?: components["parameters"]["UsernameFilter"];
                /** @description What the name contains; of a user, first and last name. */
                name?: components["parameters"]["NameFilter"];
                /** @description What the e-mail address contains. */
                email?: components["parameters"]["EmailFilter"];
                /** @description What the name of the business profile contains. */
                profile?: components["parameters"]["ProfileFilter"];
                /** @description What the name of the visibility profile contains. */
                visibility?: components["parameters"]["VisibilityFilter"];
            };
            header?: {
                /** @description The `ETag` of the answer that the caller holds. */
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
                /**
                 * @description Asks for a page of the list, and says how long it is at most. Without it the answer is the whole list, and the other
                 *     parameters of pages mean nothing.
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where the page begins, from the `Link` of the page before it. It says where a row stood, so it leads on from there
                 *     whatever has changed since; of another list or order, it gets `400`.
                 */
                after?: components["parameters"]["After"];
                /**
                 * @description Where the page ends, from the `Link` of the page after it; with `end`, the page has the last rows of the list. Of
                 *     another list or order, or together with `after`, it gets `400`.
                 */
                before?: components["parameters"]["Before"];
                /**
                 * @description Number of rows to skip, counted from the cursor, or without one from the beginning of the list. A cursor is faster
                 *     than a large `skip`.
                 */
                skip?: components["parameters"]["Skip"];
                /**
                 * @description Without it, counts are exact. With `later`, a count that takes longer than finding the page is left out. With
                 *     `capped`, `X-Total-Count` is 10,000 if more users pass the filters, and `X-Total-Count-Capped` says so; without
                 *     filters, and of shorter lists, counts are exact.
                 */
                count?: components["parameters"]["Count"];
                /** @description What the page is in the order of: ascending, or with a minus descending. What has no such text comes last. */
                sort?: components["parameters"]["UserSort"];
                /** @description What the username contains. */
                username?: components["parameters"]["UsernameFilter"];
                /** @description What the name contains; of a user, first and last name. */
                name?: components["parameters"]["NameFilter"];
                /** @description What the e-mail address contains. */
                email?: components["parameters"]["EmailFilter"];
                /** @description What the name of the business profile contains. */
                profile?: components["parameters"]["ProfileFilter"];
                /** @description What the name of the visibility profile contains. */
                visibility?: components["parameters"]["VisibilityFilter"];
            };
            header?: {
                /** @description The `ETag` of the answer that the caller holds. */
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
    getUserConfig: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the answer that the caller holds. */
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
            /** @description The user, or a stub that is inactive and of unknown name. */
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
            /** @description What the pull did. */
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
                /** @description The tag of the plan that was agreed to; refused where the import would do something else by now. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["UserFile"];
        responses: {
            /** @description What the import did. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 3,
                     *       "updated": 12,
                     *       "unchanged": 230
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
            /** @description The plan. Rows that would be refused are in it; with one of them, the import is refused. */
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
                /** @description The `ETag` of the answer that the caller holds. */
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
            /** @description The user, who is bound to nobody. */
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
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that the caller has edited. */
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
            /** @description `source_failed`: the user is saved, but these applications refused the update. */
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
            /** @description The mail is on its way. */
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
            /** @description If there is such an account, the mail is on its way. */
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
            /** @description The username; `null` when the link is not valid. */
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
            /** @description The password is set; the user's sessions and tokens are ended and a confirmation is mailed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            /** @description `password_used`: one of the last five. */
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
            /** @description `invalid_fields`: the field `token` where the link is used, expired or never was one; `password` and `rePassword` where they are too short or differ; `password` where it is one of the most common ones, or holds the username or the name of the product or the suite (the link stays good). */
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
            /** @description HTML; empty where the installation has no message of its own. */
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
            /** @description HTML; empty where the installation has no message of its own. */
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
                /**
                 * @description Asks for a page of the list, and says how long it is at most. Without it the answer is the whole list, and the other
                 *     parameters of pages mean nothing.
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where the page begins, from the `Link` of the page before it. It says where a row stood, so it leads on from there
                 *     whatever has changed since; of another list or order, it gets `400`.
                 */
                after?: components["parameters"]["After"];
                /**
                 * @description Where the page ends, from the `Link` of the page after it; with `end`, the page has the last rows of the list. Of
                 *     another list or order, or together with `after`, it gets `400`.
                 */
                before?: components["parameters"]["Before"];
                /**
                 * @description Number of rows to skip, counted from the cursor, or without one from the beginning of the list. A cursor is faster
                 *     than a large `skip`.
                 */
                skip?: components["parameters"]["Skip"];
                /**
                 * @description Without it, counts are exact. With `later`, a count that takes longer than finding the page is left out. With
                 *     `capped`, `X-Total-Count` is 10,000 if more users pass the filters, and `X-Total-Count-Capped` says so; without
                 *     filters, and of shorter lists, counts are exact.
                 */
                count?: components["parameters"]["Count"];
                /** @description What the page is in the order of, ascending, or with a minus descending. */
                sort?: components["parameters"]["NameSort"];
                /** @description What the name contains; of a user, first and last name. */
                name?: components["parameters"]["NameFilter"];
                /** @description What the description contains. */
                description?: components["parameters"]["DescriptionFilter"];
                /** @description What the name of the application contains. */
                application?: components["parameters"]["ApplicationFilter"];
                /** @description What the name of a role contains. */
                roles?: components["parameters"]["RolesFilter"];
                /** @description What the name of an element contains. */
                parameters?: components["parameters"]["ParametersFilter"];
            };
            header?: {
                /** @description The `ETag` of the answer that the caller holds. */
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
                /** @description The `ETag` of the answer that the caller holds. */
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
                /** @description The `ETag` of the version that the caller has edited. */
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
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
            409: components["responses"]["AccessConflict"];
            413: components["responses"]["TooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBusinessProfiles: {
        parameters: {
            query?: {
                /**
                 * @description Asks for a page of the list, and says how long it is at most. Without it the answer is the whole list, and the other
                 *     parameters of pages mean nothing.
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where the page begins, from the `Link` of the page before it. It says where a row stood, so it leads on from there
                 *     whatever has changed since; of another list or order, it gets `400`.
                 */
                after?: components["parameters"]["After"];
                /**
                 * @description Where the page ends, from the `Link` of the page after it; with `end`, the page has the last rows of the list. Of
                 *     another list or order, or together with `after`, it gets `400`.
                 */
                before?: components["parameters"]["Before"];
                /**
                 * @description Number of rows to skip, counted from the cursor, or without one from the beginning of the list. A cursor is faster
                 *     than a large `skip`.
                 */
                skip?: components["parameters"]["Skip"];
                /**
                 * @description Without it, counts are exact. With `later`, a count that takes longer than finding the page is left out. With
                 *     `capped`, `X-Total-Count` is 10,000 if more users pass the filters, and `X-Total-Count-Capped` says so; without
                 *     filters, and of shorter lists, counts are exact.
                 */
                count?: components["parameters"]["Count"];
                /** @description What the page is in the order of, ascending, or with a minus descending. */
                sort?: components["parameters"]["NameSort"];
                /** @description What the name contains; of a user, first and last name. */
                name?: components["parameters"]["NameFilter"];
                /** @description What the description contains. */
                description?: components["parameters"]["DescriptionFilter"];
                /** @description What the name of an application profile contains: one of several texts, separated by commas. */
                appProfiles?: components["parameters"]["AppProfilesFilter"];
            };
            header?: {
                /** @description The `ETag` of the answer that the caller holds. */
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
                /** @description The `ETag` of the answer that the caller holds. */
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
                /** @description The `ETag` of the version that the caller has edited. */
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
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
            409: components["responses"]["AccessConflict"];
            413: components["responses"]["TooLarge"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listVisibilityProfiles: {
        parameters: {
            query?: {
                /**
                 * @description Asks for a page of the list, and says how long it is at most. Without it the answer is the whole list, and the other
                 *     parameters of pages mean nothing.
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Where the page begins, from the `Link` of the page before it. It says where a row stood, so it leads on from there
                 *     whatever has changed since; of another list or order, it gets `400`.
                 */
                after?: components["parameters"]["After"];
                /**
                 * @description Where the page ends, from the `Link` of the page after it; with `end`, the page has the last rows of the list. Of
                 *     another list or order, or together with `after`, it gets `400`.
                 */
                before?: components["parameters"]["Before"];
                /**
                 * @description Number of rows to skip, counted from the cursor, or without one from the beginning of the list. A cursor is faster
                 *     than a large `skip`.
                 */
                skip?: components["parameters"]["Skip"];
                /**
                 * @description Without it, counts are exact. With `later`, a count that takes longer than finding the page is left out. With
                 *     `capped`, `X-Total-Count` is 10,000 if more users pass the filters, and `X-Total-Count-Capped` says so; without
                 *     filters, and of shorter lists, counts are exact.
                 */
                count?: components["parameters"]["Count"];
                /** @description What the page is in the order of, ascending, or with a minus descending. */
                sort?: components["parameters"]["NameSort"];
                /** @description What the name contains; of a user, first and last name. */
                name?: components["parameters"]["NameFilter"];
                /** @description What the description contains. */
                description?: components["parameters"]["DescriptionFilter"];
            };
            header?: {
                /** @description The `ETag` of the answer that the caller holds. */
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
                /** @description The `ETag` of the answer that the caller holds. */
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
                /** @description The `ETag` of the version that the caller has edited. */
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
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBusinessProfilesOfAppProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the answer that the caller holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The business profiles, by name. */
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
                     *         "name": "Operator"
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
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsersOfBusinessProfile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the answer that the caller holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UserList"];
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
            query?: never;
            header?: {
                /** @description The `ETag` of the answer that the caller holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["UserList"];
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
                /** @description The `ETag` of the answer that the caller holds. */
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
    getApplication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the answer that the caller holds. */
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
            header?: never;
            path: {
                uuid: components["parameters"]["Uuid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is gone. */
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
                /** @description The `ETag` of the version that the caller has edited. */
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
            /** @description The applications that were synced; none where there is none to sync. */
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
                /** @description The `ETag` of the answer that the caller holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The roots, with their children nested. */
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
                /** @description The `ETag` of the answer that the caller holds. */
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
                /** @description The `ETag` of the answer that the caller holds. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sets, each by name. */
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
            /** @description How many elements the inventory has, of all sets together. */
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
            /** @description How many elements of the set the inventory has. */
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
                /** @description The `ETag` of the answer that the caller holds. */
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
            /** @description The client. Never stored by a cache. */
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
                /** @description The `ETag` of the version that the caller has edited. */
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
            /** @description The client's uuid, which is its Client ID. */
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
            412: components["responses"]["Stale"];
            413: components["responses"]["TooLarge"];
            422: components["responses"]["InvalidFields"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPropelTokenFromCode: {
        parameters: {
            query: {
                /** @description One to 2,048 printable ASCII characters (RFC 6749, appendix A.11). */
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
            /** @description The token. A service that answers without one says why in `error`. */
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
                        /** @description Seconds. */
                        expires_in?: number;
                        error?: string;
                        error_description?: string;
                    };
                };
            };
            /** @description `invalid_grant`: the provider does not take the code; `invalid_request`. */
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
            /**
             * @description `account_unknown` or `account_inactive`: whom the provider names cannot sign in here; `account_bound`: the
             *     account of this name is another subject's.
             */
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
            /** @description `not_found`: no external identity provider is configured. */
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
