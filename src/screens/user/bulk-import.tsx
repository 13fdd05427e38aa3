import { useSelector } from '@xstate/react';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { css } from 'styled-system/css';
import { bulkTexts } from './bulk-texts.ts';
import { Button } from '../../ui/base/button.tsx';
import { FileButton } from '../../ui/base/file-button.tsx';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { useConsole } from '../../use-app.ts';
import { BulkOutcome } from './bulk-outcome.tsx';
import { BulkSection } from './bulk-section.tsx';

const words = bulkTexts.import;

const ACCEPTED = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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

/** Choose File with the file's name and a way to remove it, what its import would do, and Import File. */
export function BulkImport() {
  const { bulkImport } = useConsole();
  const snapshot = useSelector(bulkImport, (state) => state);
  const { file } = snapshot.context;
  const isImporting = snapshot.matches('importing');
  const fileInput = useRef<HTMLInputElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const remove = () => {
    bulkImport.send({ type: 'REMOVE' });
    // What had the focus is gone, here as below.
    fileInput.current?.focus();
  };
  const planAgain = () => {
    bulkImport.send({ type: 'RETRY' });
    importButton.current?.focus();
  };
  return (
    <BulkSection title={words.title} help={words.help}>
      <div className={line}>
        <FileButton
          ref={fileInput}
          label={words.choose}
          accept={ACCEPTED}
          disabled={isImporting}
          onChoose={(content) => bulkImport.send({ type: 'CHOOSE', file: { name: content.name, content } })}
        />
        {file ? (
          <span className={chosenFile}>
            <span className={fileName}>{file.name}</span>
            <IconButton
              label={words.remove(file.name)}
              icon={<X />}
              unavailable={isImporting}
              onClick={remove}
            />
          </span>
        ) : null}
        <Button
          ref={importButton}
          tone="primary"
          busy={isImporting}
          unavailable={file !== null && !snapshot.can({ type: 'IMPORT' })}
          onClick={() => bulkImport.send({ type: 'IMPORT' })}
        >
          {words.submit}
        </Button>
      </div>
      <BulkOutcome
        snapshot={snapshot}
        onPlanAgain={planAgain}
        onSaveRefused={() => bulkImport.send({ type: 'SAVE_REFUSED' })}
      />
    </BulkSection>
  );
}
