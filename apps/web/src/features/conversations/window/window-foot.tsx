import './window.css'
import { Button } from '@mantine/core'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconHourglassHigh, IconTemplate } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useNow } from '../../../platform/use-now.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useDrafts } from '../state/drafts.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { leftWords, minutesLeft, NEAR } from './window.rules.ts'
import { useWindow } from './window-data.ts'
import { windowTexts } from './window-texts.ts'

/** The composer below the time that is left, and once it is over a template in its place (PLUS-40). */
export function WindowFoot({ ticket, children }: { ticket: Ticket; children: ReactNode }) {
  const { data, error, refetch } = useWindow(ticket)
  const minutes = useNow((now) => minutesLeft(data?.closesAt ?? null, now))
  const [choosing, setChoosing] = useState(false)
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  // As high as what comes, so that nothing moves under a hand.
  if (!data) return <div className="ib-closed-bar" aria-hidden />
  if (!data.limited) return children
  const choose = () => setChoosing(true)
  return (
    <>
      {minutes > 0 ? (
        <OpenBar minutes={minutes} onChoose={choose} />
      ) : (
        <ClosedBar uuid={ticket.uuid} onChoose={choose} />
      )}
      {minutes > 0 && children}
      {choosing && <TemplateDialog ticket={ticket} onClose={() => setChoosing(false)} />}
    </>
  )
}

function OpenBar({ minutes, onChoose }: { minutes: number; onChoose: () => void }) {
  const t = useTexts(windowTexts)
  const [words, values] = leftWords(minutes)
  return (
    <div className="ib-window-bar" data-near={minutes <= NEAR || undefined}>
      <IconHourglassHigh size={16} stroke={1.8} aria-hidden />
      <span title={t('help')}>{t(words, values)}</span>
      <Button size="compact-sm" variant="subtle" onClick={onChoose}>
        {t('use')}
      </Button>
    </div>
  )
}

function ClosedBar({ uuid, onChoose }: { uuid: string; onChoose: () => void }) {
  const t = useTexts(windowTexts)
  const hasDraft = useDrafts(({ texts }) => (texts.get(uuid) ?? '').trim() !== '')
  return (
    <div className="ib-closed-bar ib-window-closed" role="note">
      <span>
        {t('closed')} {hasDraft && t('draftKept')}
      </span>
      <Button size="xs" leftSection={<IconTemplate size={16} aria-hidden />} onClick={onChoose}>
        {t('choose')}
      </Button>
    </div>
  )
}
