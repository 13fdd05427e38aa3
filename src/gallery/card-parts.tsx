import { Button } from '../ui/base/button.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { CenteredCard } from '../ui/layout/centered-card.tsx';

/** Shows a card by itself, since it has the page's one title. */
export function CardParts() {
  return (
    <CenteredCard
      title="A card"
      subtitle="What is asked of whom."
      footer={<TextLink href="#base">Somewhere else</TextLink>}
      inShell
    >
      <TextField label="A field" />
      <Button tone="primary">Go on</Button>
    </CenteredCard>
  );
}
