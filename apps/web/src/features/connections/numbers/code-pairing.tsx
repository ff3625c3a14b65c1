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
  /** By this browser's clock, in milliseconds since 1970. */
  endsAt: number
}

/** Pairs a phone with its number and a code that the user types on it, for users without a second screen to scan. */
export function CodePairing({ connection }: { connection: Connection }) {
  const t = useTexts(numberTexts)
  const [pairingCode, setPairingCode] = useState<Code | null>(null)
  const form = useForm({
    initialValues: { number: '' },
    validateInputOnBlur: false,
  })
  const { submit, sending, failure } = useSubmit(async ({ number }: { number: string }) => {
    // Lazy, because the phone number library is large.
    const { isPossiblePhone } = await import('@recado/contract/values/phone')
    if (!isPossiblePhone(number)) return form.setFieldError('number', t('impossible'))
    try {
      const answer = await call(askPairingCode, { params: { id: connection.id }, body: { number } })
      const { code, givenAt, expiresAt } = answer
      // This browser's clock may differ from the server's.
      setPairingCode({ code, givenAt, endsAt: Date.now() + Date.parse(expiresAt) - Date.parse(givenAt) })
    } catch (error) {
      const code = errorCode(error)
      if (code === 'ERR_WAPP_INVALID_CONTACT') return form.setFieldError('number', t('impossible'))
      // A request that came too early changes nothing. Any other error has ended the previous code's session.
      if (code !== 'ERR_PAIRING_CODE_WAIT') setPairingCode(null)
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
      <Button type="submit" loading={sending} variant={pairingCode ? 'default' : 'filled'}>
        {t(pairingCode ? 'askAgain' : 'ask')}
      </Button>
      {pairingCode && <CodeView key={pairingCode.code} {...pairingCode} connection={connection} />}
    </form>
  )
}

/**
 * Returns why a code is void: its session ended, or another one replaced it, for example because another user requested
 * a code.
 */
function endOf({ status, updatedAt }: Connection, givenAt: string): 'ended' | 'replaced' | null {
  if (Date.parse(updatedAt) <= Date.parse(givenAt)) return null
  if (status === 'OPENING') return 'replaced'
  return status === 'DISCONNECTED' || status === 'TIMEOUT' ? 'ended' : null
}

function CodeView({ code, givenAt, endsAt, connection }: Code & { connection: Connection }) {
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
