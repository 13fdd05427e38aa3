import { checkScreens } from './accessible-screens.ts';

// The extended run checks both colour schemes of each screen, in windows of desktops, tablets and phones.
for (const width of [1440, 768, 390, 320]) checkScreens(width);
