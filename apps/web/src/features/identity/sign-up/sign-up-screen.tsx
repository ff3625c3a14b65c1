import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../../platform/api/api-error.ts'
import { appInfoQuery } from '../../../platform/app-info.ts'
import { errorText } from '../../../platform/i18n/errors.ts'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatDay } from '../../../platform/values/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useLate } from '../../../ui/use-late.ts'
import { BackToLogin, Entrance, LegalLinks } from '../entrance/entrance.tsx'
import { entranceTexts } from '../entrance/entrance-texts.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { trialEnd } from './trial.rules.ts'

const closed = new ApiError('ERR_SIGN_UP_DISABLED', 403)

/** Creates a company with its first admin on a trial (SGN-07), where the server allows it. */
export function SignUpScreen() {
  const t = useTexts(entranceTexts)
  const info = useQuery(appInfoQuery)
  const dueDate = trialEnd(new Date())
  if (info.data?.signUp === false) {
    return (
      <Entrance name={t('signUp')} title={t('signUp')} lead={errorText(closed)}>
        <BackToLogin />
      </Entrance>
    )
  }
  return (
    <Entrance name={t('signUp')} title={t('signUpTitle')} lead={t('signUpLead', { day: formatDay(dueDate) })} wide>
      {info.error ? (
        <ErrorState error={info.error} onRetry={() => void info.refetch()} />
      ) : info.data ? (
        <SignUpForm dueDate={dueDate} />
      ) : (
        <Waiting />
      )}
      <p className="rc-entrance-foot">
        {t('haveAccount')} <Link to="/login">{t('signInLink')}</Link>
      </p>
      <LegalLinks />
    </Entrance>
  )
}

function Waiting() {
  const t = useTexts(platformTexts)
  return (
    <div role="status" aria-busy="true" className="rc-entrance-foot">
      {useLate(true) && <Loader size="sm" aria-label={t('loading')} />}
    </div>
  )
}
