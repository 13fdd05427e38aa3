import { userFormTexts } from './texts.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { RightsNotice } from './rights-notice.tsx';

interface NoNewUserProps {
  title: string;
  /** Whom it would be a copy of. */
  of?: string | undefined;
  reason: string | null;
}

/** In place of the form of a new user, for who cannot create one. */
export function NoNewUser({ title, of, reason }: NoNewUserProps) {
  return (
    <>
      <PageHeader title={userFormTexts.title.creating} subtitle={of} />
      <RightsNotice title={title} reason={reason} />
    </>
  );
}
