import { Button, Loader, Textarea } from '@mantine/core'
import type { PixPayment } from '@recado/contract/billing/checkout'
import { IconCheck, IconCircleCheck, IconClock, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { encode } from 'uqr'
import { copyText } from '../../../platform/copy.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { usePayer } from '../../../platform/payer.ts'
import { toastProblem } from '../../../platform/toast.ts'
import { formatDay } from '../../../platform/values/dates.ts'
import { formatMoney } from '../../../platform/values/money.ts'
import { useNarrow } from '../../../ui/use-narrow.ts'
import { billingTexts } from '../billing-texts.ts'
import { usePaid } from './use-paid.ts'

/** Step 4: the Pix code to scan or copy, until it is paid (INV-08, INV-09). */
export function PixStep({ pix }: { pix: PixPayment }) {
  const t = useTexts(billingTexts)
  const payment = usePaid(pix.invoiceId)
  const narrow = useNarrow()
  if (payment) return <Receipt dueDate={payment.dueDate} />
  const picture = <PixCode text={pix.qrcode} label={t('pixLabel')} />
  const steps = (
    <ol className="rc-pix-steps">
      <li>{t('pixStep1')}</li>
      <li>{t(narrow ? 'pixStep2Narrow' : 'pixStep2')}</li>
      <li>{t('pixStep3')}</li>
    </ol>
  )
  return (
    <div className="rc-pix">
      {!narrow && picture}
      <div className="rc-form">
        <p className="rc-pix-value">{formatMoney(Number(pix.valor.original))}</p>
        {!narrow && steps}
        <CopyCode code={pix.qrcode} />
        {/* The copy button is for users who pay on this phone, whose camera cannot scan its own screen. */}
        {narrow && steps}
        <p className="rc-pix-wait" role="status">
          {pix.confirmedByHand ? <IconClock size={16} aria-hidden /> : <Loader size={14} aria-hidden />}
          {t(pix.confirmedByHand ? 'waitingByHand' : 'waiting')}
        </p>
      </div>
      {narrow && picture}
    </div>
  )
}

function CopyCode({ code }: { code: string }) {
  const t = useTexts(billingTexts)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (await copyText(code)) setCopied(true)
    else toastProblem(t('copyFailed'), 'pix-copy')
  }
  return (
    <>
      <Textarea
        label={t('pixCode')}
        readOnly
        rows={3}
        value={code}
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant={copied ? 'default' : undefined}
        leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{t(copied ? 'copied' : 'copy')}</span>
      </Button>
    </>
  )
}

function Receipt({ dueDate }: { dueDate: string | null }) {
  const t = useTexts(billingTexts)
  const isPayer = usePayer(({ paying }) => paying)
  return (
    <div className="rc-state" role="status">
      <IconCircleCheck className="rc-paid-sign" size={48} stroke={1.5} aria-hidden />
      <h2>{t('paidTitle')}</h2>
      {dueDate && <p>{t('paidText', { day: formatDay(dueDate) })}</p>}
      {isPayer && <p>{t('paidLogin')}</p>}
    </div>
  )
}

/** The QR code of a Pix, black on white in both themes, because cameras need that contrast. */
function PixCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className="rc-pix-code"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}
