import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import FlaskConical from 'lucide-react/icons/flask-conical';
import type { AuthClientFormActor } from '../../../machines/auth-client/form.ts';
import { Button } from '../../ui/base/button.tsx';
import { Tooltip } from '../../ui/overlay/tooltip.tsx';
import { blockTexts } from './texts.ts';
import { trialTexts } from './trial-texts.ts';

interface TryLinkProps {
  form: AuthClientFormActor;
  uuid: string;
}

/**
 * The link to the screen that tests the client's sign-in. Disabled while the form has unsaved changes, because the test
 * uses the stored client.
 */
export function TryLink({ form, uuid }: TryLinkProps) {
  const dirty = useSelector(form, (state) => state.hasTag('dirty'));
  return dirty ? (
    <Tooltip text={blockTexts.afterSave}>
      <Button icon={<FlaskConical />} unavailable>
        {trialTexts.title}
      </Button>
    </Tooltip>
  ) : (
    <Button asChild icon={<FlaskConical />}>
      <Link to="/authClient/try/$uuid" params={{ uuid }}>
        {trialTexts.title}
      </Link>
    </Button>
  );
}
