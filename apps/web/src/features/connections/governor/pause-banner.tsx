import { IconPlayerPause, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useConnections } from '../connection-data.ts'
import { pauseTexts } from './pause-texts.ts'

/** Warns admins on every screen that campaigns of a number are stopped (connections.7); closed until the next one stops. */
export function PauseBanner() {
  const t = useTexts(pauseTexts)
  const mayAct = useCan('connections-page:editOrDeleteConnection')
  const paused = (useConnections().data ?? []).filter(({ marketingPaused }) => marketingPaused)
  const [dismissed, setDismissed] = useState<readonly number[]>([])
  const shown = paused.filter(({ id }) => !dismissed.includes(id))
  const [first] = shown
  if (!mayAct || !first) return null
  return (
    <div className="rc-bar rc-outage" role="alert">
      <IconPlayerPause size={16} aria-hidden />
      <span>{shown.length === 1 ? t('banner', { name: first.name }) : t('bannerMany', { count: shown.length })}</span>
      <Link to="/conexoes">{t('toConnections')}</Link>
      <button type="button" aria-label={t('dismiss')} onClick={() => setDismissed(paused.map(({ id }) => id))}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
