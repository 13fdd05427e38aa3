import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../src/styles/index.css';
import '../../src/styles/further-scripts.css';
import { Notices, toasterAfter } from '../../src/screens/notices.tsx';
import { Gallery } from './gallery.tsx';
import { notices } from './notices.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const NoticeToaster = toasterAfter(Promise.resolve());

createRoot(root).render(
  <StrictMode>
    <Gallery />
    <Notices notices={notices} NoticeToaster={NoticeToaster} />
  </StrictMode>,
);
