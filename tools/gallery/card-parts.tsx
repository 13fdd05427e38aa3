import { Button } from '../../src/ui/base/button.tsx';
import { TextLink } from '../../src/ui/base/text-link.tsx';
import { TextField } from '../../src/ui/field/text-field.tsx';
import { Brand } from '../../src/ui/layout/brand.tsx';
import { CenteredCard } from '../../src/ui/layout/centered-card.tsx';

/**
 * The gallery's page of the centered card. It has its own page, because the card contains the page's only title.
 */
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
