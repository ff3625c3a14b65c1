import { Button, Loader } from '@mantine/core'
import type { Connection } from '@recado/contract/connections/connection'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { secondsLeft } from './connection-status.rules.ts'
import { connectionTexts } from './connection-texts.ts'
import { CodePairing } from './numbers/code-pairing.tsx'
import { numberTexts } from './numbers/number-texts.ts'

/** The QR code with three steps and a countdown. Closes automatically when the phone has paired (CON-05). */
export function QrDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useTexts(connectionTexts)
  const n = useTexts(numberTexts)
  const { name, qrcode, provider, abilities } = connection
  const mayUseCode = abilities?.canPairByCode === true
  // On a phone the user cannot scan a code of the same screen.
  const [byCode, setByCode] = useState(useNarrow() && mayUseCode)
  useCloseWhenPaired(connection, onClose, byCode)
  const other = mayUseCode && (
    <Button variant="subtle" size="compact-md" className="rc-qr-other" onClick={() => setByCode(!byCode)}>
      {n(byCode ? 'byQr' : 'byCode')}
    </Button>
  )
  if (byCode)
    return (
      <Dialog title={t('qrTitle', { name })} onClose={onClose} size={440}>
        <CodePairing connection={connection} />
        {other}
      </Dialog>
    )
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
          {other}
        </div>
      </div>
    </Dialog>
  )
}

function useCloseWhenPaired({ qrcode, status, problem, updatedAt }: Connection, onClose: () => void, byCode: boolean) {
  const wasShown = useRef(qrcode !== '')
  const [openedAt] = useState(updatedAt)
  // If the number is rejected, PAIRING is so short that this browser may only receive the rejection.
  const isRefused = problem === 'numberTaken' && updatedAt !== openedAt
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // The QR code may be scanned before this browser has received it.
    if (status === 'PAIRING' || status === 'CONNECTED' || isRefused) close()
    // A pairing code starts another session, so the previous QR code disappears without being scanned.
    else if (byCode) return
    // If opened before a code exists, stay until one was shown and has disappeared.
    else if (qrcode !== '') wasShown.current = true
    else if (wasShown.current) close()
  }, [qrcode, status, byCode, isRefused])
}

function Countdown({ connection }: { connection: Connection }) {
  const t = useTexts(connectionTexts)
  const [shownAt] = useState(() => {
    const updatedAt = Date.parse(connection.updatedAt)
    const age = Date.now() - updatedAt
    // If this clock differs from the server's, a new code must not look expired.
    return age >= 0 && age < 60_000 ? updatedAt : Date.now()
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
