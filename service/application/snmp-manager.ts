/** Default of the setting SNMP_MANAGER: the application whose elements are the trees of users (B5.4). */
export const DEFAULT_SNMP_MANAGER = 'SNMP Manager';
