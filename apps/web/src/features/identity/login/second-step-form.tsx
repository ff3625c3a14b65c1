import { Button } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { type Entry, signInWithCode } from '../../../platform/session.ts'
import { CodeField, isAppCode } from '../../../ui/forms/code-field.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { securityTexts } from '../security/security-texts.ts'

interface SecondStepProps {
  challenge: string
  onEntry: (entry: Entry) => void
  /** Back to e-mail and password, with the reason if this page cannot continue. */
  onBack: (reason: unknown) => void
}

/**
 * Errors that lead back: the challenge is void, or the company's subscription has ended. The first page shows the
 * reason and how to pay.
 */
const leadsBack = new Set(['ERR_TWO_FACTOR_CHALLENGE', 'ERR_COMPANY_EXPIRED'])

/** Asks for a code of the app or a recovery code. */
export function SecondStepForm({ challenge, onEntry, onBack }: SecondStepProps) {
  const t = useTexts(securityTexts)
  const id = useId()
  const [recovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const [hasEntered, setHasEntered] = useState(false)
  const { submit, sending, failure } = useSubmit(async (newCode: string) => {
    try {
      const entry = await signInWithCode(challenge, newCode)
      setHasEntered(true)
      onEntry(entry)
    } catch (error) {
      if (!(error instanceof ApiError && leadsBack.has(error.code))) throw error
      onBack(error)
    }
  })
  const complete = recovery ? code.trim() !== '' : isAppCode(code)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!complete)
    if (!complete) document.getElementById(id)?.focus()
    else if (!hasEntered) submit(code)
  }
  const other = () => {
    setRecovery(!recovery)
    setCode('')
    setMissing(false)
    document.getElementById(id)?.focus()
  }
  return (
    <form className="rc-form" noValidate onSubmit={send}>
      {failure !== null && !sending && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
      <CodeField
        id={id}
        size="md"
        label={t(recovery ? 'recoveryCode' : 'code')}
        description={t(recovery ? 'recoveryLead' : 'secondLead')}
        recovery={recovery}
        autoFocus
        value={code}
        error={missing && !complete && t(recovery ? 'recoveryMissing' : 'codeMissing')}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={sending || hasEntered} fullWidth>
        {t('enter')}
      </Button>
      <Button variant="subtle" onClick={other} disabled={hasEntered}>
        {t(recovery ? 'useApp' : 'useRecovery')}
      </Button>
      {recovery && <p className="rc-entrance-foot">{t('lostBoth')}</p>}
      <Button variant="subtle" color="gray" onClick={() => onBack(null)} disabled={hasEntered}>
        {t('back')}
      </Button>
    </form>
  )
}
