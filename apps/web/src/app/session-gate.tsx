import { Loader } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { firstErrorTexts } from '../platform/i18n/errors.ts'
import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { useTexts } from '../platform/i18n/texts.ts'
import { startSession, useSession } from '../platform/session.ts'
import { OFFLINE_LISTS } from '../platform/storage.ts'
import { Logo } from '../ui/logo.tsx'
import { useLate } from '../ui/use-late.ts'
import { appTexts } from './app-texts.ts'

const OfflineScreen = lazy(() =>
  import('../features/conversations/offline/offline-screen.tsx').then(
    (file) => ({ default: file.OfflineScreen }),
    () => ({ default: UnreachableNotice }),
  ),
)

/** Retry interval for an unreachable server, in milliseconds. */
const RETRY = 3000

/** Renders no screen until the session is known (AUT-11). */
export function SessionGate({ children }: { children: ReactNode }) {
  const state = useSession((session) => session.state)
  useEffect(() => void firstErrorTexts(), [])
  if (state === 'starting') return <Starting />
  if (state === 'unreachable') return <Unreachable />
  return children
}

function Starting() {
  const t = useTexts(platformTexts)
  const late = useLate(true)
  return (
    <div className="rc-full" role="status" aria-busy="true">
      <Logo size={48} />
      {late && <Loader size="sm" />}
      <span className={late ? undefined : 'rc-hidden'}>{t('loading')}</span>
    </div>
  )
}

function Unreachable() {
  useEffect(() => {
    const timer = setInterval(() => void startSession(), RETRY)
    return () => clearInterval(timer)
  }, [])
  const [hasLists] = useState(hasStoredLists)
  if (!hasLists) return <UnreachableNotice />
  return (
    <Suspense fallback={<UnreachableNotice />}>
      <OfflineScreen />
    </Suspense>
  )
}

/** Shown while the server does not answer, unless the stored ticket lists can be displayed instead. */
function UnreachableNotice() {
  const t = useTexts(appTexts)
  return (
    <main className="rc-full" role="alert">
      <Logo size={48} />
      <h1>{t('unreachableTitle')}</h1>
      <p>{t('unreachableHelp')}</p>
    </main>
  )
}

function hasStoredLists(): boolean {
  try {
    return localStorage.getItem(OFFLINE_LISTS) !== null
  } catch {
    return false
  }
}
