import { Button, Skeleton } from '@mantine/core'
import type { OwnSession } from '@recado/contract/identity/sessions'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { browserName } from './browser-name.rules.ts'
import { endEverywhere, useOwnSessions } from './security-data.ts'
import { securityTexts } from './security-texts.ts'

/** The account's current and past sessions, with a button to end them all. */
export function SessionsSection() {
  const t = useTexts(securityTexts)
  const id = useId()
  const { data, error, refetch } = useOwnSessions()
  const [leaving, setLeaving] = useState(false)
  return (
    <section className="rc-card rc-security" aria-labelledby={id}>
      <div className="rc-security-head">
        <h2 id={id}>{t('sessions')}</h2>
        <Button variant="light" color="danger" onClick={() => setLeaving(true)}>
          {t('endAll')}
        </Button>
      </div>
      <p>{t('sessionsHelp')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={48} />}
      {data && (
        <ul className="rc-sessions" aria-label={t('sessionsList')}>
          {data.sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
      {leaving && (
        <Confirm
          title={t('endAllTitle')}
          action={t('endAll')}
          onConfirm={endEverywhere}
          onClose={() => setLeaving(false)}
        >
          {t('endAllHelp')}
        </Confirm>
      )}
    </section>
  )
}

function Session({ session }: { session: OwnSession }) {
  const t = useTexts(securityTexts)
  const { browser, system } = browserName(session.userAgent)
  const mobile = system === 'Android' || system === 'iOS'
  const Sign = mobile ? IconDeviceMobile : IconDeviceDesktop
  const from = formatMoment(session.createdAt)
  return (
    <li>
      <Sign size={20} stroke={1.8} aria-hidden />
      <div>
        <p>
          {browser && system ? t('browserOn', { browser, system }) : (browser ?? system ?? t('unknownBrowser'))}
          {session.current && <span className="rc-session-now">{t('current')}</span>}
        </p>
        <p>
          {session.endedAt ? t('span', { from, to: formatMoment(session.endedAt) }) : t('since', { when: from })}
          {' · '}
          {t('address', { address: session.address })}
        </p>
        <p>
          {session.endReason ? t(`end_${session.endReason}`) : t('lastUsed', { when: formatMoment(session.usedAt) })}
        </p>
      </div>
    </li>
  )
}
