import type { Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import { brandColours } from '../../../../shop/site/colours';
import { streetAddress, taxNumbers } from '../../../../shop/site/site';
import { SiteForm } from '../../../../shop/site/site-form';
import { useRead } from '../../../parts/admin/draft-form';
import { Panel } from '../../../ui/layout';
import { chakra } from '@chakra-ui/react';

const Sample = chakra('div', {
  base: {
    display: 'grid',
    gap: '3',
    '& .head, & .foot': { p: '4', rounded: 'sm' },
    '& .head': { display: 'flex', alignItems: 'center', gap: '3', justifyContent: 'space-between' },
    '& .head img': { maxHeight: '3rem', maxWidth: '60%', objectFit: 'contain' },
    '& .name': { fontFamily: 'capitals', fontSize: 'xl', textTransform: 'uppercase' },
    '& .button': { px: '4', py: '2', color: '#ffffff', fontWeight: '600', rounded: 'sm' },
    '& .foot': { color: '#f4f6f8', whiteSpace: 'pre-line' },
    '& .paper': { p: '4', color: '#15191e', bg: '#ffffff', border: '1px solid #b4bec9' },
  },
});

interface Props {
  control: Control<z.input<typeof SiteForm>, unknown, object>;
}

/** Shows how header, footer and papers look with the typed facts. */
export const SitePreview = ({ control }: Props) => {
  const facts = useRead(SiteForm, control);
  if (!facts) return null;
  const { light } = brandColours(facts);
  const lines = (texts: (string | undefined)[]) => texts.filter(Boolean).join('\n');
  const address = streetAddress(facts);
  return (
    <Panel as="section" aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      <Sample>
        <div className="head" style={{ background: '#ffffff' }}>
          {facts.logo ? (
            <img src={facts.logo} alt="" />
          ) : (
            <span className="name" style={{ color: '#15191e' }}>
              {facts.name}
            </span>
          )}
          <span className="button" style={{ background: light.action }}>
            Add to Cart
          </span>
        </div>
        <p className="foot" style={{ background: light.night }}>
          {lines([
            facts.name,
            address ?? `${facts.town}, ${facts.province}`,
            facts.phone,
            facts.email,
            facts.hours,
          ])}
        </p>
        <p className="paper" style={{ whiteSpace: 'pre-line' }}>
          {lines([
            'INVOICE',
            facts.legalName || facts.name,
            address ?? `${facts.town}, ${facts.province}`,
            taxNumbers(facts),
          ])}
        </p>
      </Sample>
    </Panel>
  );
};
