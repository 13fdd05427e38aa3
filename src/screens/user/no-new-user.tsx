import { userFormTexts } from './texts.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { RightsNotice } from './rights-notice.tsx';

interface NoNewUserProps {
  title: string;
  /** The username of the user whose data the form would copy. */
  of?: string | undefined;
  reason: string | null;
}

/** Replaces the form of a new user if the viewer may not create users, or may not clone the user `of`. Says why. */
export function NoNewUser({ title, of, reason }: NoNewUserProps) {
  return (
    <>
      <PageHeader title={userFormTexts.title.creating} subtitle={of} />
      <RightsNotice title={title} reason={reason} />
    </>
  );
}
