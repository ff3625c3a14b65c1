import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toastError } from '../../../platform/toast.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { useLate } from '../../../ui/use-late.ts'
import { useNarrow, useSinglePane } from '../../../ui/use-narrow.ts'
import { conversationTexts } from '../conversation-texts.ts'
import {
  chooseScope,
  clearSearch,
  filterOf,
  isSearchEmpty,
  openDialog,
  showTab,
  type Tab,
  useInbox,
} from '../inbox-state.ts'
import { loadMoreTickets, ticketListQuery, useCounters } from '../state/ticket-queries.ts'
import { useMayStart } from '../use-may-start.ts'
import { useViewer } from '../use-viewer.ts'
import { Beginning } from './beginning.tsx'
import { NewTicketButton } from './new-ticket-button.tsx'
import { SearchBox } from './search-box.tsx'
import { TabStrip } from './tab-strip.tsx'
import { TicketFilters } from './ticket-filters.tsx'
import { TicketRows } from './ticket-rows.tsx'
import { useTightList } from './use-tight-list.ts'

const MessageHits = lazyPart(() => import('../message-search/message-hits.tsx').then((file) => file.MessageHits))
const SearchResults = lazyPart(() => import('../message-search/search-results.tsx').then((file) => file.SearchResults))

const panelId = 'ib-list-panel'
function search(text: string): void {
  if (text) showTab('search')
  useInbox.setState({ searchParam: text })
}

/** The list column of the inbox: the user's own, waiting and resolved tickets, and search results. */
export function TicketListPane() {
  const t = useTexts(conversationTexts)
  const tab = useInbox((state) => state.tab)
  const text = useInbox((state) => state.searchParam)
  const resultKind = useInbox((state) => state.resultKind)
  const single = useSinglePane()
  const narrow = useNarrow()
  const list = useRef<HTMLElement>(null)
  const tight = useTightList(list)
  return (
    <section ref={list} className="ib-list" aria-label={t('tickets')}>
      <header className="ib-list-head">
        {single ? (
          <h1 className="rc-hidden">{t('tickets')}</h1>
        ) : (
          <div className="ib-list-title">
            <h1>{t('tickets')}</h1>
            <NewTicketButton />
          </div>
        )}
        {(!narrow || tab === 'search') && (
          <SearchBox
            label={t('searchField')}
            place={tab}
            value={tab === 'search' ? text : ''}
            onSearch={search}
            onClear={clearSearch}
          />
        )}
        <div className="ib-list-bar">
          <Tabs />
          {!(tab === 'search' && resultKind === 'messages') && <TicketFilters folded={narrow || tight} />}
        </div>
        {tab === 'open' && <Parts />}
        {tab === 'search' && <ResultTabs />}
      </header>
      <div id={panelId} className="ib-list-panel" role="tabpanel" aria-label={t('tickets')}>
        <Panel />
      </div>
    </section>
  )
}

/** The list, or the combined results of a search. */
function Panel() {
  const term = useInbox(({ tab, searchParam }) => (tab === 'search' ? searchParam.trim() : ''))
  const resultKind = useInbox((state) => state.resultKind)
  // Filters by tags, users or ads apply to tickets only, so show the list.
  const narrowed = useInbox(({ tags, users, ads }) => tags.length + users.length + ads.length > 0)
  if (term === '' || resultKind === 'tickets' || (resultKind === 'all' && narrowed)) return <List />
  return (
    <LazyParts>{resultKind === 'messages' ? <MessageHits term={term} /> : <SearchResults term={term} />}</LazyParts>
  )
}

function Tabs() {
  const t = useTexts(conversationTexts)
  const tab = useInbox((state) => state.tab)
  const values: readonly Tab[] = ['open', 'closed', 'search']
  return (
    <TabStrip
      look="line"
      label={t('views')}
      value={tab}
      onChange={(value) => showTab(value)}
      tabs={values.map((value) => ({ value, label: t(value) }))}
      panelId={panelId}
    />
  )
}

function Parts() {
  const t = useTexts(conversationTexts)
  const { part, showAll, queueIds } = useInbox(
    useShallow(({ part, showAll, queueIds }) => ({ part, showAll, queueIds })),
  )
  const { data } = useCounters({ showAll, queueIds })
  const withCount = (name: string, count: number | undefined): ReactNode => (
    <>
      {name} {count !== undefined && <span className="ib-tab-count">{count}</span>}
    </>
  )
  return (
    <TabStrip
      look="box"
      label={t('parts')}
      value={part}
      onChange={(value) => showTab('open', value)}
      tabs={[
        { value: 'mine', label: withCount(t('mine'), data?.open) },
        { value: 'pending', label: withCount(t('pending'), data?.pending) },
        { value: 'snoozed', label: withCount(t('snoozedPart'), data?.snoozed) },
      ]}
      panelId={panelId}
    />
  )
}

