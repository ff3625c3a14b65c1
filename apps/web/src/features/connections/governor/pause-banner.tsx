import type { Connection } from '@recado/contract/connections/connection'
import { IconPlayerPause, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useConnections } from '../connection-data.ts'
import { isStopped } from '../connection-status.rules.ts'
import { pauseTexts } from './pause-texts.ts'

/**
 * Warns admins on every screen that campaigns (connections.7) or first contacts (connections.9) of a number are
 * stopped. Once closed, it returns only when another one stops.
 */
export function PauseBanner() {
  const t = useTexts(pauseTexts)
  const mayAct = useCan('connections-page:editOrDeleteConnection')
  const paused = (useConnections().data ?? []).filter(isStopped)
  const [dismissed, setDismissed] = useState<readonly number[]>([])
  const visibleConnections = paused.filter(({ id }) => !dismissed.includes(id))
  const [first] = visibleConnections
  if (!mayAct || !first) return null
  return (
    <div className="rc-bar rc-outage" role="alert">
      <IconPlayerPause size={16} aria-hidden />
      <span>
        {visibleConnections.length === 1
          ? t(textOf(first), { name: first.name })
          : t(textOfMany(visibleConnections), { count: visibleConnections.length })}
      </span>
      <Link to="/conexoes">{t('toConnections')}</Link>
      <button type="button" aria-label={t('dismiss')} onClick={() => setDismissed(paused.map(({ id }) => id))}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}

const textOf = ({ marketingPaused }: Pick<Connection, 'marketingPaused'>) =>
  marketingPaused ? 'banner' : 'bannerFirst'

/** Returns the text key for several connections: campaigns of all of them are stopped, or of some. */
const textOfMany = (connections: readonly Pick<Connection, 'marketingPaused'>[]) =>
  connections.every(({ marketingPaused }) => marketingPaused) ? 'bannerMany' : 'bannerPart'
