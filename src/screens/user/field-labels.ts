import type { FieldLabels } from '../change-history/field-labels.ts';
import { userFormTexts } from './texts.ts';

export const fieldLabels = { of: 'user', labels: userFormTexts.fields } as const satisfies FieldLabels;
