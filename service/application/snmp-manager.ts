/** The application whose elements are the trees that users see first (B5.4), where no setting names another. */
export const DEFAULT_SNMP_MANAGER = 'SNMP Manager';
