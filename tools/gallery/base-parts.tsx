import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { Button } from '../../src/ui/base/button.tsx';
import { FileButton } from '../../src/ui/base/file-button.tsx';
import { IconButton } from '../../src/ui/base/icon-button.tsx';
import { ServerHtml } from '../../src/ui/base/server-html.tsx';
import { Sentence } from '../../src/ui/base/sentence.tsx';
import { LoadingOverlay, Spinner } from '../../src/ui/base/spinner.tsx';
import { TextLink } from '../../src/ui/base/text-link.tsx';
import { VisuallyHidden } from '../../src/ui/base/visually-hidden.tsx';
import { Specimen } from './specimen.tsx';

const TONES = ['primary', 'neutral', 'quiet', 'critical'] as const;

/** The gallery's page of buttons, links and titles (`src/ui/base`). */
export function BaseParts() {
  return (
    <>
      {(['medium', 'small'] as const).map((size) => (
        <Specimen key={size} of={`Button, ${size}`}>
          {TONES.map((tone) => (
            <Button key={tone} tone={tone} size={size}>
              {tone}
            </Button>
          ))}
          <Button size={size} icon={<Plus />}>
            With an icon
          </Button>
          <Button size={size} busy>
            Busy
          </Button>
          <Button size={size} unavailable>
            Unavailable
          </Button>
          <Button size={size} disabled>
            Disabled
          </Button>
        </Specimen>
      ))}
      <Specimen of="IconButton">
        {TONES.map((tone) => (
          <IconButton key={tone} tone={tone} label={`Edit, ${tone}`} icon={<Pencil />} />
        ))}
        <IconButton size="small" label="Edit, small" icon={<Pencil />} />
        <IconButton label="Edit, unavailable" icon={<Pencil />} unavailable />
      </Specimen>
      <Specimen of="FileButton">
        <FileButton label="Choose a file" accept=".csv" onChoose={() => {}} />
        <FileButton label="Disabled" accept=".csv" onChoose={() => {}} disabled />
      </Specimen>
      <Specimen of="TextLink">
        <TextLink href="#base">A link</TextLink>
        <TextLink asChild>
          <a href="#base">A link that is dressed</a>
        </TextLink>
      </Specimen>
      <Specimen of="Sentence">
        <Sentence text="Names such as May are not translated." names={['May']} />
      </Specimen>
      <Specimen of="Spinner">
        {(['small', 'medium', 'large'] as const).map((size) => (
          <Spinner key={size} size={size} />
        ))}
      </Specimen>
      <Specimen of="LoadingOverlay" as="stack">
        <div className="stage">
          <LoadingOverlay immediate />
        </div>
      </Specimen>
      <Specimen of="ServerHtml" as="stack">
        <ServerHtml html="<p>A sentence of the service, with <b>weight</b> and <a href='#base'>a link</a>.</p><script>never()</script>" />
      </Specimen>
      <Specimen of="VisuallyHidden">
        <span>
          <span>Read out behind this: </span>
          <VisuallyHidden>what nobody sees</VisuallyHidden>
        </span>
      </Specimen>
    </>
  );
}
