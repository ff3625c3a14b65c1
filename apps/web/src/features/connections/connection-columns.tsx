import type { Connection } from '@recado/contract/connections/connection'
import { IconGauge, IconPlayerPause, IconPlug, IconTemplate } from '@tabler/icons-react'
import { useCan } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { formatShortMoment } from '../../platform/values/dates.ts'
import { formatNumber } from '../../platform/values/phone-number.rules.ts'
import type { Column } from '../../ui/lists/data-table.tsx'
import { RowActions } from '../../ui/lists/row-actions.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { hasSetUp } from './connection-status.rules.ts'
import { ConnectionStatusLabel } from './connection-status-label.tsx'
import { connectionTexts } from './connection-texts.ts'
import { FirstContactsWait } from './governor/first-contacts-wait.tsx'
import { useOutages } from './outages/outage-data.ts'
import { OutageNote } from './outages/outage-note.tsx'
import { SessionActions } from './session-actions.tsx'

/** The open dialog. */
export type Open =
  | { what: 'add' }
  | { what: 'edit' | 'delete' | 'disconnect' | 'qr' | 'sending' | 'setUp' | 'templates' | 'number'; id: number }
  | null

/**
 * Name, state, session actions, last update, default flag, edit and delete. Actions follow the three permission rules
 * (CON-11).
 */
export function useConnectionColumns(onOpen: (open: Open) => void): Column<Connection>[] {
  const t = useTexts(connectionTexts)
  const mayAct = useCan('connections-page:actionButtons')
  const mayEdit = useCan('connections-page:editOrDeleteConnection')
  const outages = useOutages()
  const columns: (Column<Connection> | false)[] = [
    { key: 'name', label: t('name'), cell: (connection) => <Name connection={connection} /> },
    {
      key: 'status',
      label: t('status'),
      cell: (connection) => {
        const outage = outages.find(({ connectionId }) => connectionId === connection.id)
        return (
          <div className="rc-connection-status">
            <ConnectionStatusLabel connection={connection} />
            {connection.marketingPaused && (
              <StatusLabel tone="bad" icon={IconPlayerPause}>
                {t('marketingPaused')}
              </StatusLabel>
            )}
            <FirstContactsWait connection={connection} />
            {outage && <OutageNote outage={outage} />}
          </div>
        )
      },
    },
    mayAct && {
      key: 'session',
      label: t('session'),
      cell: (connection) => (
        <SessionActions
          connection={connection}
          onShowQr={() => onOpen({ what: 'qr', id: connection.id })}
          onDisconnect={() => onOpen({ what: 'disconnect', id: connection.id })}
          onSetUp={() => onOpen({ what: 'setUp', id: connection.id })}
          onChooseNumber={() => onOpen({ what: 'number', id: connection.id })}
        />
      ),
    },
    { key: 'updated', label: t('lastUpdate'), cell: ({ updatedAt }) => formatShortMoment(updatedAt) },
    { key: 'default', label: t('isDefault'), cell: ({ isDefault }) => t(isDefault ? 'yes' : 'no') },
    mayEdit && {
      key: 'actions',
      align: 'actions',
      cell: ({ id, name, abilities, needsTemplate }) => (
        <RowActions
          more={[
            ...(hasSetUp({ abilities })
              ? [
                  {
                    label: t('setUpNamed', { name }),
                    icon: IconPlug,
                    onClick: () => onOpen({ what: 'setUp' as const, id }),
                  },
                ]
              : []),
            { label: t('sendingNamed', { name }), icon: IconGauge, onClick: () => onOpen({ what: 'sending', id }) },
            ...(needsTemplate
              ? [
                  {
                    label: t('templatesNamed', { name }),
                    icon: IconTemplate,
                    onClick: () => onOpen({ what: 'templates' as const, id }),
                  },
                ]
              : []),
          ]}
          edit={{ label: t('editNamed', { name }), onClick: () => onOpen({ what: 'edit', id }) }}
          remove={{ label: t('deleteNamed', { name }), onClick: () => onOpen({ what: 'delete', id }) }}
        />
      ),
    },
  ]
  return columns.filter((column) => column !== false)
}

function Name({ connection: { name, number, provider } }: { connection: Connection }) {
  const t = useTexts(connectionTexts)
  const parts = [number ? formatNumber(number) : t('noNumber'), provider === 'simulator' && t('simulated')]
  return (
    <div className="rc-connection-name">
      {name}
      <span>{parts.filter(Boolean).join(' · ')}</span>
    </div>
  )
}
