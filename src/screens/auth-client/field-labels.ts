import type { FieldLabels } from '../change-history/field-labels.ts';
import { authClientFormTexts } from './texts.ts';

export const fieldLabels = {
  of: 'authClient',
  labels: authClientFormTexts.fields,
} as const satisfies FieldLabels;
