import type { Ticket } from '@recado/contract/conversations/ticket'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { backToBase } from '../../../ui/text/runs.rules.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { speakingBot } from '../service/bot-speaks.rules.ts'
import { drawerTexts } from './drawer-texts.ts'
import { useTimeline } from './timeline-data.ts'
import { changesOf, sentenceOf } from './timeline-words.rules.ts'

/** The ticket's timeline (PLUS-09), collapsed until the user opens it. */
export function Timeline({ ticket }: { ticket: Ticket }) {
  const t = useTexts(drawerTexts)
  const [open, setOpen] = useState(false)
  return (
    <section aria-label={t('timeline')}>
      <h3>
        <button type="button" className="ib-fold" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('timeline')}
          <IconChevronDown size={16} stroke={1.8} aria-hidden />
        </button>
      </h3>
      {open && <Entries ticket={ticket} />}
    </section>
  )
}

/** Every new entry of the timeline changes one of these fields. New messages do not. */
const standing = ({ status, userId, queueId, whatsappId, tags, ...ticket }: Ticket) =>
  JSON.stringify([
    ...[status, userId, queueId, whatsappId, speakingBot(ticket), ticket.machineStopped, ticket.rating],
    tags?.map(({ id }) => id),
  ])

/**
 * A page of 30 entries may contain 30 edited messages of 65,536 characters each. Texts longer than this are cut, and
 * the rest is rendered on request.
 */
const FIRST_SHOWN = 1_000
const STEP = 8_000

function ChangeLine({ text }: { text: string }) {
  const t = useTexts(conversationTexts)
  const [most, setMost] = useState(FIRST_SHOWN)
  const isCut = text.length > most
  return (
    <p className="ib-quiet">
      {drawText(isCut ? text.slice(0, backToBase(text, most)) : text)}
      {isCut && (
        <>
          {'… '}
          <button type="button" className="ib-text-button" onClick={() => setMost(most + STEP)}>
            {t('readMore')}
          </button>
        </>
      )}
    </p>
  )
}

function Entries({ ticket }: { ticket: Ticket }) {
  const t = useTexts(drawerTexts)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTimeline(
    ticket.id,
    standing(ticket),
  )
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <div className="rc-skeleton" role="status" aria-label={t('loadingTimeline')} />
  }
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <p className="ib-quiet">{t('noTimeline')}</p>
  return (
    <>
      <ol className="ib-timeline">
        {entries.map((entry) => (
          <li key={entry.id}>
            <p>{sentenceOf(entry, t)}</p>
            {changesOf(entry, t).map((line) => (
              <ChangeLine key={line} text={line} />
            ))}
            <time className="ib-quiet" dateTime={entry.at}>
              {formatMoment(entry.at)}
            </time>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <button
          type="button"
          className="ib-text-button"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('moreTimeline')}
        </button>
      )}
    </>
  )
}
