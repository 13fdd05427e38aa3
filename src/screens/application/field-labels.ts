import type { FieldLabels } from '../change-history/field-labels.ts';
import { applicationFormTexts } from './texts.ts';

export const fieldLabels = {
  of: 'application',
  labels: applicationFormTexts.fields,
} as const satisfies FieldLabels;
