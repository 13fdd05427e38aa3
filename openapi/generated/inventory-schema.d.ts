/** Generated from inventory.yaml by `npm run contract`. Do not edit. */

export interface paths {
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The users whose accounts the service creates and updates
         * @description The username, ignoring case, identifies a user. A new user is inactive and has no profiles and no password. The
         *     pull updates all fields of a known user except the company; an omitted field becomes empty. Values that were
         *     chosen in the console stay. A user who is missing from the array is not changed: accounts are deactivated in
         *     the console.
         *
         *     The pull skips a user who violates this contract, or whose e-mail address another user has, and reports the
         *     reason.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All locations where users work
         * @description A location that the inventory no longer has is removed as soon as no user has it. If the service knows a
         *     location of this name with another uuid, it keeps its own uuid.
         */
        get: operations["listLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All customer companies to which users can belong
         * @description A company that the inventory no longer has is removed as soon as no user, profile, role or element refers to it.
         *     Until then it stays, because objects of one company must not become visible to all. If the service knows a
         *     company of this name with another uuid, it keeps its own uuid.
         */
        get: operations["listCompanies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/visibility/carrier": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All carriers that a visibility profile can contain */
        get: operations["listCarriers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/visibility/cluster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All clusters, each with its parent
         * @description Clusters form trees of at most 50 levels. The console shows siblings in the order of the array. A cluster may
         *     come before its parent.
         */
        get: operations["listClusters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/visibility/clusterGroup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All cluster groups that a visibility profile can contain */
        get: operations["listClusterGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/visibility/networkGroup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All network groups that a visibility profile can contain */
        get: operations["listNetworkGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/visibility/networkElementAttribute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All network attributes that a visibility profile can contain
         * @description The service requests this list only if its setting `LAYOUT_CODE` contains NEA.
         */
        get: operations["listNetworkElementAttributes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/visibility/venue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All venues that a visibility profile can contain
         * @description The service requests this list only if its setting `LAYOUT_CODE` contains VEN.
         */
        get: operations["listVenues"];
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
        Users: components["schemas"]["User"][];
        User: {
            /** @description Identifies the user, ignoring case. The service keeps the spelling that it stored first. */
            username: string;
            /**
             * Format: email
             * @description Two users cannot have the same address, ignoring case.
             */
            email: string;
            firstName: components["schemas"]["Name"];
            lastName: components["schemas"]["Name"];
            deskPhone?: components["schemas"]["OptionalText"];
            mobilePhone?: components["schemas"]["OptionalText"];
            /**
             * @description The name of a location, ignoring case. With an unknown name, a user gets no location. A known user who
             *     already has a location is skipped instead.
             */
            location?: components["schemas"]["OptionalName"];
            /**
             * @description The name of a customer company, ignoring case. A new user with a company is visible to the
             *     administrators of this company (role SCO Customer). A known user stays visible to the administrators who
             *     were chosen in the console. A new user with an unknown company is skipped.
             */
            company?: components["schemas"]["OptionalName"];
        };
        Locations: components["schemas"]["Location"][];
        Location: {
            uuid: components["schemas"]["Uuid"];
            name: components["schemas"]["Name"];
            /** @description In degrees, north of the equator. */
            latitude?: number | null;
            /** @description In degrees, east of Greenwich. */
            longitude?: number | null;
        };
        Companies: components["schemas"]["Company"][];
        Company: {
            uuid: components["schemas"]["Uuid"];
            name: components["schemas"]["Name"];
        };
        Elements: components["schemas"]["Element"][];
        /** @description A carrier, cluster group, network group, network attribute or venue. */
        Element: {
            uuid: components["schemas"]["Uuid"];
            name: components["schemas"]["Name"];
        };
        Clusters: components["schemas"]["Cluster"][];
        Cluster: {
            uuid: components["schemas"]["Uuid"];
            name: components["schemas"]["Name"];
            /**
             * Format: uuid
             * @description The uuid of the parent cluster; null for a root.
             */
            parent: string | null;
        };
        /**
         * Format: uuid
         * @description No other entry of the array has this uuid. No other element of any set has it.
         */
        Uuid: string;
        /** @description Stored trimmed and in Unicode NFC, without invisible characters that no letter or emoji needs. Compared in NFKC. A name without visible characters counts as missing. */
        Name: string;
        /**
         * @description Stored like a name. A user whose text has a control character, such as a line break, is skipped; the pull
         *     reports it.
         */
        OptionalText: string | null;
        OptionalName: string | null;
    };
    responses: {
        /** @description The inventory does not manage this list. The service keeps the entries that it has stored. */
        NotManaged: {
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
    listUsers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An array of all users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "username": "zoe.lindqvist",
                     *         "email": "zoe.lindqvist@example.org",
                     *         "firstName": "Zoë",
                     *         "lastName": "Lindqvist",
                     *         "deskPhone": "+46 8 555 0100",
                     *         "mobilePhone": null,
                     *         "location": "København",
                     *         "company": null
                     *       },
                     *       {
                     *         "username": "r.mueller",
                     *         "email": "r.mueller@nord.example.org",
                     *         "firstName": "Renée",
                     *         "lastName": "Müller",
                     *         "company": "Société Nord"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Users"];
                };
            };
            404: components["responses"]["NotManaged"];
        };
    };
    listLocations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The locations. Names are unique, ignoring case. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "0d3f4bc2-6a51-4c58-9d0e-2f7a1b9c8e01",
                     *         "name": "København",
                     *         "latitude": 55.6761,
                     *         "longitude": 12.5683
                     *       },
                     *       {
                     *         "uuid": "0d3f4bc2-6a51-4c58-9d0e-2f7a1b9c8e02",
                     *         "name": "Remote"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Locations"];
                };
            };
            404: components["responses"]["NotManaged"];
        };
    };
    listCompanies: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The companies. Names are unique, ignoring case. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "5b8a2f10-93d7-4a6e-8c41-7e0d5f6a2b01",
                     *         "name": "Société Nord"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Companies"];
                };
            };
            404: components["responses"]["NotManaged"];
        };
    };
    listCarriers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An array of all carriers; empty if the inventory has none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "7c0e1d52-4b3f-4e9a-a1d6-3f5b8c2e9a01",
                     *         "name": "Aurora"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Elements"];
                };
            };
            404: components["responses"]["NotManaged"];
        };
    };
    listClusters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clusters. Each `parent` is the uuid of a cluster in the array. No cluster is its own ancestor. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "7c0e1d52-4b3f-4e9a-a1d6-3f5b8c2e9b01",
                     *         "name": "Europe",
                     *         "parent": null
                     *       },
                     *       {
                     *         "uuid": "7c0e1d52-4b3f-4e9a-a1d6-3f5b8c2e9b02",
                     *         "name": "Denmark",
                     *         "parent": "7c0e1d52-4b3f-4e9a-a1d6-3f5b8c2e9b01"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Clusters"];
                };
            };
            404: components["responses"]["NotManaged"];
        };
    };
    listClusterGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An array of all cluster groups; empty if the inventory has none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "7c0e1d52-4b3f-4e9a-a1d6-3f5b8c2e9c01",
                     *         "name": "Coastal Sites"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Elements"];
                };
            };
            404: components["responses"]["NotManaged"];
        };
    };
    listNetworkGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An array of all network groups; empty if the inventory has none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "7c0e1d52-4b3f-4e9a-a1d6-3f5b8c2e9d01",
                     *         "name": "Satellite"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Elements"];
                };
            };
            404: components["responses"]["NotManaged"];
        };
    };
    listNetworkElementAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An array of all network attributes; empty if the inventory has none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "7c0e1d52-4b3f-4e9a-a1d6-3f5b8c2e9e01",
                     *         "name": "Fire Safety"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Elements"];
                };
            };
            404: components["responses"]["NotManaged"];
        };
    };
    listVenues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An array of all venues; empty if the inventory has none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "uuid": "7c0e1d52-4b3f-4e9a-a1d6-3f5b8c2e9f01",
                     *         "name": "Harbour Arena"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Elements"];
                };
            };
            404: components["responses"]["NotManaged"];
        };
    };
}
