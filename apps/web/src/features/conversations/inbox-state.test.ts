import { beforeEach, describe, expect, it } from 'vitest'
import { asksForNothing, beginInbox, chooseScope, filterOf, useInbox } from './inbox-state.ts'
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

  it('a search text does not reach the other tabs', () => {
    beginInbox(1)
    useInbox.setState({ tab: 'closed', searchParam: 'ana' })
    expect(filterOf(useInbox.getState()).searchParam).toBe('')
  })

  it('a search for nothing is not sent', () => {
    beginInbox(1)
    useInbox.setState({ tab: 'search', searchParam: '' })
    expect(asksForNothing(useInbox.getState())).toBe(true)
  })
})

describe('TKT-08: chosen queues', () => {
  it('come back for the same person', () => {
    beginInbox(1)
    chooseScope({ queueIds: [3, 4] })
    useInbox.setState({ userId: 0, queueIds: [] })
    beginInbox(1)
    expect(useInbox.getState().queueIds).toEqual([3, 4])
  })

  it('TKT-10: so does the order of those who wait, which only their list asks for', () => {
    beginInbox(1)
    chooseScope({ oldestFirst: true })
    useInbox.setState({ userId: 0, oldestFirst: false })
    beginInbox(1)
    useInbox.setState({ tab: 'open', part: 'pending' })
    expect(filterOf(useInbox.getState())).toMatchObject({ status: 'pending', order: 'waiting' })
    useInbox.setState({ part: 'mine' })
    expect(filterOf(useInbox.getState()).order).toBeUndefined()
    chooseScope({ oldestFirst: false })
    useInbox.setState({ part: 'pending' })
    expect(filterOf(useInbox.getState()).order).toBeUndefined()
  })

  it('are nothing for the next person at this browser', () => {
    beginInbox(1)
    chooseScope({ queueIds: [3, 4], showAll: true })
    beginInbox(2)
    expect(useInbox.getState()).toMatchObject({ queueIds: [], showAll: false })
  })

  it('AUT-09: nothing of the person before is left: no search, no open dialog, no rows, no ticket', () => {
    beginInbox(1)
    const fresh = useInbox.getState()
    useInbox.setState({
      ...{ tab: 'search', part: 'pending', found: 'messages', searchParam: 'ana', tags: [1], users: [2] },
      ...{ drawer: true, dialog: { kind: 'new' }, lastUuid: 'u1', moved: [1], rows: [ticket(1, 1)] },
    })
    beginInbox(2)
    expect(useInbox.getState()).toEqual({ ...fresh, userId: 2 })
  })

  it('unreadable choices are no choices', () => {
    localStorage.setItem('inbox:1', '{"queueIds":"x"')
    beginInbox(1)
    expect(useInbox.getState().queueIds).toEqual([])
  })
})
