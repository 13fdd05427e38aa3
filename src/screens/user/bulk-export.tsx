import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { MouseEvent } from 'react';
import { css } from 'styled-system/css';
import { exportAddress } from '../../../machines/user/bulk-actors.ts';
import type { UserExport } from '../../../machines/user/export.machine.ts';
import { bulkTexts } from './bulk-texts.ts';
import { Button } from '../../ui/base/button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { BulkSection } from './bulk-section.tsx';

const words = bulkTexts.export;

const SCOPES = [
  { value: 'all', label: words.scopes.all },
  { value: 'active', label: words.scopes.active },
  { value: 'inactive', label: words.scopes.inactive },
];
const FORMATS = [
  { value: 'csv', label: words.formats.csv },
  { value: 'xlsx', label: words.formats.xlsx },
];

const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '3' });

/** The section in which the user chooses which users to export and in which format, and downloads the file. */
export function BulkExport() {
  const { fileExport } = useConsole();
  const isBusy = useSelector(fileExport, (snapshot) => snapshot.hasTag('busy'));
  const [chosen, choose] = useState<UserExport>({ scope: 'all', format: 'csv' });
  // A click downloads the file with the access token, and reports failures. Without this handler, the link would
  // download the file with the session cookie.
  const download = (event: MouseEvent) => {
    event.preventDefault();
    fileExport.send({ type: 'EXPORT', file: chosen });
  };
  return (
    <BulkSection title={words.title} help={words.help}>
      <div className={line}>
        <SelectField
          label={words.users}
          options={SCOPES}
          value={chosen.scope}
          onChange={(scope) => choose({ ...chosen, scope: scope as UserExport['scope'] })}
        />
        <SelectField
          label={words.format}
          options={FORMATS}
          value={chosen.format}
          onChange={(format) => choose({ ...chosen, format: format as UserExport['format'] })}
        />
        <Button asChild icon={isBusy ? <Spinner /> : <Download aria-hidden="true" />}>
          <a href={exportAddress(chosen)} download aria-busy={isBusy || undefined} onClick={download}>
            {words.submit}
          </a>
        </Button>
      </div>
    </BulkSection>
  );
}
