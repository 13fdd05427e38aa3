import { useSelector } from '@xstate/react';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { css } from 'styled-system/css';
import { bulkTexts } from './bulk-texts.ts';
import { Button } from '../../ui/base/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { dropTarget } from '../../ui/base/drop-target.ts';
import { FileButton } from '../../ui/base/file-button.tsx';
import { IconButton } from '../../ui/base/icon-button.tsx';
import { useConsole } from '../../hooks/use-app.ts';
import { COLUMN_LABELS, FILE_COLUMNS } from '../../../openapi/rules/file-columns.ts';
import { TextLink } from '../../ui/base/text-link.tsx';
import { BulkOutcome } from './bulk-outcome.tsx';
import { BulkSection } from './bulk-section.tsx';

const words = bulkTexts.import;

const ACCEPTED = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A CSV file with the headings only. The byte order mark tells spreadsheets that it is UTF-8. */
const TEMPLATE = `data:text/csv;charset=utf-8,${encodeURIComponent(
  `\uFEFF${FILE_COLUMNS.map((column) => COLUMN_LABELS[column]).join(',')}\r\n`,
)}`;

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

const orDrop = css({
  color: 'text.muted',
  // Hidden on touch screens: files can be dragged only with a pointer that can hover.
  '@media (hover: none)': { display: 'none' },
});
const fileName = css({ paddingBlock: '2' });

const chosenOf = (content: File) => ({ name: content.name, content });

/** The section in which the user chooses a file, sees what its import would change, and imports it. */
export function BulkImport() {
  const { bulkImport } = useConsole();
  const snapshot = useSelector(bulkImport, (state) => state);
  const { file, drop } = snapshot.context;
  const isImporting = snapshot.matches('importing');
  const fileInput = useRef<HTMLInputElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const remove = () => {
    bulkImport.send({ type: 'REMOVE' });
    // The focused button is removed here and in `planAgain`, so both move the focus to another control.
    fileInput.current?.focus();
  };
  const planAgain = () => {
    bulkImport.send({ type: 'RETRY' });
    importButton.current?.focus();
  };
  return (
    <BulkSection
      title={words.title}
      help={words.help}
      isOver={drop === 'over'}
      target={dropTarget({
        onOver: () => bulkImport.send({ type: 'DRAG_OVER' }),
        onLeave: () => bulkImport.send({ type: 'DRAG_LEAVE' }),
        onDrop: (files) => bulkImport.send({ type: 'DROP', files: files.map(chosenOf) }),
      })}
    >
      <div className={line}>
        <FileButton
          ref={fileInput}
          label={words.choose}
          accept={ACCEPTED}
          disabled={isImporting}
          onChoose={(content) => bulkImport.send({ type: 'CHOOSE', file: chosenOf(content) })}
        />
        {file ? (
          <span className={chosenFile}>
            <span className={fileName} translate="no">
              {file.name}
            </span>
            <IconButton
              label={words.remove(file.name)}
              icon={<X />}
              unavailable={isImporting}
              onClick={remove}
            />
          </span>
        ) : (
          <span className={orDrop}>{words.drop}</span>
        )}
        <Button
          ref={importButton}
          tone="primary"
          busy={isImporting}
          unavailable={!snapshot.can({ type: 'IMPORT' })}
          onClick={() => bulkImport.send({ type: 'IMPORT' })}
        >
          {words.submit}
        </Button>
      </div>
      <TextLink href={TEMPLATE} download="users.csv">
        {words.template}
      </TextLink>
      {drop === 'several' || drop === 'otherKind' ? (
        <Alert tone="warning">{words.notTaken[drop]}</Alert>
      ) : null}
      <BulkOutcome
        snapshot={snapshot}
        onPlanAgain={planAgain}
        onSaveRefused={() => bulkImport.send({ type: 'SAVE_REFUSED' })}
        onTypeReason={(reason) => bulkImport.send({ type: 'TYPE_REASON', reason })}
        onImportAnyway={() => bulkImport.send({ type: 'SAVE_ANYWAY' })}
        onAskResetMails={() => bulkImport.send({ type: 'ASK_RESET_MAILS' })}
        onStay={() => bulkImport.send({ type: 'STAY' })}
      />
    </BulkSection>
  );
}