/** Tabs of a search: tickets by contact and last message, or messages of any age (PLUS-17). */
function ResultTabs() {
  const t = useTexts(conversationTexts)
  const resultKind = useInbox((state) => state.resultKind)
  return (
    <TabStrip
      look="box"
      label={t('listSearch')}
      value={resultKind}
      onChange={(value) => useInbox.setState({ resultKind: value })}
      tabs={[
        { value: 'all', label: t('searchAll') },
        { value: 'tickets', label: t('searchTickets') },
        { value: 'messages', label: t('searchMessages') },
      ]}
      panelId={panelId}
    />
  )
}

function List() {
  const t = useTexts(conversationTexts)
  const { tab, part } = useInbox(useShallow(({ tab, part }) => ({ tab, part })))
  const viewer = useViewer()
  const filter = useInbox(useShallow(filterOf))
  const nothing = useInbox(isSearchEmpty)
  const query = useQuery({ ...ticketListQuery(filter, viewer), enabled: !nothing })
  const loading = useRef(false)
  const more = useCallback(() => {
    if (loading.current) return
    loading.current = true
    loadMoreTickets(filter, viewer)
      .catch(toastError)
      .finally(() => {
        loading.current = false
      })
  }, [filter, viewer])
  const late = useLate(query.isPending && !nothing)
  if (nothing) return <EmptyState title={t('emptySearch')} />
  if (!query.data) {
    if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    return late ? <Skeleton /> : null
  }
  if (query.data.tickets.length === 0 && !query.data.hasMore) return <Empty />
  const label = t(tab === 'open' ? listNames[part] : tab === 'closed' ? 'listClosed' : 'listSearch')
  return (
    <TicketRows
      key={`${tab}/${part}`}
      tickets={query.data.tickets}
      hasMore={query.data.hasMore}
      label={label}
      onMore={more}
    />
  )
}

const listNames = { mine: 'listMine', pending: 'listPending', snoozed: 'listSnoozed' } as const

/** The placeholder of an empty list: why it is empty, and the next step. */
function Empty() {
  const t = useTexts(conversationTexts)
  const mayStart = useMayStart()
  const { tab, part, queueIds } = useInbox(useShallow(({ tab, part, queueIds }) => ({ tab, part, queueIds })))
  if (tab === 'search')
    return (
      <EmptyState role="status" title={t('noResult')} action={{ label: t('clearFilters'), onClick: clearSearch }} />
    )
  if (queueIds.length > 0) {
    const clear = () => chooseScope({ queueIds: [] })
    return <EmptyState role="status" title={t('noResult')} action={{ label: t('clearFilters'), onClick: clear }} />
  }
  if (tab === 'closed')
    return (
      <EmptyState title={t('emptyClosed')} action={{ label: t('emptyClosedAction'), onClick: () => showTab('open') }} />
    )
  if (part === 'mine') return <EmptyMine />
  if (part === 'snoozed')
    return (
      <EmptyState
        title={t('emptySnoozed')}
        action={{ label: t('emptyClosedAction'), onClick: () => showTab('open', 'mine') }}
      />
    )
  return (
    <EmptyState
      title={t('emptyPending')}
      action={mayStart ? { label: t('emptyPendingAction'), onClick: () => openDialog({ kind: 'new' }) } : undefined}
    />
  )
}

/** The placeholder of the user's own empty list. Shows the first steps where there is no chat pane beside the list. */
function EmptyMine() {
  const t = useTexts(conversationTexts)
  const single = useSinglePane()
  const empty = (
    <EmptyState
      title={t('emptyMine')}
      action={{ label: t('emptyMineAction'), onClick: () => showTab('open', 'pending') }}
    />
  )
  return single ? <Beginning>{empty}</Beginning> : empty
}

function Skeleton() {
  const t = useTexts(conversationTexts)
  return (
    <div role="status" aria-label={t('loadingTickets')} className="ib-skeleton">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((row) => (
        <div key={row} className="ib-row" aria-hidden>
          <span className="rc-person" />
          <span className="ib-row-face">
            <span className="rc-skeleton" />
            <span className="rc-skeleton" />
          </span>
        </div>
      ))}
    </div>
  )
}
