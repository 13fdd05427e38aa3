export const reasonTexts = {
  reason: 'Reason (optional)',
  help: 'The history shows it.',
} as const;
