import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeWindowWidth } from '../../../test/window-width.ts'
import { useInbox } from './inbox-state.ts'
import { ticket } from './state/test/samples.ts'
import { answer, draw } from './test/draw.tsx'
import { TicketsScreen } from './tickets-screen.tsx'

vi.mock('./chat/chat-pane.tsx', () => ({ ChatPane: ({ uuid }: { uuid: string }) => <p>{`conversa ${uuid}`}</p> }))
const browser = fakeWindowWidth(1300)

beforeEach(() => {
  answer({
    'GET /queue': [],
    'GET /tags/list': [],
    'GET /users/list': [],
    'GET /whatsapp': [],
    'GET /tickets': { tickets: [ticket(1, 1)], count: 1, hasMore: false },
  })
})
afterEach(cleanup)

const visibleViews = () => {
  const [list, chat] = document.querySelectorAll('.ib-pane')
  return { list: !list?.hasAttribute('inert'), chat: !chat?.hasAttribute('inert') }
}

it('TKT-02: on narrow screens two tabs switch between the list and the ticket', async () => {
  await browser.become(800)
  const { router } = await draw(<TicketsScreen />, {}, '/tickets/u1')
  await screen.findByText('conversa u1')
  const list = await screen.findByRole('tab', { name: 'Lista' })
  const chat = screen.getByRole('tab', { name: 'Conversa' })
  expect([list, chat].map((tab) => tab.getAttribute('aria-selected'))).toEqual(['false', 'true'])
  expect(visibleViews()).toEqual({ list: false, chat: true })
  const names = screen.getAllByRole('tablist').map((strip) => strip.getAttribute('aria-label'))
  expect(new Set(names).size, 'two strips of one name').toBe(names.length)
  useInbox.setState({ lastUuid: 'u1' })
  fireEvent.click(list)
  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets'))
  await waitFor(() => expect(visibleViews()).toEqual({ list: true, chat: false }))
  fireEvent.click(screen.getByRole('tab', { name: 'Conversa' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/u1'))
})

it('TKT-02: wide screens show both, without tabs', async () => {
  await browser.become(1000)
  await draw(<TicketsScreen />, {}, '/tickets/u1')
  await screen.findByText('conversa u1')
  expect(screen.queryByRole('tab', { name: 'Lista' })).toBeNull()
  expect(visibleViews()).toEqual({ list: true, chat: true })
})
