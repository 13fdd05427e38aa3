/** A text as it is compared: whatever its case and accents. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a label holds what is typed, whatever case, accents and surrounding spaces. */
export const holds = (label: string, typed: string): boolean => fold(label).includes(fold(typed.trim()));

/** Whether a label begins with what is typed, whatever case and accents. */
export const begins = (label: string, typed: string): boolean => fold(label).startsWith(fold(typed));
