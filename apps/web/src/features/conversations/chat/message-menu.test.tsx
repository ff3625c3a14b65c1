import type { Message } from '@recado/contract/conversations/message'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useReplies } from '../composer/reply-state.ts'
import { draw } from '../test/draw.tsx'
import { MessageMenu } from './message-menu.tsx'

// jsdom has no popovers.
beforeAll(() => {
  HTMLElement.prototype.showPopover = () => {}
})
afterEach(cleanup)

const ticket = {
  ...{ id: 2, uuid: 'agora', status: 'open', queueId: 1, userId: 7 },
  contact: { name: 'Eduarda' },
} as Ticket
const message = (change: Partial<Message>) =>
  ({
    ...{ id: 9, ticketId: 1, fromMe: false, body: 'O pedido chegou', mediaType: 'chat', mediaState: 'none' },
    ...{ mediaUrl: null, mediaName: null, isDeleted: false, reactions: [], contact: null },
    ...change,
  }) as Message
const open = (message: Message) =>
  draw(<MessageMenu ticket={ticket} request={{ message, button: document.body }} onClose={vi.fn()} />)
const offered = () => screen.getAllByRole('menuitem', { hidden: true }).map((item) => item.textContent)

it('MSG-14: a message of an earlier ticket can be replied to and copied, but not changed', async () => {
  await open(message({ fromMe: true }))
  expect(offered()).toEqual(['Responder', 'Copiar texto', 'Encaminhar'])
  expect(screen.queryAllByRole('menuitemcheckbox', { hidden: true })).toEqual([])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Responder', hidden: true }))
  expect(useReplies.getState().agora).toMatchObject({ id: 9, body: 'O pedido chegou' })
})

it('MSG-03: the file of a message is saved under its own name', async () => {
  const downloads: [string, string][] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push([new URL(this.href).pathname, this.download])
  })
  await open(
    message({ body: '', mediaType: 'audio', mediaState: 'ready', mediaUrl: '/media/7', mediaName: 'recado.ogg' }),
  )
  expect(offered()).toEqual(['Responder', 'Baixar', 'Encaminhar'])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Baixar', hidden: true }))
  expect(downloads).toEqual([['/media/7', 'recado.ogg']])
  vi.restoreAllMocks()
})
