import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { cva } from 'styled-system/css';
import type { Meaning } from './badge.tsx';

const ICONS = { info: Info, positive: CircleCheck, warning: TriangleAlert, critical: CircleAlert };

const icon = cva({
  base: { flexShrink: '0', boxSize: '5' },
  variants: {
    tone: {
      info: { color: 'info.text' },
      positive: { color: 'positive.text' },
      warning: { color: 'warning.text' },
      critical: { color: 'critical.text' },
    },
  },
});

export function MeaningIcon({ tone }: { tone: Exclude<Meaning, 'neutral'> }) {
  const Icon = ICONS[tone];
  return <Icon className={icon({ tone })} aria-hidden="true" />;
}
