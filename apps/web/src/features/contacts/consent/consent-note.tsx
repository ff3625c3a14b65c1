import { useTexts } from '../../../platform/i18n/texts.ts'
import { useConsent } from './consent-data.ts'
import { consentTexts } from './consent-texts.ts'

/** Warns that a contact who refuses marketing receives none. Renders nothing for other contacts (contacts.6). */
export function ConsentNote({ contactId }: { contactId: number }) {
  const t = useTexts(consentTexts)
  const { data } = useConsent(contactId)
  if (!data || data.state === 'allowed') return null
  return (
    <p className="rc-form-warning" role="note">
      {t(`none_${data.state}`)}
    </p>
  )
}
