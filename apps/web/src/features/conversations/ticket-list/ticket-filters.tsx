import { seesEveryTicket } from '@recado/contract/conversations/ticket-sight'
import { listTags } from '@recado/contract/tags/endpoints'
import { IconFilter, IconSortAscending } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useCan, useCanAll } from '../../../platform/access.tsx'
import { call } from '../../../platform/api/api.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { PopoverButton } from '../../../ui/popover/popover-button.tsx'
import { useUserNames } from '../../identity/public.ts'
import { useQueues } from '../../queues/public.ts'
import { conversationTexts } from '../conversation-texts.ts'
import { chooseScope, type InboxState, useInbox } from '../inbox-state.ts'
import { ChoiceFilter, FoldedFilters, summaryOf } from './choice-filter.tsx'
import { rowTexts } from './row-texts.ts'

const AdFilter = lazyPart(() => import('./ad-filter.tsx').then((file) => file.AdFilter))

export const useTags = () =>
  useQuery({
    queryKey: ['tags'],
    queryFn: ({ signal }) => call(listTags, { query: {}, signal }),
    enabled: useCan('tags:view'),
  })

/** The filters of the current tab. When folded, they are behind one button in the line of the tabs. */
export function TicketFilters({ folded }: { folded: boolean }) {
  const t = useTexts(conversationTexts)
  const isFiltering = useInbox(choosesSome)
  if (!folded)
    return (
      <div className="ib-filters">
        <Filters />
      </div>
    )
  return (
    <PopoverButton
      side="end"
      label={t(isFiltering ? 'filtersChosen' : 'filters')}
      active={isFiltering}
      face={<IconFilter size={20} stroke={1.7} />}
    >
      {() => (
        <FoldedFilters value={true}>
          <div className="ib-filters" data-folded>
            <Filters />
          </div>
        </FoldedFilters>
      )}
    </PopoverButton>
  )
}

/** Queues and "show all" for lists; tags and users for the search. */
function Filters() {
  const tab = useInbox((state) => state.tab)
  return (
    <>
      {tab === 'search' ? (
        <>
          <TagFilter />
          <PersonFilter />
          <LazyParts>
            <AdFilter />
          </LazyParts>
        </>
      ) : (
        <QueueFilter />
      )}
      <WaitingOrder />
      <ShowAll />
    </>
  )
}

/** Returns whether the current list's filters differ from their defaults. */
const choosesSome = ({ tab, queueIds, tags, users, ads, showAll }: InboxState) =>
  showAll || (tab === 'search' ? tags.length + users.length + ads.length > 0 : queueIds.length > 0)

/** Returns the queues a user may filter by: all for users who see every ticket, the assigned ones for others. */
export function useOwnQueues() {
  const me = useMe()
  const { data } = useQueues()
  return seesEveryTicket(me) ? data : data?.filter(({ id }) => me.queueIds.includes(id))
}

/** Switches between longest wait first and newest message first. Beside the filters it keeps its place in every list. */
function WaitingOrder() {
  const t = useTexts(rowTexts)
  const folded = use(FoldedFilters)
  const applies = useInbox(({ tab, part }) => tab === 'open' && part === 'pending')
  const isOpenTab = useInbox(({ tab }) => tab === 'open')
  const oldestFirst = useInbox((state) => state.oldestFirst)
  if (!folded)
    return isOpenTab ? (
      <button
        type="button"
        className="ib-icon-button ib-order"
        aria-pressed={oldestFirst}
        aria-label={t('oldestFirst')}
        title={t('oldestFirst')}
        disabled={!applies}
        onClick={() => chooseScope({ oldestFirst: !oldestFirst })}
      >
        <IconSortAscending size={18} stroke={1.7} aria-hidden />
      </button>
    ) : null
  if (!applies) return null
  return (
    <label className="ib-switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={oldestFirst}
        checked={oldestFirst}
        onChange={(event) => chooseScope({ oldestFirst: event.currentTarget.checked })}
      />
      {t('oldestFirst')}
    </label>
  )
}

function QueueFilter() {
  const t = useTexts(conversationTexts)
  const queueIds = useInbox((state) => state.queueIds)
  const queues = useOwnQueues()
  return (
    <ChoiceFilter
      label={t('queues')}
      summary={summaryOf(queues, queueIds, t('allQueues'), t('queuesChosen', { count: queueIds.length }))}
      choices={queues}
      value={queueIds}
      onChange={(value) => chooseScope({ queueIds: value })}
    />
  )
}

function TagFilter() {
  const t = useTexts(conversationTexts)
  const tags = useInbox((state) => state.tags)
  const { data } = useTags()
  return (
    <ChoiceFilter
      label={t('tags')}
      summary={summaryOf(data, tags, t('allTags'), t('tagsChosen', { count: tags.length }))}
      choices={data}
      value={tags}
      onChange={(value) => useInbox.setState({ tags: value })}
    />
  )
}

/** Filter by users, for users who see every ticket (TKT-09). */
function PersonFilter() {
  const seesAll = useCanAll('tickets:view')
  return useCan('users:view') && seesAll ? <People /> : null
}

function People() {
  const t = useTexts(conversationTexts)
  const users = useInbox((state) => state.users)
  const { data } = useUserNames()
  return (
    <ChoiceFilter
      label={t('people')}
      summary={summaryOf(data, users, t('allPeople'), t('peopleChosen', { count: users.length }))}
      choices={data}
      value={users}
      onChange={(value) => useInbox.setState({ users: value })}
    />
  )
}

function ShowAll() {
  const t = useTexts(conversationTexts)
  const showAll = useInbox((state) => state.showAll)
  if (!useCan('tickets-manager:showall')) return null
  return (
    <label className="ib-switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={showAll}
        checked={showAll}
        onChange={(event) => chooseScope({ showAll: event.currentTarget.checked })}
      />
      {t('showAll')}
    </label>
  )
}
