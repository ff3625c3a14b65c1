import { Anchor, Button, Switch } from '@mantine/core'
import type { Connection } from '@recado/contract/connections/connection'
import { Can } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useNewQr } from '../connection-data.ts'
import { ConnectionStatusLabel } from '../connection-status-label.tsx'
import { connectionTexts } from '../connection-texts.ts'
import type { SimulatedPhone } from './simulator-data.ts'
import { simulatorTexts } from './simulator-texts.ts'

export interface NumberPanelProps {
  connection: Connection
  isDropped: boolean
  phone: SimulatedPhone
  autoRead: boolean
  onAutoRead: (on: boolean) => void
}

/** The company's side: pairing, and simulated failures of a number. */
export function NumberPanel({ connection, isDropped, phone, autoRead, onAutoRead }: NumberPanelProps) {
  const t = useTexts(simulatorTexts)
  return (
    <section className="rc-card rc-sim-line" aria-label={t('line')}>
      <div className="rc-sim-head">
        <h2>{t('line')}</h2>
      </div>
      <ConnectionStatusLabel connection={connection} />
      {connection.status === 'CONNECTED' || isDropped ? (
        <p className="rc-sim-note">{isDropped ? t('dropped') : t('lineUp')}</p>
      ) : (
        <Pairing connection={connection} phone={phone} />
      )}
      <h3>{t('tools')}</h3>
      <Switch label={t('autoRead')} checked={autoRead} onChange={(event) => onAutoRead(event.currentTarget.checked)} />
      {isDropped ? (
        <Button loading={phone.restore.isPending} onClick={() => phone.restore.mutate()}>
          {t('restore')}
        </Button>
      ) : (
        <Button
          variant="default"
          disabled={connection.status !== 'CONNECTED'}
          loading={phone.fault.isPending}
          onClick={() => phone.fault.mutate({ drop: 428 })}
        >
          {t('drop')}
        </Button>
      )}
      <Button
        variant="default"
        disabled={connection.status !== 'CONNECTED'}
        onClick={() =>
          phone.fault.mutate({ failSends: 1 }, { onSuccess: () => toast(t('failing'), { id: 'failing' }) })
        }
      >
        {t('failNext')}
      </Button>
      <Button
        variant="default"
        disabled={connection.status !== 'CONNECTED'}
        onClick={() =>
          phone.fault.mutate(
            { failSends: 1, failCode: 463 },
            { onSuccess: () => toast(t('failingFirst'), { id: 'failing' }) },
          )
        }
      >
        {t('failFirst')}
      </Button>
      <Can permission="tickets:view">
        <Anchor href="/tickets" target="_blank" rel="noopener">
          {t('openTickets')}
        </Anchor>
      </Can>
    </section>
  )
}

function Pairing({ connection, phone }: { connection: Connection; phone: SimulatedPhone }) {
  const t = useTexts(simulatorTexts)
  const c = useTexts(connectionTexts)
  const ask = useNewQr()
  return (
    <div className="rc-sim-pair">
      <p className="rc-sim-note">{t('scanHelp')}</p>
      {connection.qrcode && <QrCode text={connection.qrcode} label={c('qrLabel')} size={192} />}
      {connection.qrcode ? (
        <Button
          loading={phone.scan.isPending}
          onClick={() => phone.scan.mutate(undefined, { onSuccess: () => toast(t('scanned'), { id: 'scanned' }) })}
        >
          {t('scan')}
        </Button>
      ) : (
        <Button
          variant="default"
          disabled={connection.status !== 'DISCONNECTED'}
          loading={ask.isPending}
          onClick={() => ask.mutate(connection.id)}
        >
          {c('newQr')}
        </Button>
      )}
    </div>
  )
}
