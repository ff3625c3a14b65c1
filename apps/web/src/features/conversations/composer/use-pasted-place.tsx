import { IconMapPin, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { contentTexts } from '../content/content-texts.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { focusWriting } from '../focus.ts'
import { send } from '../state/send-outgoing.ts'
import type { CopiedPlace } from './map-link.rules.ts'
import { blank } from './outgoing-parts.ts'

interface Pasted {
  text: string
  place: CopiedPlace
}

/**
 * Offers a location pasted into the composer as a location message, as long as its link is in the text.
 * @param asks whether a question is shown before it is sent
 */
export function usePastedPlace(ticketId: number, text: string, setText: (text: string) => void, asks: () => boolean) {
  const { id: userId } = useMe()
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const onPaste = (clip: string) => {
    // A location always contains a number.
    if (!/\d/.test(clip)) return
    import('./map-link.rules.ts').then(
      ({ mapLinkOf }) => {
        const place = mapLinkOf(clip)
        if (place?.kind === 'place') setPasted({ text: clip.trim(), place })
      },
      // If the code cannot be loaded, it stays text.
      () => {},
    )
  }
  const sendPlace = ({ text: clip, place }: Pasted) => {
    if (asks()) return
    const { latitude, longitude, name } = place
    send([{ ...blank(userId, ticketId), location: { latitude, longitude, ...(name && { name }) } }])
    setText(text.replace(clip, '').trim())
    setPasted(null)
    focusWriting()
  }
  const keepText = () => {
    setPasted(null)
    focusWriting()
  }
  const offer = pasted && text.includes(pasted.text) && (
    <PlaceOffer place={pasted.place} onSend={() => sendPlace(pasted)} onCancel={keepText} />
  )
  return { offer, onPaste }
}

interface PlaceOfferProps {
  place: CopiedPlace
  onSend: () => void
  onCancel: () => void
}

function PlaceOffer({ place, onSend, onCancel }: PlaceOfferProps) {
  const t = useTexts(contentTexts)
  const it = useTexts(conversationTexts)
  const { name, latitude, longitude } = place
  return (
    <div className="ib-place-offer" role="status">
      <IconMapPin size={18} stroke={1.7} aria-hidden />
      <span>{t('placePasted', { name: name || `${latitude}, ${longitude}` })}</span>
      <button type="button" className="ib-small-button" onClick={onSend}>
        {it('sendLocation')}
      </button>
      <button
        type="button"
        className="ib-icon-button"
        aria-label={t('keepAsText')}
        title={t('keepAsText')}
        onClick={onCancel}
      >
        <IconX size={16} stroke={1.8} />
      </button>
    </div>
  )
}
