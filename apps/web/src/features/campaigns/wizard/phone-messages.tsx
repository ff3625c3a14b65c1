import type { CampaignPreview } from '@recado/contract/campaigns/campaign'
import { IconPaperclip } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatNumber } from '../../../platform/values/phone-number.rules.ts'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { campaignTexts } from '../campaign-texts.ts'
import { safetyTexts } from '../safety/safety-texts.ts'

interface PhoneMessagesProps {
  preview: CampaignPreview
  /** The person is an example, because the campaign has no recipients yet. */
  isExample: boolean
}

/** All messages that one recipient's phone gets, in order: each file with its caption. */
export function PhoneMessages({ preview: { name, number, variant, messages }, isExample }: PhoneMessagesProps) {
  const t = useTexts(campaignTexts)
  const safety = useTexts(safetyTexts)
  // A phone may get the same file twice.
  const bubbles = messages.map((message, at) => ({ ...message, place: at }))
  return (
    <figure className="cp-phone">
      <figcaption>
        {isExample ? safety('exampleNote') : `${name}, ${/^\d+$/.test(number) ? formatNumber(number) : number}`}
        {isExample && ` · ${t('variantNumber', { number: variant })}`}
      </figcaption>
      {bubbles.map(({ text, file, place }) => (
        <div className="cp-bubble" key={place}>
          {file && (
            <div>
              <IconPaperclip size={14} aria-hidden /> {file}
            </div>
          )}
          {drawText(text)}
        </div>
      ))}
    </figure>
  )
}
