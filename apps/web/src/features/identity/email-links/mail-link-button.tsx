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
  /** Selects the text of the mail. The link works for both reasons. */
  reason: 'confirm' | 'claim'
  help: string
  label: string
  /** Replaces everything after the request. The server does not disclose whether it sent a link. */
  sentText: string
}

/** Asks the server to mail a link to an unconfirmed address (companies.12, companies.13). */
export function MailLinkButton({ email, reason, help, label, sentText }: MailLinkProps) {
  const [isSent, setSent] = useState(false)
  const note = useRef<HTMLParagraphElement>(null)
  const { submit, sending, failure } = useSubmit(async () => {
    await call(askEmailLink, { body: { email: email.trim(), language: currentLanguage(), reason } })
    setSent(true)
  })
  useEffect(() => {
    // The pressed button has disappeared with the focus. If the user has moved on, keep their focus.
    if (isSent && (document.activeElement ?? document.body) === document.body) note.current?.focus()
  }, [isSent])
  return (
    <div className="rc-mail-link">
      {/* A live region must be in the DOM before its text, or screen readers do not announce it. */}
      <div role="status">
        {isSent && (
          <p ref={note} tabIndex={-1}>
            {sentText}
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
