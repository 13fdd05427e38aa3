/** B5.4. */
export const DEFAULT_SNMP_MANAGER = 'SNMP Manager';
