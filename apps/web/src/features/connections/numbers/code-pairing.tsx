import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Connection } from '@recado/contract/connections/connection'
import { askPairingCode } from '@recado/contract/connections/numbers'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { errorCode } from '../../../platform/api/api-error.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { numberTexts } from './number-texts.ts'

interface Code {
  code: string
  /** By the server's clock. */
  givenAt: string
  /** By this browser's clock, milliseconds since 1970. */
  endsAt: number
}

/** Pairs a phone by its number and a code that is typed there, for who has no second screen to scan. */
export function CodePairing({ connection }: { connection: Connection }) {
  const t = useTexts(numberTexts)
  const [given, setGiven] = useState<Code | null>(null)
  const form = useForm({
    initialValues: { number: '' },
    validateInputOnBlur: false,
  })
  const { submit, sending, failure } = useSubmit(async ({ number }: { number: string }) => {
    // The library of all countries' numbers is large: it is loaded on use.
    const { isPossiblePhone } = await import('@recado/contract/values/phone')
    if (!isPossiblePhone(number)) return form.setFieldError('number', t('impossible'))
    try {
      const answer = await call(askPairingCode, { params: { id: connection.id }, body: { number } })
      const { code, givenAt, expiresAt } = answer
      // The clock of this browser may disagree with the server's.
      setGiven({ code, givenAt, endsAt: Date.now() + Date.parse(expiresAt) - Date.parse(givenAt) })
    } catch (error) {
      const code = errorCode(error)
      if (code === 'ERR_WAPP_INVALID_CONTACT') return form.setFieldError('number', t('impossible'))
      // Asked too early, nothing has changed; anything else ended the session of the code before.
      if (code !== 'ERR_PAIRING_CODE_WAIT') setGiven(null)
      throw error
    }
  })
  return (
    <form className="rc-code-pairing" noValidate onSubmit={form.onSubmit(submit)}>
      <TextInput
        label={t('number')}
        description={t('numberHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        required
        data-autofocus
        {...form.getInputProps('number')}
      />
      {failure !== null && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
      <Button type="submit" loading={sending} variant={given ? 'default' : 'filled'}>
        {t(given ? 'askAgain' : 'ask')}
      </Button>
      {given && <Shown key={given.code} {...given} connection={connection} />}
    </form>
  )
}

/** Why a code is void since it was given: its session ended, or another one began, as for a code that somebody else asked for. */
function endOf({ status, updatedAt }: Connection, givenAt: string): 'ended' | 'replaced' | null {
  if (Date.parse(updatedAt) <= Date.parse(givenAt)) return null
  if (status === 'OPENING') return 'replaced'
  return status === 'DISCONNECTED' || status === 'TIMEOUT' ? 'ended' : null
}

function Shown({ code, givenAt, endsAt, connection }: Code & { connection: Connection }) {
  const t = useTexts(numberTexts)
  const [end, setEnd] = useState<'ended' | 'replaced' | null>(null)
  const since = endOf(connection, givenAt)
  if (end === null && since !== null) setEnd(since)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const count = Math.max(0, Math.ceil((endsAt - now) / 1000))
  if (count === 0 || end !== null)
    return (
      <p className="rc-form-error" role="alert">
        {t(end ?? 'expired')}
      </p>
    )
  return (
    <>
      <ol className="rc-qr-steps">
        <li>{t('step1')}</li>
        <li>{t('step2')}</li>
        <li>{t('step3')}</li>
      </ol>
      <output className="rc-pairing-code" aria-label={t('code')}>
        <span>{code.slice(0, 4)}</span> <span>{code.slice(4)}</span>
      </output>
      <p className="rc-qr-note" role="timer">
        {t('left', { count })}
      </p>
    </>
  )
}
