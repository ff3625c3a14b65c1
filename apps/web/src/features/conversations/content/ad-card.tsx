import { drawText } from '../../../ui/text/drawn-text.tsx'
import './ad-card.css'
import type { AdReferral } from '@recado/contract/conversations/ad'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { adTexts } from './ad-texts.ts'
import { CarriedPicture } from './carried-picture.tsx'

/** Returns the address as a link if it is a web page; null otherwise, to show it as text. */
export function adAddress(sourceUrl: string): string | null {
  try {
    const url = new URL(sourceUrl)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
  } catch {
    return null
  }
}

/** The advertisement from which the customer wrote. Nothing of it is fetched; its address opens only on a click. */
export function AdCard({ ad }: { ad: AdReferral }) {
  const t = useTexts(adTexts)
  const { headline, body, sourceUrl, picture } = ad
  const address = adAddress(sourceUrl)
  return (
    <div role="note" className="ib-ad" aria-label={t('ad')}>
      <span className="ib-ad-kind">
        <IconSpeakerphone size={14} stroke={1.8} aria-hidden />
        {t('ad')}
      </span>
      {picture && <CarriedPicture src={picture} />}
      {headline && <strong>{headline}</strong>}
      {body && <span className="ib-ad-body">{drawText(body)}</span>}
      {sourceUrl &&
        (address ? (
          <a href={address} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
            {sourceUrl}
          </a>
        ) : (
          <span className="ib-ad-address">{sourceUrl}</span>
        ))}
    </div>
  )
}
