import type { Connection } from '@recado/contract/connections/connection'
import { IconUserPause } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useNow } from '../../../platform/use-now.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { connectionTexts } from '../connection-texts.ts'
import { whenOf } from './when.ts'

/** Shows on a connection until when first-contact messages wait (connections.9). Replies are not affected. */
export function FirstContactsWait({
  connection: { firstContactsUntil: until, firstContactsStopped: isStopped },
}: {
  connection: Pick<Connection, 'firstContactsUntil' | 'firstContactsStopped'>
}) {
  const t = useTexts(connectionTexts)
  const isWaiting = useNow((now) => (until && Date.parse(until) > now.getTime() ? 1 : 0))
  if (!until || !isWaiting) return null
  return (
    <StatusLabel tone={isStopped ? 'bad' : 'wait'} icon={IconUserPause}>
      {t(isStopped ? 'firstContactsStopped' : 'firstContactsWait', { when: whenOf(until) })}
    </StatusLabel>
  )
}
