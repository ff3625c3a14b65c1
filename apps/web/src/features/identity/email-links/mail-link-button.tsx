import './address-note.css'
import { Button } from '@mantine/core'
import { askEmailLink } from '@recado/contract/identity/email-links'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'

interface MailLinkProps {
  email: string
  /** Selects the text of the mail. The link serves both reasons. */
  reason: 'confirm' | 'claim'
  help: string
  label: string
  /** Takes the place of all this after the request. The server tells no one whether it sent a link. */
  sent: string
}

/** Asks the server to mail a link to an unconfirmed address (companies.12, companies.13). */
export function MailLinkButton({ email, reason, help, label, sent }: MailLinkProps) {
  const [isSent, setSent] = useState(false)
  const note = useRef<HTMLParagraphElement>(null)
  const { submit, sending, failure } = useSubmit(async () => {
    await call(askEmailLink, { body: { email: email.trim(), language: currentLanguage(), reason } })
    setSent(true)
  })
  useEffect(() => {
    // The pressed button is gone, and the focus with it. A person who moved on keeps their place.
    if (isSent && (document.activeElement ?? document.body) === document.body) note.current?.focus()
  }, [isSent])
  return (
    <div className="rc-mail-link">
      {/* A live region is in the page before its text, or the text is not read out. */}
      <div role="status">
        {isSent && (
          <p ref={note} tabIndex={-1}>
            {sent}
          </p>
        )}
      </div>
      {!isSent && (
        <>
          <p>{help}</p>
          <Button variant="default" loading={sending} onClick={() => submit(undefined)}>
            {label}
          </Button>
        </>
      )}
      {failure !== null && !sending && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
    </div>
  )
}
