import { useTexts } from '../../../platform/i18n/texts.ts'
import { useConsent } from './consent-data.ts'
import { consentTexts } from './consent-texts.ts'

/** Says of a contact who takes no marketing that none will reach them; nothing of others (contacts.6). */
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
