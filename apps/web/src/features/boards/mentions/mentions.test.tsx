import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, type Call } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { useToasts } from '../../../platform/toasts.ts'
import { useMentionCounts } from '../../../ui/mention/mention-count.ts'
import { CardSheet } from '../card/card-sheet.tsx'
import { card } from '../test/samples.ts'
import { CardBellMentions } from './bell-mentions.tsx'
import { MentionWatcher } from './mention-watcher.tsx'

const listeners = vi.hoisted(() => new Map<string, Set<(payload: unknown) => void>>())
vi.mock('../../../platform/socket.ts', () => ({
  enterRoom: () => () => {},
  onEvent: (name: string, listener: (payload: unknown) => void) => {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set.add(listener))
    return () => set.delete(listener)
  },
}))
// Mocked, because the editor needs a layout.
vi.mock('../card/rich-text-editor.tsx', () => ({ RichTextEditor: () => null }))

const record = {
  ...{ id: 3, cardId: 1, quadroId: 5, title: 'Pintar', boardTitle: 'Reforma', by: 'Bia', text: '@Ana veja' },
  at: '2026-01-01T10:00:00.000Z',
}
const LIST = 'GET /kanban/mentions'
let calls: Call[] = []
beforeEach(() => useToasts.setState({ toasts: [] }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('BRD-10: a mention shows a toast, counts in the bell and is listed there', async () => {
  calls = answer({ [LIST]: { records: [] } })
  await drawPage(
    <>
      <MentionWatcher />
      <CardBellMentions onClose={() => {}} />
    </>,
    adminUser,
    ['/empresa/kanban/$quadroId'],
  )
  await waitFor(() => expect(calls.some(({ path }) => path === '/kanban/mentions')).toBe(true))
  answer({ [LIST]: { records: [record] } })
  await act(async () => {
    for (const listener of listeners.get('boardMention') ?? []) listener({ action: 'create', record })
  })
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual(['Bia mencionou você em Pintar'])
  await screen.findByRole('heading', { name: 'Menções em quadros' })
  expect(screen.getByRole('link').getAttribute('href')).toBe('/empresa/kanban/5?cartao=1')
  expect(useMentionCounts.getState().card).toBe(1)
})

it('BRD-10: an open card marks its mentions as seen, and a comment offers users who may see boards', async () => {
  calls = answer({
    [LIST]: { records: [record] },
    'GET /kanban/cards/1': { card: card(1, 'Pintar'), tickets: [] },
    'GET /kanban/people': { people: [{ id: 8, name: 'Bia' }] },
    'GET /users/list': [],
  })
  await drawPage(<CardSheet boardId={5} cardId={1} onClose={() => {}} />, adminUser)
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ ids: [3] }))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Novo comentário' })
  fireEvent.change(field, { target: { value: 'Oi @B' } })
  fireEvent.pointerDown(await screen.findByRole('option', { name: /Bia/ }))
  expect(field.value).toBe('Oi @Bia ')
})
