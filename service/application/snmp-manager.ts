/**
 * The application whose elements are the trees of users, unless the setting SNMP_MANAGER names another
 * (B5.4).
 */
export const DEFAULT_SNMP_MANAGER = 'SNMP Manager';
