import { beforeEach, describe, expect, it } from 'vitest'
import { beginInbox, chooseScope, clearSearch, filterOf, isSearchEmpty, showTab, useInbox } from './inbox-state.ts'
import { ticket } from './state/test/samples.ts'

beforeEach(() => {
  localStorage.clear()
  useInbox.setState({ userId: 0 })
})

describe('TKT-03: the list of each tab', () => {
  it.each([
    ['open', 'mine', { status: 'open' }],
    ['open', 'pending', { status: 'pending' }],
    ['closed', 'mine', { status: 'closed' }],
    ['search', 'mine', { searchParam: 'ana' }],
  ] as const)('%s / %s', (tab, part, expected) => {
    beginInbox(1)
    useInbox.setState({ tab, part, searchParam: 'ana' })
    expect(filterOf(useInbox.getState())).toMatchObject(expected)
  })

  it('a search text does not affect the other tabs', () => {
    beginInbox(1)
    useInbox.setState({ tab: 'closed', searchParam: 'ana' })
    expect(filterOf(useInbox.getState()).searchParam).toBe('')
  })

  it.each(['open', 'closed'] as const)('clearing a search returns to the tab it began in: %s', (tab) => {
    beginInbox(1)
    showTab(tab)
    showTab('search')
    showTab('search')
    useInbox.setState({ searchParam: 'ana', tags: [1] })
    clearSearch()
    expect(useInbox.getState()).toMatchObject({ tab, searchParam: '', tags: [] })
  })

  it('an empty search is not sent', () => {
    beginInbox(1)
    useInbox.setState({ tab: 'search', searchParam: '' })
    expect(isSearchEmpty(useInbox.getState())).toBe(true)
  })
})

describe('TKT-08: chosen queues', () => {
  it('are restored for the same user', () => {
    beginInbox(1)
    chooseScope({ queueIds: [3, 4] })
    useInbox.setState({ userId: 0, queueIds: [] })
    beginInbox(1)
    expect(useInbox.getState().queueIds).toEqual([3, 4])
  })

  it('TKT-10: waiting tickets are shown oldest first, unless the user chose otherwise, also after a reload', () => {
    beginInbox(1)
    useInbox.setState({ tab: 'open', part: 'pending' })
    expect(filterOf(useInbox.getState())).toMatchObject({ status: 'pending', order: 'waiting' })
    useInbox.setState({ part: 'mine' })
    expect(filterOf(useInbox.getState()).order).toBeUndefined()
    chooseScope({ oldestFirst: false })
    useInbox.setState({ userId: 0, oldestFirst: true })
    beginInbox(1)
    useInbox.setState({ part: 'pending' })
    expect(filterOf(useInbox.getState()).order).toBeUndefined()
    beginInbox(2)
    useInbox.setState({ part: 'pending' })
    expect(filterOf(useInbox.getState())).toMatchObject({ order: 'waiting' })
  })

  it('are not shown to the next user of this browser', () => {
    beginInbox(1)
    chooseScope({ queueIds: [3, 4], showAll: true })
    beginInbox(2)
    expect(useInbox.getState()).toMatchObject({ queueIds: [], showAll: false })
  })

  it('AUT-09: nothing of the previous user is left: no search, no open dialog, no rows, no ticket', () => {
    beginInbox(1)
    const fresh = useInbox.getState()
    useInbox.setState({
      ...{ tab: 'search', part: 'pending', resultKind: 'messages', searchParam: 'ana', tags: [1], users: [2] },
      ...{ drawer: true, dialog: { kind: 'new' }, lastUuid: 'u1', moved: [1], rows: [ticket(1, 1)] },
    })
    beginInbox(2)
    expect(useInbox.getState()).toEqual({ ...fresh, userId: 2 })
  })

  it('unreadable stored choices are ignored', () => {
    localStorage.setItem('inbox:1', '{"queueIds":"x"')
    beginInbox(1)
    expect(useInbox.getState().queueIds).toEqual([])
  })
})
