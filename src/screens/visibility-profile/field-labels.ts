import type { FieldLabels } from '../change-history/field-labels.ts';
import { visibilityProfileFormTexts } from './texts.ts';

export const fieldLabels = {
  of: 'visibilityProfile',
  labels: visibilityProfileFormTexts.fields,
} as const satisfies FieldLabels;
