import { Button, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { useAppInfo } from '../../../platform/app-info.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { startPaying } from '../../../platform/payer.ts'
import { type Entry, signIn, useSession } from '../../../platform/session.ts'
import { toast, toastWarning } from '../../../platform/toast.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { daysToWarn, subscriptionDay } from '../days-left.rules.ts'
import { Entrance, LegalLinks } from '../entrance/entrance.tsx'
import { entranceTexts } from '../entrance/entrance-texts.ts'
import { identityTexts } from '../identity-texts.ts'
import { securityTexts } from '../security/security-texts.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { SecondStepForm } from './second-step-form.tsx'

/** Lazy, because few users need it. */
const NewEmailForm = lazyPart(async () => (await import('../recovery/recovery-screen.tsx')).NewEmailForm)

/** Delay between a successful login and opening the tickets (AUT-01), in milliseconds. */
const PAUSE = 1000

/** E-mail and password, links for other ways in, and in demonstration mode the demo accounts. */
export function LoginScreen() {
  const t = useTexts(identityTexts)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const info = useAppInfo()
  const accounts = info?.demoAccounts ?? []
  const [challenge, setChallenge] = useState<string | null>(null)
  const [rejection, setRejection] = useState<unknown>(null)
  const [emailChallenge, setEmailChallenge] = useState<string | null>(null)
  if (emailChallenge !== null) {
    const signInWith = async (newEmail: string) => {
      setEmail(newEmail)
      try {
        enterSoon(await signIn(newEmail, password))
      } catch (error) {
        const step = challengeOf(error)
        setEmailChallenge(null)
        if (step === null) setRejection(error)
        else setChallenge(step)
      }
    }
    const back = (reason: unknown) => {
      setRejection(reason)
      setEmailChallenge(null)
    }
    return (
      <LazyParts>
        <NewEmailForm challenge={emailChallenge} onChosen={signInWith} onBack={back} />
      </LazyParts>
    )
  }
  if (challenge !== null) {
    const back = (reason: unknown) => {
      setRejection(reason)
      setChallenge(null)
    }
    return <SecondStep challenge={challenge} onEntry={enterSoon} onBack={back} />
  }
  return (
    <Entrance name={t('signIn')} title={t('loginTitle')} lead={t('loginLead')}>
      <LoginForm
        email={email}
        password={password}
        onEmail={setEmail}
        onPassword={setPassword}
        rejection={rejection}
        onChallenge={setChallenge}
        onLost={setEmailChallenge}
      />
      <LoginLinks signUp={info?.signUp ?? false} />
      <LegalLinks />
      {accounts.length > 0 && (
        <DemoAccounts
          accounts={accounts}
          onChoose={(account) => {
            setEmail(account.email)
            setPassword(account.password)
          }}
        />
      )}
    </Entrance>
  )
}

/** Confirms the login, and opens the tickets after the documented delay. */
function enterSoon({ enter, user }: Entry) {
  toast(identityTexts.text('entering'), { id: 'entering', duration: 2000 })
  setTimeout(() => {
    enter()
    warnOfEnd(user.company.dueDate)
  }, PAUSE)
}

/** The page for the second factor. */
function SecondStep(props: ComponentProps<typeof SecondStepForm>) {
  const t = useTexts(securityTexts)
  return (
    <Entrance name={t('twoFactor')} title={t('secondTitle')} lead={t('twoFactor')}>
      <SecondStepForm {...props} />
    </Entrance>
  )
}

/** Returns the challenge of a login with the right password that needs a second factor or another address. */
const challengeOf = (error: unknown, code = 'ERR_TWO_FACTOR_REQUIRED'): string | null =>
  error instanceof ApiError && error.code === code && typeof error.data.challenge === 'string'
    ? error.data.challenge
    : null

/** Password recovery, and sign-up where the server allows it (AUT-03). */
function LoginLinks({ signUp }: { signUp: boolean }) {
  const t = useTexts(entranceTexts)
  return (
    <div className="rc-entrance-foot">
      <p>
        <Link to="/recuperar-senha">{t('forgotPassword')}</Link>
      </p>
      {signUp && (
        <p>
          {t('noAccount')} <Link to="/cadastro">{t('signUpLink')}</Link>
        </p>
      )}
    </div>
  )
}

interface LoginFormProps {
  email: string
  password: string
  onEmail: (email: string) => void
  onPassword: (password: string) => void
  /** Why the second factor led back here. */
  rejection: unknown
  onChallenge: (challenge: string) => void
  /** Another person owns the address now; called with a challenge for entering a new one. */
  onLost: (challenge: string) => void
}

function LoginForm({ email, password, onEmail, onPassword, rejection, onChallenge, onLost }: LoginFormProps) {
  const t = useTexts(identityTexts)
  const p = useTexts(platformTexts)
  const id = useId()
  const endReason = useSession((session) => (session.state === 'out' ? session.reason : null))
  const [missing, setMissing] = useState(false)
  const [entering, setEntering] = useState(false)
  const { submit, sending, failure } = useSubmit(async () => {
    try {
      const entry = await signIn(email.trim(), password)
      setEntering(true)
      enterSoon(entry)
    } catch (error) {
      const lostEmail = challengeOf(error, 'ERR_EMAIL_LOST')
      if (lostEmail !== null) return onLost(lostEmail)
      const challenge = challengeOf(error)
      if (challenge === null) throw error
      onChallenge(challenge)
    }
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const incomplete = !email.trim() || !password
    setMissing(incomplete)
    if (incomplete) document.getElementById(email.trim() ? `${id}-password` : `${id}-email`)?.focus()
    else if (!entering) submit(undefined)
  }
  const shownError = failure ?? rejection ?? endReason
  return (
    <form className="rc-form" noValidate onSubmit={send}>
      {shownError !== null && !sending && !entering && (
        <div className="rc-form-error" role="alert">
          {errorText(shownError)}
        </div>
      )}
      {!sending && !entering && <PayNow refusal={shownError} />}
      <TextInput
        id={`${id}-email`}
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        value={email}
        error={missing && !email.trim() && p('required')}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <PasswordField
        id={`${id}-password`}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={missing && !password && p('required')}
        onChange={(event) => onPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={sending || entering} fullWidth>
        {t('signIn')}
      </Button>
    </form>
  )
}

/** A link to pay, for the admin of a company whose subscription has ended (companies.1). */
function PayNow({ refusal }: { refusal: unknown }) {
  const t = useTexts(identityTexts)
  const navigate = useNavigate()
  const token = refusal instanceof ApiError ? refusal.data.paymentToken : undefined
  if (typeof token !== 'string') return null
  const pay = () => {
    startPaying(token)
    void navigate({ to: '/pagar' })
  }
  return (
    <Button variant="default" onClick={pay} fullWidth>
      {t('payNow')}
    </Button>
  )
}

/** Shows how many days remain if few are left (AUT-06). */
function warnOfEnd(dueDate: string | null) {
  const count = daysToWarn(dueDate, subscriptionDay(new Date()))
  if (count === null) return
  const words = count === 0 ? identityTexts.text('endsToday') : identityTexts.text('daysLeft', { count })
  toastWarning(words, { id: 'days-left' })
}
