import './message-hits.css'
import { type MessageHit, searchMessages } from '@recado/contract/conversations/search'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { ColorDot } from '../../../ui/color-chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { partTexts } from '../parts/part-texts.ts'
import { hitTexts } from './hit-texts.ts'
import { useOpenHit } from './use-open-hit.ts'

/** Minimum length of a search. Shorter texts match too much, and the server rejects a single letter. */
const LEAST = 2

/** The messages that contain the search words (PLUS-17). Each opens its ticket at that message. */
export function MessageHits({ term }: { term: string }) {
  const t = useTexts(hitTexts)
  const short = term.length < LEAST
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['messages', 'search', term],
    enabled: !short,
    refetchOnMount: 'always',
    meta: { silent: true },
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call(searchMessages, { query: { searchParam: term, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    getNextPageParam: (page) => page.cursor ?? null,
  })
  const box = useRef<HTMLDivElement>(null)
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const onScroll = () => {
    const list = box.current
    if (list && list.scrollHeight - list.scrollTop - list.clientHeight < 200) more()
  }
  if (short) return <EmptyState title={t('short')} />
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <div className="rc-skeleton ib-hits-wait" role="status" aria-label={t('searching')} />
  }
  const hits = data.pages.flatMap((page) => page.messages)
  if (hits.length === 0 && !hasNextPage) return <EmptyState role="status" title={t('none')} />
  return (
    <div ref={box} className="ib-hits" onScroll={onScroll}>
      <ul aria-label={t('label')}>
        {hits.map((hit) => (
          <li key={hit.id}>
            <Hit hit={hit} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button type="button" className="ib-text-button" disabled={isFetchingNextPage} onClick={more}>
          {t('more')}
        </button>
      )}
    </div>
  )
}

/** A message hit, which opens its ticket at that message. */
export function Hit({ hit }: { hit: MessageHit }) {
  const t = useTexts(partTexts)
  const openHit = useOpenHit()
  const [busy, setBusy] = useState(false)
  const { ticket, fromMe, user, createdAt, snippet } = hit
  const open = async () => {
    setBusy(true)
    await openHit(hit)
    setBusy(false)
  }
  const writer = fromMe ? (user?.name ?? t('you')) : ticket.contact.name
  return (
    <button type="button" className="ib-hit" disabled={busy} onClick={() => void open()}>
      <span className="ib-hit-head">
        <strong>{ticket.contact.name}</strong>
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </span>
      <span className="ib-hit-text">
        {ticket.contact.name !== writer && `${writer}: `}
        {snippet.map(({ text, hit: isHit }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: text pieces have no id but their index
          isHit ? <mark key={at}>{text}</mark> : text,
        )}
      </span>
      <span className="ib-hit-place">
        {ticket.queue && <ColorDot color={ticket.queue.color} />}
        {ticket.queue?.name ?? t('noQueue')} · {ticket.code}
      </span>
    </button>
  )
}
