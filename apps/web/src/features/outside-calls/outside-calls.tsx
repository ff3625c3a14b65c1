import type { OutsideCall } from '@recado/contract/outside-calls/outside-call'
import { outsideReasons } from '@recado/contract/outside-calls/reasons'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTexts, useWorded } from '../../platform/i18n/texts.ts'
import { formatMoment } from '../../platform/values/dates.ts'
import { counted } from '../../ui/lists/counted.ts'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { useOutsideCalls } from './outside-call-data.ts'
import { outsideCallTexts } from './outside-call-texts.ts'
import './outside-calls.css'

export interface OutsideCallsProps {
  /** The first word of the purpose: `webhook`, `integration`. */
  purpose: 'webhook' | 'integration'
}

/** The results of the latest calls to URLs that the company configured. For admins, below the configuration. */
export function OutsideCalls({ purpose }: OutsideCallsProps) {
  const t = useTexts(outsideCallTexts)
  const calls = useOutsideCalls(purpose)
  const heading = useId()
  return (
    <section className="rc-outside" aria-labelledby={heading}>
      <h2 id={heading}>{t('title')}</h2>
      <p className="rc-outside-help">{t('help')}</p>
      <DataTable
        label={t('table')}
        columns={useColumns()}
        rows={calls.data?.pages.flatMap((page) => page.calls)}
        rowKey={({ id }) => id}
        empty={{ title: t('empty'), text: t('emptyHelp') }}
        {...paged(calls)}
      />
    </section>
  )
}

const names = ['webhook', 'integration', 'media', 'push', 'dialogflow', 'typebot', 'test'] as const

function useColumns(): Column<OutsideCall>[] {
  const t = useTexts(outsideCallTexts)
  const wordOf = (part: string) => {
    const purposeName = names.find((name) => name === part)
    return purposeName ? t(purposeName) : part
  }
  const purposeOf = (purpose: string) => purpose.split('.').map(wordOf).join(' · ')
  return [
    { key: 'when', label: t('when'), cell: ({ createdAt }) => formatMoment(createdAt) },
    { key: 'purpose', label: t('purpose'), cell: ({ purpose }) => purposeOf(purpose) },
    {
      key: 'address',
      label: t('address'),
      title: true,
      cell: ({ method, address }) => <Opening>{`${method} ${address}`}</Opening>,
    },
    { key: 'result', label: t('result'), cell: (call) => <Result call={call} /> },
    { key: 'answer', label: t('answer'), cell: (call) => <Answer call={call} /> },
    { key: 'time', label: t('time'), align: 'end', cell: ({ ms }) => t('ms', { ms }) },
  ]
}

function Answer({ call: { text, dropped: droppedMessages = 0 } }: { call: OutsideCall }) {
  const t = useTexts(outsideCallTexts)
  if (text === '' && droppedMessages === 0) return '–'
  return (
    <>
      {text !== '' && <Opening>{text}</Opening>}
      {droppedMessages > 0 && (
        <StatusLabel tone="wait" icon={IconAlertTriangle}>
          {t('dropped', counted(droppedMessages))}
        </StatusLabel>
      )}
    </>
  )
}

/** A long text cut to two lines; a click shows it whole. */
function Opening({ children }: { children: string }) {
  const [open, setOpen] = useState(false)
  return (
    <button
      type="button"
      className="rc-outside-text"
      title={children}
      aria-expanded={open}
      onClick={() => setOpen((isOpen) => !isOpen)}
    >
      <span>{children}</span>
    </button>
  )
}

function Result({ call: { status, failure } }: { call: OutsideCall }) {
  const t = useTexts(outsideCallTexts)
  const worded = useWorded()
  const isSuccess = status !== null && status < 300
  return (
    <StatusLabel tone={isSuccess ? 'good' : 'bad'} icon={isSuccess ? IconCircleCheck : IconAlertTriangle}>
      {status === null ? worded(outsideReasons[failure ?? 'network']) : t('status', { status })}
    </StatusLabel>
  )
}
