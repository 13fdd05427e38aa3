import type { FieldLabels } from '../change-history/field-labels.ts';
import { businessProfileFormTexts } from './texts.ts';

export const fieldLabels = {
  of: 'businessProfile',
  labels: businessProfileFormTexts.fields,
} as const satisfies FieldLabels;
