import { useSelector } from '@xstate/react';
import type { AuthClientFormActor } from '../../../machines/auth-client/form.ts';
import { formTexts } from '../form/texts.ts';
import { FormScreen } from '../form/form-screen.tsx';
import { targetOf } from '../../../machines/resource/form-context.ts';
import { clientDefinition } from './form-definition.ts';
import { ClientFields } from './fields.tsx';

/** The form of a sign-in client (B10.1). */
export function AuthClientFormScreen({ form }: { form: AuthClientFormActor }) {
  const clientId = useSelector(form, ({ context }) => targetOf(context).uuid);
  return (
    <FormScreen
      form={form}
      definition={clientDefinition}
      renderSections={(fields) => [
        {
          id: 'basic',
          label: formTexts.basicInfo,
          content: <ClientFields form={fields} clientId={clientId} />,
        },
      ]}
    />
  );
}
