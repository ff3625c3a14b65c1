import { Button } from '@mantine/core'
import type { Connection } from '@recado/contract/connections/connection'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useNewQr, useRetrySession } from './connection-data.ts'
import { type SessionAction, sessionActions } from './connection-status.rules.ts'
import { connectionTexts } from './connection-texts.ts'

export interface SessionActionsProps {
  connection: Connection
  onShowQr: () => void
  onDisconnect: () => void
  onSetUp: () => void
  onChooseNumber: () => void
}

/** The buttons for the connection's state (CON-06). The next step comes first and is highlighted. */
export function SessionActions({ connection, onShowQr, onDisconnect, onSetUp, onChooseNumber }: SessionActionsProps) {
  const t = useTexts(connectionTexts)
  const retry = useRetrySession()
  const renew = useNewQr()
  const busy = retry.isPending || renew.isPending
  const run: Record<SessionAction, () => void> = {
    retry: () => retry.mutate(connection.id),
    newQr: () => renew.mutate(connection.id, { onSuccess: onShowQr }),
    showQr: onShowQr,
    disconnect: onDisconnect,
    connecting: () => {},
    setUp: onSetUp,
    chooseNumber: onChooseNumber,
  }
  return (
    <span className="rc-connection-actions">
      {sessionActions(connection).map((action, index) => (
        <Button
          key={action}
          size="compact-md"
          variant={index === 0 && action !== 'disconnect' ? 'filled' : 'default'}
          disabled={action === 'connecting' || busy}
          loading={(action === 'retry' && retry.isPending) || (action === 'newQr' && renew.isPending)}
          aria-label={t('actNamed', { action: t(action), name: connection.name })}
          onClick={run[action]}
        >
          {t(action)}
        </Button>
      ))}
    </span>
  )
}
