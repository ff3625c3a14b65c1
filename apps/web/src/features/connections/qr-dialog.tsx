import { Loader } from '@mantine/core'
import type { Connection } from '@recado/contract/connections/connection'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { secondsLeft } from './connection-status.rules.ts'
import { connectionTexts } from './connection-texts.ts'

/** The code to scan, with three steps and a countdown; closes itself when the phone has paired (CON-05). */
export function QrDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useTexts(connectionTexts)
  const { name, qrcode, provider } = connection
  useCloseWhenPaired(connection, onClose)
  return (
    <Dialog title={t('qrTitle', { name })} onClose={onClose} size={640}>
      <div className="rc-qr-dialog">
        {qrcode ? (
          <QrCode text={qrcode} label={t('qrLabel')} />
        ) : (
          <div className="rc-qr-wait" role="status">
            <Loader size="sm" />
            {t('qrWaiting')}
          </div>
        )}
        <div>
          <ol className="rc-qr-steps">
            <li>{t('qrStep1')}</li>
            <li>{t('qrStep2')}</li>
            <li>{t('qrStep3')}</li>
          </ol>
          {qrcode && <Countdown key={qrcode} connection={connection} />}
          {provider === 'simulator' && (
            <p className="rc-qr-note">
              {t('qrSimulator')} <Link to="/simulador">{t('openSimulator')}</Link>
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function useCloseWhenPaired({ qrcode, status }: Connection, onClose: () => void) {
  const shown = useRef(qrcode !== '')
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // Opened before there is a code: stay until one has been there and gone, or nothing is being tried any more.
    if (qrcode !== '') shown.current = true
    else if (shown.current || status === 'CONNECTED') close()
  }, [qrcode, status])
}

function Countdown({ connection }: { connection: Connection }) {
  const t = useTexts(connectionTexts)
  const [shownAt] = useState(() => {
    const said = Date.parse(connection.updatedAt)
    const age = Date.now() - said
    // A clock that disagrees with the server's must not make a fresh code look old.
    return age >= 0 && age < 60_000 ? said : Date.now()
  })
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const count = secondsLeft(shownAt, now, connection.retries <= 1)
  return (
    <p className="rc-qr-note" role="timer">
      {count > 0 ? t('qrSeconds', { count }) : t('qrWaiting')}
    </p>
  )
}
