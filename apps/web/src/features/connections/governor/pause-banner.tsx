import type { Connection } from '@recado/contract/connections/connection'
import { IconPlayerPause, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useConnections } from '../connection-data.ts'
import { pauseTexts } from './pause-texts.ts'

/** Warns admins on every screen that campaigns of a number are stopped (connections.7), or its first contacts (connections.9); closed until the next one stops. */
export function PauseBanner() {
  const t = useTexts(pauseTexts)
  const mayAct = useCan('connections-page:editOrDeleteConnection')
  const paused = (useConnections().data ?? []).filter(
    ({ marketingPaused, firstContactsStopped }) => marketingPaused || firstContactsStopped,
  )
  const [dismissed, setDismissed] = useState<readonly number[]>([])
  const shown = paused.filter(({ id }) => !dismissed.includes(id))
  const [first] = shown
  if (!mayAct || !first) return null
  return (
    <div className="rc-bar rc-outage" role="alert">
      <IconPlayerPause size={16} aria-hidden />
      <span>
        {shown.length === 1 ? t(textOf(first), { name: first.name }) : t(textOfMany(shown), { count: shown.length })}
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

/** Of several: whether all of them are stopped campaigns. */
const textOfMany = (shown: readonly Pick<Connection, 'marketingPaused'>[]) =>
  shown.every(({ marketingPaused }) => marketingPaused) ? 'bannerMany' : 'bannerPart'
