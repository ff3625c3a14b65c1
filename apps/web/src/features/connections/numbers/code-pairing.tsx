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
    setGiven(null)
    const asked = Date.now()
    try {
      const { code, expiresAt } = await call(askPairingCode, { params: { id: connection.id }, body: { number } })
      const validMs = Date.parse(expiresAt) - asked
      // A clock that disagrees with the server's must not end a fresh code.
      setGiven({ code, endsAt: asked + (validMs > 0 && validMs < 600_000 ? validMs : 120_000) })
    } catch (error) {
      if (errorCode(error) !== 'ERR_WAPP_INVALID_CONTACT') throw error
      form.setFieldError('number', t('impossible'))
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
      {given && <Shown key={given.code} {...given} isOver={connection.status === 'DISCONNECTED'} />}
    </form>
  )
}

function Shown({ code, endsAt, isOver }: Code & { isOver: boolean }) {
  const t = useTexts(numberTexts)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const count = Math.max(0, Math.ceil((endsAt - now) / 1000))
  if (count === 0 || isOver)
    return (
      <p className="rc-form-error" role="alert">
        {t(count === 0 ? 'expired' : 'ended')}
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
