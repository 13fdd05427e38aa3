/** Texts about stored objects that the viewer may not see (B12.6). */
export const hiddenTexts = {
  /** The tooltip in a list. */
  inList: 'You may not see this one. It stays as it is until somebody chooses another.',
  /** The help below a field whose stored value the viewer may not see. */
  inForm: 'You may not see this one. It stays chosen until you choose another.',
  company: 'You may not see this company. It stays as it is.',
  /** The name of a profile within a sentence. */
  profile: 'a hidden profile',
} as const;
