import { useCallback, useEffect, useState } from 'react'
import { useConnectionState } from '../platform/api/connection-state.ts'
import { askBuild } from '../platform/build.ts'
import { platformTexts } from '../platform/i18n/platform-texts.ts'
import { useTexts } from '../platform/i18n/texts.ts'
import { reloadOnce } from '../platform/reload.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { forgetMissingParts } from '../ui/lazy-part.tsx'
import { ScreenLoading } from '../ui/screen-loading.tsx'
import { appTexts } from './app-texts.ts'

/**
 * A screen whose code could not be loaded. If the server answers, the page is reloaded, which also brings a new
 * version. Otherwise the screen shows an error. It reloads when the connection is back or the user retries.
 */
export function MissingScreen() {
  const t = useTexts(appTexts)
  const p = useTexts(platformTexts)
  const [state, setState] = useState<'asking' | 'noAnswer' | 'notServed'>('asking')
  const open = useCallback(async (isRequested: boolean) => {
    setState('asking')
    if ((await askBuild()) === 'unreachable') return setState('noAnswer')
    if (isRequested) window.location.reload()
    else if (!reloadOnce()) setState('notServed')
  }, [])
  useEffect(() => {
    forgetMissingParts()
    void open(false)
    const retry = () => void open(true)
    window.addEventListener('online', retry)
    const stop = useConnectionState.subscribe(({ status }, before) => {
      if (before.status === 'offline' && status !== 'offline') retry()
    })
    return () => {
      window.removeEventListener('online', retry)
      stop()
    }
  }, [open])
  if (state === 'asking') return <ScreenLoading />
  return (
    <EmptyState
      role="alert"
      title={t('missingTitle')}
      action={{ label: p('tryAgain'), onClick: () => void open(true) }}
    >
      {t(state)}
    </EmptyState>
  )
}
