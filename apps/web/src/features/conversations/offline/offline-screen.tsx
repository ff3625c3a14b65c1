import { drawText } from '../../../ui/text/drawn-text.tsx'
import './offline.css'
import { useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { Logo } from '../../../ui/logo.tsx'
import { keptDrafts } from '../state/drafts.ts'
import { readerPreview } from '../ticket-list/reader-preview.ts'
import { readKeptLists } from './kept-lists.ts'
import type { KeptLists, KeptTicket } from './offline-list.rules.ts'
import { offlineTexts } from './offline-texts.ts'

/** Shows the lists and drafts stored in this browser while the server does not answer. */
export function OfflineScreen() {
  const t = useTexts(offlineTexts)
  const [storedLists] = useState(readKeptLists)
  return (
    <div className="rc-offline">
      <header>
        <Logo size={32} />
        <div role="alert">
          <h1>{t('title')}</h1>
          <p>{t('help')}</p>
        </div>
      </header>
      <main>{storedLists && <Lists lists={storedLists} />}</main>
    </div>
  )
}

function Lists({ lists: { userId, at, tickets } }: { lists: KeptLists }) {
  const t = useTexts(offlineTexts)
  const [drafts] = useState(() => keptDrafts(userId))
  const listedUuids = new Set(tickets.map(({ uuid }) => uuid))
  const others = [...drafts].filter(([uuid]) => !listedUuids.has(uuid))
  return (
    <>
      <p className="rc-offline-at">{t('asOf', { when: formatMoment(at) })}</p>
      {(['open', 'pending'] as const).map((status) => (
        <List key={status} title={t(status)} tickets={tickets.filter((one) => one.status === status)} drafts={drafts} />
      ))}
      {others.length > 0 && (
        <section>
          <h2>{t('otherDrafts')}</h2>
          <ul className="rc-card">
            {others.map(([uuid, text]) => (
              <li key={uuid} className="rc-offline-draft">
                {drawText(text) || t('draftWithFiles')}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface ListProps {
  title: string
  tickets: readonly KeptTicket[]
  drafts: ReadonlyMap<string, string>
}

function List({ title, tickets, drafts }: ListProps) {
  const t = useTexts(offlineTexts)
  if (tickets.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className="rc-card" aria-label={title}>
        {tickets.map(({ uuid, name, queue, lastMessage, lastMessageAt, unread }) => (
          <li key={uuid}>
            <p className="rc-offline-name">
              <strong>{name}</strong>
              <time dateTime={lastMessageAt}>{formatMoment(lastMessageAt)}</time>
            </p>
            <p>{readerPreview(lastMessage)}</p>
            <p className="rc-offline-place">
              {[queue || t('noQueue'), unread > 0 ? t('unread', { count: unread }) : ''].filter(Boolean).join(' · ')}
            </p>
            {drafts.has(uuid) && (
              <p className="rc-offline-draft">
                <strong>{t('draft')}</strong> {drawText(drafts.get(uuid) ?? '') || t('draftWithFiles')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
