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
         * All users
         * @description A user is known by the username, whatever its case. A new one arrives inactive, with no profiles and no
         *     password. The pull updates all fields of a known user except the company; a field that is omitted
         *     becomes empty. What was chosen in the console stays. A user who is missing from the array is not changed: accounts are deactivated in the console.
         *
         *     A user who breaks this contract, or whose e-mail address somebody else has, is left out, and the pull says
         *     who and why.
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
         * All places where users work
         * @description A location that the inventory has no more is removed once no user is there; until then it stays. One that the
         *     service knows under another uuid, but by the same name, stays the one that it is.
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
         * All customer companies
         * @description A company that the inventory has no more is removed once nothing is for it: no user, profile, role or element.
         *     Until then it stays, because what is for one company must not become visible to all. One that the service
         *     knows under another uuid, but by the same name, stays the one that it is.
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
        /** All carriers */
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
         * All clusters, each with the one above it
         * @description Clusters are trees of at most 50 levels. Siblings are shown in the order of the array, in which a cluster may
         *     come before the one above it.
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
        /** All cluster groups */
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
        /** All network groups */
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
         * All network attributes
         * @description Asked for where the setting `LAYOUT_CODE` holds NEA.
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
         * All venues
         * @description Asked for where the setting `LAYOUT_CODE` holds VEN.
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
            /** @description Who the user is. One that was pulled keeps the case in which it first came. */
            username: string;
            /**
             * Format: email
             * @description No two users have the same address, whatever its case.
             */
            email: string;
            firstName: components["schemas"]["Name"];
            lastName: components["schemas"]["Name"];
            deskPhone?: components["schemas"]["OptionalText"];
            mobilePhone?: components["schemas"]["OptionalText"];
            /** @description The name of a location, whatever its case. One that is not known counts as none. */
            location?: components["schemas"]["OptionalName"];
            /**
             * @description The name of a customer company, whatever its case. A new user of a company is visible to its administrators
             *     (SCO Customer); whom a known user is visible to is what was chosen in the console. A new user whose company
             *     is not known is left out.
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
             * @description The uuid of the cluster above; null at the top.
             */
            parent: string | null;
        };
        /**
         * Format: uuid
         * @description No two entries of an array have the same, and no two elements of different sets.
         */
        Uuid: string;
        /** @description Kept trimmed, in Unicode NFKC and without invisible characters; what shows nothing is missing. */
        Name: string;
        /**
         * @description Kept like a name. One with a control character (such as a line break) is not taken, and nor is its user: the
         *     service names them.
         */
        OptionalText: string | null;
        OptionalName: string | null;
    };
    responses: {
        /** @description The inventory does not manage this. What the service knows of it stays. */
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
            /** @description The users. */
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
            /** @description The locations. No two have the same name, whatever its case. */
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
            /** @description The companies. No two have the same name, whatever its case. */
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
            /** @description The carriers. */
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
            /** @description The clusters. Each `parent` is the uuid of one of them, and none is below itself. */
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
            /** @description The cluster groups. */
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
            /** @description The network groups. */
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
            /** @description The network attributes. */
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
            /** @description The venues. */
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
