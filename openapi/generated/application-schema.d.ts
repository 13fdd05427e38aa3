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
         * @description The complete list. A role that is missing is removed from application profiles, and so from their users. An
         *     empty list counts as a failure if the application had roles before.
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
         * The elements of the application, such as start pages; a user can have one for each category
         * @description The complete list; empty if the application has no elements.
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
         * Stores a user with their roles and elements
         * @description The service pushes every change of a user whose business profile chooses an application profile of this
         *     application, and one last time when it no longer does. The call creates or replaces the user and must be
         *     idempotent: the service may send the same user again, and retries until it gets a 2xx status.
         */
        put: operations["putUser"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stores several users in one call
         * @description Optional. After a change of many users, such as a change of a profile or an import, the service sends up to 1,000
         *     users in a call instead of one. The body has at most 1,000,000 bytes. Each user means the same as in
         *     `PUT /users/{username}`, no user occurs twice, and the users are independent of each other: the application
         *     stores those that it can, and reports the result of each user. The call must be idempotent.
         *
         *     If the application answers 404, 405 or 501, or any 2xx status without a valid `BatchResult`, the service sends
         *     these users one at a time, and does not call the batch again for ten minutes. After any other failure, the
         *     service retries all users of the call later, in smaller batches.
         */
        post: operations["putUsers"];
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
         * Issues an access token for the username and password
         * @description Called only with OAUTH2, before each other call. Client credentials grant (RFC 6749, section 4.4), with the API's
         *     username and password as client id and client secret in HTTP Basic (section 2.3.1).
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
        /** @description Stored trimmed and in Unicode NFC, without invisible characters that no letter or emoji needs. Compared in NFKC. A name without visible characters counts as missing. */
        Name: string;
        OptionalName: string | null;
        Roles: components["schemas"]["Role"][];
        /** @description A role, identified by its name. If a name occurs twice, the first entry counts. */
        Role: {
            name: components["schemas"]["Name"];
            /** @description The group that the role belongs to. If absent, the stored value stays. */
            category?: components["schemas"]["OptionalName"];
            /** @description Whether the role is managed elsewhere, such as in a directory, and is not pushed with users. If absent, the stored value stays. */
            externalRole?: boolean;
        };
        Elements: components["schemas"]["Element"][];
        /** @description An element, identified by its category and name. */
        Element: {
            name: components["schemas"]["Name"];
            /** @description Elements of the same category, of all applications, are on one tab of the user form. */
            category: components["schemas"]["Name"];
            /** @description The label of the element's drop-down in the user form; by default, the label of the category. */
            label?: components["schemas"]["OptionalName"];
        };
        User: {
            username: string;
            email: string;
            firstName: string;
            lastName: string;
            deskPhone: string | null;
            mobilePhone: string | null;
            /** @description Whether the user may use the application. Also false for a user without a role in it. */
            active: boolean;
            /** @description The names of the user's roles in the application, without external roles. */
            roles: string[];
            /** @description The user's elements of all applications. */
            elements: components["schemas"]["UserElement"][];
        };
        Batch: {
            users: components["schemas"]["User"][];
        };
        BatchResult: {
            /** @description One entry for each user of the call, in any order. A missing user counts as not stored. */
            results: components["schemas"]["UserResult"][];
        };
        UserResult: {
            username: string;
            /** @description Whether the application has stored the user. The service retries a user that was not stored. */
            stored: boolean;
        };
        UserElement: {
            category: string;
            label: string;
            name: string;
            /** @description A text that the user has instead of the element; null if the user has the element. */
            value: string | null;
        };
        Token: {
            access_token: string;
            token_type: string;
            /** @description Ignored, because the token is used at once. */
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
            /** @description An array of all roles of the application. */
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
            /** @description An array of all elements of the application. */
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
                /** @description The same username as in the body. The username of a user never changes. */
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
            /** @description The application has stored the user. The service does not read the body. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    putUsers: {
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
                 *       "users": [
                 *         {
                 *           "username": "jane.doe",
                 *           "email": "jane.doe@example.org",
                 *           "firstName": "Jane",
                 *           "lastName": "Doe",
                 *           "deskPhone": null,
                 *           "mobilePhone": null,
                 *           "active": true,
                 *           "roles": [
                 *             "ALARM_VIEWER"
                 *           ],
                 *           "elements": []
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Batch"];
            };
        };
        responses: {
            /** @description The result of each user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "username": "jane.doe",
                     *           "stored": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BatchResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The application has no batch call. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The application has no batch call. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The application has no batch call. */
            501: {
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
            /** @description The access token for the next call. */
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
