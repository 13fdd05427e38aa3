import { askAhead } from './ahead/ask-ahead.ts';
import './styles/index.css';

// What the first screen asks the service for is on its way before what shows it is there.
const ahead = askAhead();
void import('./start.tsx').then(({ start }) => start(ahead));
