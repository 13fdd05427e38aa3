import { useSelector } from '@xstate/react';
import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { type MouseEvent, useRef } from 'react';
import { css } from 'styled-system/css';
import type { ConfigurationActor } from '../../../machines/configuration/configuration.machine.ts';
import { useConsole } from '../../hooks/use-app.ts';
import { Button } from '../../ui/base/button.tsx';
import { FileButton } from '../../ui/base/file-button.tsx';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { Spinner } from '../../ui/base/spinner.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { BulkSection } from '../user/bulk-section.tsx';
import { ConfigurationOutcome } from './outcome.tsx';
import { configurationTexts as texts } from './texts.ts';

const EXPORT = '/userprofile/api/v1/configuration';

const ACCEPTED = '.yaml,.yml,application/yaml';

const sections = css({ display: 'grid', gap: '6' });
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
const chosenFile = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  minWidth: '0',
  paddingInlineStart: '3',
  background: 'surface.sunken',
  borderRadius: 'small',
  overflowWrap: 'anywhere',
});
const fileName = css({ paddingBlock: '2' });

/** The screen with the sections that export the configuration, and plan and apply such a file. */
export function ConfigurationScreen({ configuration }: { configuration: ConfigurationActor }) {
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <div className={sections}>
        <Export />
        <Apply configuration={configuration} />
      </div>
    </>
  );
}

function Export() {
  const { fileExport } = useConsole();
  const isBusy = useSelector(fileExport, (snapshot) => snapshot.hasTag('busy'));
  // A click downloads the file with the access token, and reports failures. Without this handler, the link would
  // download the file with the session cookie.
  const download = (event: MouseEvent) => {
    event.preventDefault();
    fileExport.send({ type: 'EXPORT', file: { scope: 'configuration', format: 'yaml' } });
  };
  return (
    <BulkSection title={texts.export.title} help={texts.export.help}>
      <div className={line}>
        <Button asChild icon={isBusy ? <Spinner /> : <Download aria-hidden="true" />}>
          <a href={EXPORT} download aria-busy={isBusy || undefined} onClick={download}>
            {texts.export.submit}
          </a>
        </Button>
      </div>
    </BulkSection>
  );
}

function Apply({ configuration }: { configuration: ConfigurationActor }) {
  const snapshot = useSelector(configuration, (state) => state);
  const { file } = snapshot.context;
  const isApplying = snapshot.matches('applying');
  const fileInput = useRef<HTMLInputElement>(null);
  const remove = () => {
    configuration.send({ type: 'REMOVE' });
    // The focused button is removed.
    fileInput.current?.focus();
  };
  return (
    <BulkSection title={texts.import.title} help={texts.import.help}>
      <div className={line}>
        <FileButton
          ref={fileInput}
          label={texts.import.choose}
          accept={ACCEPTED}
          disabled={isApplying}
          onChoose={(content) =>
            configuration.send({ type: 'CHOOSE', file: { name: content.name, content } })
          }
        />
        {file ? (
          <span className={chosenFile}>
            <span className={fileName} translate="no">
              {file.name}
            </span>
            <IconButton
              label={texts.import.remove(file.name)}
              icon={<X />}
              unavailable={isApplying}
              onClick={remove}
            />
          </span>
        ) : null}
        <Button
          tone="primary"
          busy={isApplying}
          unavailable={!snapshot.can({ type: 'APPLY' })}
          onClick={() => configuration.send({ type: 'APPLY' })}
        >
          {texts.import.submit}
        </Button>
      </div>
      <ConfigurationOutcome configuration={configuration} />
    </BulkSection>
  );
}
