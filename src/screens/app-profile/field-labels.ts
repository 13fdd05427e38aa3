import type { FieldLabels } from '../change-history/field-labels.ts';
import { appProfileFormTexts } from './texts.ts';

export const fieldLabels = {
  of: 'appProfile',
  labels: appProfileFormTexts.fields,
} as const satisfies FieldLabels;
