import './address-note.css'
import { Button } from '@mantine/core'
import { askEmailLink } from '@recado/contract/identity/email-links'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'

interface MailLinkProps {
  email: string
  /** What the mail says; the link itself does both. */
  reason: 'confirm' | 'claim'
  help: string
  label: string
  /** Takes the place of all this once the link was asked for. */
  sent: string
}

/** Mails a link to an address that nobody has confirmed (companies.12, companies.13). */
export function MailLinkButton({ email, reason, help, label, sent }: MailLinkProps) {
  const [isSent, setSent] = useState(false)
  const { submit, sending, failure } = useSubmit(async () => {
    await call(askEmailLink, { body: { email: email.trim(), language: currentLanguage(), reason } })
    setSent(true)
  })
  if (isSent) return <p role="status">{sent}</p>
  return (
    <div className="rc-mail-link">
      <p>{help}</p>
      <Button variant="default" loading={sending} onClick={() => submit(undefined)}>
        {label}
      </Button>
      {failure !== null && !sending && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
    </div>
  )
}
