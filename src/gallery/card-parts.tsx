import { Button } from '../ui/base/button.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import { Brand } from '../ui/layout/brand.tsx';
import { CenteredCard } from '../ui/layout/centered-card.tsx';

/** Shows a card by itself, since it has the page's one title. */
export function CardParts() {
  return (
    <CenteredCard
      title="A card"
      brand={<Brand name="Whose it is" mark={null} />}
      footer={<TextLink href="#base">Somewhere else</TextLink>}
      inShell
    >
      <TextField label="A field" />
      <Button tone="primary">Go on</Button>
    </CenteredCard>
  );
}
