/** Generated from application.yaml by `npm run contract`. Do not edit. */

export interface paths {
    "/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The roles that users can have in the application
         * @description All of them. What is named no more is taken from application profiles, and so from their users; a list that
         *     has become empty is refused as a fault.
         */
        get: operations["listRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/elements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The elements that users can have one of for each category, such as a start page
         * @description All of them; an empty list where the application has none.
         */
        get: operations["listElements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * A user as they are from now on
         * @description Sent with each change of a user whose business profile chooses something for the application, and once more
         *     when it no longer does. The same user can be sent again, and an application that did not answer 2xx is told
         *     later: so it replaces what was there and makes what was not, and twice the same is the same as once.
         */
        put: operations["putUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An access token for name and password
         * @description Only asked of an application with OAUTH2, before each of the other calls: RFC 6749, section 4.4, with the name
         *     and password of the API as client id and client secret (section 2.3.1, HTTP Basic).
         */
        post: operations["getToken"];
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
        /** @description Kept trimmed, in Unicode NFKC and without invisible characters; what shows nothing is missing. */
        Name: string;
        OptionalName: string | null;
        Roles: components["schemas"]["Role"][];
        /** @description A role, known by its name. One that is named twice counts once, as it comes first. */
        Role: {
            name: components["schemas"]["Name"];
            /** @description What the role belongs to. Left out, it stays as it is here. */
            category?: components["schemas"]["OptionalName"];
            /** @description Kept elsewhere, such as in a directory; users are sent without it. Left out, it stays as it is here. */
            externalRole?: boolean;
        };
        Elements: components["schemas"]["Element"][];
        /** @description An element, known by its category and name. */
        Element: {
            name: components["schemas"]["Name"];
            /** @description Elements of one category, of whichever application, stand on one tab. */
            category: components["schemas"]["Name"];
            /** @description What the tab of its category is called. Left out, it has the label of its category. */
            label?: components["schemas"]["OptionalName"];
        };
        User: {
            username: string;
            email: string;
            firstName: string;
            lastName: string;
            deskPhone: string | null;
            mobilePhone: string | null;
            /** @description Whether they may use the application. False, too, for a user who has no role in it any more. */
            active: boolean;
            /** @description Names of roles of the application, external ones left out. */
            roles: string[];
            /** @description The elements that the user has, of all applications. */
            elements: components["schemas"]["UserElement"][];
        };
        UserElement: {
            category: string;
            label: string;
            name: string;
            /** @description What the user has in its place; null where that is the element itself. */
            value: string | null;
        };
        Token: {
            access_token: string;
            token_type: string;
            /** @description Not read. A token is used at once. */
            expires_in?: number;
        };
    };
    responses: {
        /** @description The credentials are missing or wrong. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The roles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "ALARM_VIEWER"
                     *       },
                     *       {
                     *         "name": "LDAP_AUDITOR",
                     *         "category": "GENERAL",
                     *         "externalRole": true
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Roles"];
                };
            };
            401: components["responses"]["Unauthorized"];
        };
    };
    listElements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The elements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "NOC Wall",
                     *         "category": "DASHBOARD",
                     *         "label": "Start Dashboard"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Elements"];
                };
            };
            401: components["responses"]["Unauthorized"];
        };
    };
    putUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As in the body. It never changes. */
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "jane.doe",
                 *       "email": "jane.doe@example.org",
                 *       "firstName": "Jane",
                 *       "lastName": "Doe",
                 *       "deskPhone": "+1 800 555 0100",
                 *       "mobilePhone": null,
                 *       "active": true,
                 *       "roles": [
                 *         "ALARM_VIEWER"
                 *       ],
                 *       "elements": [
                 *         {
                 *           "category": "DASHBOARD",
                 *           "label": "Start Dashboard",
                 *           "name": "NOC Wall",
                 *           "value": null
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["User"];
            };
        };
        responses: {
            401: components["responses"]["Unauthorized"];
            /** @description Taken. What the answer says is not read. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @constant */
                    grant_type: "client_credentials";
                };
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
                     *       "access_token": "2YotnFZFEjr1zCsicMWpAA",
                     *       "token_type": "Bearer",
                     *       "expires_in": 300
                     *     }
                     */
                    "application/json": components["schemas"]["Token"];
                };
            };
            401: components["responses"]["Unauthorized"];
        };
    };
}
