import type { ObjectChanges } from '../../../machines/app/compose.ts';
import { useSelector } from '@xstate/react';
import { css } from 'styled-system/css';
import type { AuthClientFormActor } from '../../../machines/auth-client/form.ts';
import { clientSummary } from '../../../machines/auth-client/stored.ts';
import { targetOf } from '../../../machines/resource/form/form-context.ts';
import { useConsole } from '../../hooks/use-app.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FormScreen } from '../form/form-screen.tsx';
import { formTexts } from '../form/texts.ts';
import { RemoveButton } from '../removal/remove-button.tsx';
import { BlockButton } from './block-button.tsx';
import { ClientCredentials, ClientFields } from './fields.tsx';
import { clientDefinition } from './form-definition.ts';
import { authClientFormTexts as texts, blockTexts } from './texts.ts';
import { TryLink } from './try-link.tsx';
import { TypeFields } from './type-fields.tsx';

const spacing = css({ paddingBottom: '4' });

interface AuthClientFormScreenProps {
  form: AuthClientFormActor;
  changes?: ObjectChanges | null | undefined;
}

/** The form of a sign-in client, with buttons that block the client and test its sign-in. */
export function AuthClientFormScreen({ form, changes }: AuthClientFormScreenProps) {
  const { removals } = useConsole();
  const clientId = useSelector(form, ({ context }) => targetOf(context).uuid);
  const isBlocked = useSelector(form, ({ context }) => context.open?.version?.stored.blocked ?? false);
  return (
    <FormScreen
      form={form}
      changes={changes}
      definition={clientDefinition}
      notice={
        isBlocked ? (
          <div className={spacing}>
            <Alert tone="critical" title={blockTexts.isBlocked}>
              {blockTexts.blockedHelp}
            </Alert>
          </div>
        ) : null
      }
      renderActions={(stored) =>
        stored === null || stored.own ? null : (
          <>
            <TryLink form={form} uuid={stored.uuid} />
            <BlockButton form={form} stored={stored} />
            <RemoveButton
              label={texts.remove}
              stored={clientSummary(stored)}
              actor={removals.authClientRemoval}
            />
          </>
        )
      }
      renderSections={(fields, stored) => [
        {
          id: 'basic',
          label: formTexts.basicInfo,
          content: (
            <>
              <ClientFields form={fields} />
              {stored ? <ClientCredentials form={fields} clientId={clientId} stored={stored} /> : null}
              <TypeFields form={fields} stored={stored} />
              {stored ? null : <ClientCredentials form={fields} clientId={null} stored={null} />}
            </>
          ),
        },
      ]}
    />
  );
}
