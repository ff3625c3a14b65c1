import type { Connection } from '@recado/contract/connections/connection'
import { IconUserPause } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useNow } from '../../../platform/use-now.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { connectionTexts } from '../connection-texts.ts'
import { whenOf } from './when.ts'

/** Says on a connection until when messages to people who never wrote to it wait (connections.9). Answers go on. */
export function FirstContactsWait({
  connection: { firstContactsUntil: until, firstContactsStopped: stopped },
}: {
  connection: Pick<Connection, 'firstContactsUntil' | 'firstContactsStopped'>
}) {
  const t = useTexts(connectionTexts)
  const isWaiting = useNow((now) => (until && Date.parse(until) > now.getTime() ? 1 : 0))
  if (!until || !isWaiting) return null
  return (
    <StatusLabel tone={stopped ? 'bad' : 'wait'} icon={IconUserPause}>
      {t(stopped ? 'firstContactsStopped' : 'firstContactsWait', { when: whenOf(until) })}
    </StatusLabel>
  )
}
