import { Button } from '@mantine/core'
import { askEmailLink } from '@recado/contract/identity/email-links'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { entranceTexts } from '../entrance/entrance-texts.ts'

/** For the owner of an address that another account uses without having confirmed it: a link goes there (companies.12). */
export function ClaimOffer({ email }: { email: string }) {
  const t = useTexts(entranceTexts)
  const [isSent, setSent] = useState(false)
  const { submit, sending, failure } = useSubmit(async () => {
    await call(askEmailLink, { body: { email: email.trim(), language: currentLanguage() } })
    setSent(true)
  })
  if (isSent) return <p role="status">{t('claimSent', { email })}</p>
  return (
    <div className="rc-claim">
      <p>{t('claimHelp')}</p>
      <Button variant="default" loading={sending} onClick={() => submit(undefined)}>
        {t('claimOffer')}
      </Button>
      {failure !== null && !sending && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
    </div>
  )
}
