import { createContext, useContext } from 'react';

/** Marks a screen that stays in the page behind the one that is shown, where nobody sees, hears or reaches it. */
export const BEHIND = 'data-behind';

export const BehindContext = createContext(false);

/** Whether this is part of a screen behind the one that is shown: nothing of it floats over that. */
export const useIsBehind = (): boolean => useContext(BehindContext);
