import './window.css'
import { Button } from '@mantine/core'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { MessageWindow } from '@recado/contract/conversations/window'
import { IconAlertTriangle, IconHourglassHigh, IconTemplate } from '@tabler/icons-react'
import { cloneElement, type ReactElement, useState } from 'react'
import { currentLanguage } from '../../../platform/i18n/language.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useNow } from '../../../platform/use-now.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import type { ComposerProps } from '../composer/composer.tsx'
import { useDrafts } from '../state/drafts.ts'
import type { Outgoing } from '../state/outgoing.rules.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { type Excess, excessOf, leftWords, minutesLeft, NEAR } from './window.rules.ts'
import { useWindow } from './window-data.ts'
import { windowTexts } from './window-texts.ts'

type Foot = { ticket: Ticket; children: ReactElement<Pick<ComposerProps, 'refuses'>> }

/** The composer below the remaining time. When the window is closed, a template in its place (PLUS-40). */
export function WindowFoot({ ticket, children }: Foot) {
  const { data, error, refetch } = useWindow(ticket)
  const minutes = useNow((now) => minutesLeft(data?.closesAt ?? null, now))
  const [choosing, setChoosing] = useState(false)
  const long = useLongText(ticket.uuid, data?.longest ?? null)
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  // Has the height of the loaded content, so that nothing moves.
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
      {minutes > 0 && long.excess && <TooLong excess={long.excess} />}
      {minutes > 0 && cloneElement(children, { refuses: long.refuses })}
      {choosing && <TemplateDialog ticket={ticket} onClose={() => setChoosing(false)} />}
    </>
  )
}

/** Blocks a text that is too long for the network. The error stays until the draft changes (messages.13). */
function useLongText(uuid: string, longest: MessageWindow['longest']) {
  const [rejection, setRejection] = useState<{ excess: Excess; draft: string } | null>(null)
  const draft = useDrafts(({ texts }) => texts.get(uuid) ?? '')
  const refuses = (items: readonly Outgoing[]) => {
    const excess = excessOf(items, longest)
    setRejection(excess && { excess, draft })
    return excess !== null
  }
  return { refuses, excess: rejection?.draft === draft ? rejection.excess : null }
}

function TooLong({ excess: { length, most, caption } }: { excess: Excess }) {
  const t = useTexts(windowTexts)
  const formatCount = (number: number) => number.toLocaleString(currentLanguage())
  return (
    <p className="ib-window-long" role="alert">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <span>{t(caption ? 'longCaption' : 'longText', { length: formatCount(length), most: formatCount(most) })}</span>
    </p>
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
