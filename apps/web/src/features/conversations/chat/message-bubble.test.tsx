import type { Message } from '@recado/contract/conversations/message'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { message } from '../state/test/samples.ts'
import { draw } from '../test/draw.tsx'
import { MessageBubble } from './message-bubble.tsx'

afterEach(cleanup)

const full = (change: Partial<Message> = {}) =>
  message(1, 1, {
    reactions: [],
    sendState: null,
    contact: { id: 3, name: 'Bia', number: '', lid: null, email: '', profilePicUrl: null, isGroup: false },
    user: null,
    isEdited: false,
    isAutomatic: false,
    fromPhone: false,
    mediaUrl: null,
    mediaName: null,
    mediaSize: null,
    ...change,
  })
const actions = { openMedia: vi.fn(), jump: vi.fn(), menu: vi.fn(), again: vi.fn(), discard: vi.fn() }
const show = (change: Partial<Message>, isGroup = false) =>
  draw(<MessageBubble message={full(change)} first isGroup={isGroup} actions={actions} />)

describe('MSG-02: renders each kind of message', () => {
  const file = { mediaState: 'ready' as const, mediaUrl: '/api/public/company1/x?e=1&s=2', body: '' }
  it.each<[string, Partial<Message>, () => Promise<unknown>]>([
    ['text', { body: 'oi *Bia*' }, () => screen.findByText('Bia', { selector: 'strong' })],
    ['image', { mediaType: 'image', ...file }, () => screen.findByRole('button', { name: 'Abrir foto' })],
    ['video', { mediaType: 'video', ...file }, () => screen.findByRole('button', { name: 'Abrir vídeo' })],
    ['audio', { mediaType: 'audio', ...file }, () => screen.findByRole('button', { name: 'Ouvir áudio' })],
    [
      'document',
      { mediaType: 'application', ...file, mediaName: 'a.pdf' },
      () => screen.findByRole('link', { name: /a\.pdf/ }),
    ],
    [
      'location',
      { mediaType: 'locationMessage', body: '|https://m|Sé' },
      () => screen.findByRole('link', { name: 'Abrir no mapa' }),
    ],
    [
      'contact card',
      { mediaType: 'vcard', body: 'BEGIN:VCARD\nFN:Caio\nTEL:5511\nEND:VCARD' },
      () => screen.findByText('Caio'),
    ],
    ['call', { mediaType: 'call_log', body: '' }, () => screen.findByText('Chamada perdida')],
    [
      'a kind that only the phone shows',
      { mediaType: 'unsupported' },
      () => screen.findByText(/só aparece no celular/),
    ],
    [
      'a file that is still loading',
      { mediaType: 'image', mediaState: 'pending', body: '' },
      () => screen.findByText('Baixando arquivo…'),
    ],
    [
      'a file that failed to load',
      { mediaType: 'image', mediaState: 'failed', body: '' },
      () => screen.findByRole('button', { name: 'Tentar de novo' }),
    ],
  ])('%s', async (_, change, expected) => {
    await show(change)
    expect(await expected()).toBeTruthy()
  })

  it('HTML in a message stays text', async () => {
    await show({ body: '<img src=x onerror=alert(1)>' })
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    expect(document.querySelector('.ib-bubble img')).toBeNull()
  })
})

describe('MSG-06: marks', () => {
  it('on a deleted message, without its text', async () => {
    await show({ isDeleted: true, body: 'segredo' })
    expect(await screen.findByText('Mensagem apagada')).toBeTruthy()
    expect(screen.queryByText('segredo')).toBeNull()
  })
})

it('MSG-07: a quote leads to its original', async () => {
  const quotedMsg = { id: 9, body: 'antes', fromMe: true, mediaType: 'chat' as const, isDeleted: false, contact: null }
  await show({ quotedMsgId: 9, quotedMsg })
  fireEvent.click(await screen.findByText('antes'))
  expect(actions.jump).toHaveBeenCalledWith(9)
})

it('MSG-16: a failed message keeps its text and offers the next step', async () => {
  await show({ fromMe: true, sendState: 'failed', body: 'importante', contact: null })
  fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  expect(screen.getByText('importante')).toBeTruthy()
  expect(actions.again).toHaveBeenCalledOnce()
})

it('TKT-38: in a group each sender is named', async () => {
  await show({}, true)
  expect(await screen.findByText('Bia')).toBeTruthy()
})

describe('the author', () => {
  const by = (id: number) => ({ fromMe: true, body: 'já vai', user: { id, name: 'Bruno Reis' } })
  it('names the colleague who wrote one of our messages', async () => {
    await show(by(8))
    expect(await screen.findByText('Bruno Reis')).toBeTruthy()
  })

  it.each([
    ['the current user', by(7)],
    ['a bot', { ...by(8), isAutomatic: true }],
    ['the phone', { fromMe: true, body: 'já vai', fromPhone: true }],
  ])('does not name %s', async (_, change) => {
    await show(change)
    await screen.findByText('já vai')
    expect(screen.queryByText('Bruno Reis')).toBeNull()
  })

  it('MSG-11: does not repeat a colleague’s name that the signature already shows', async () => {
    await show({ ...by(8), body: '*Bruno Reis:*\njá vai' })
    expect(await screen.findAllByText(/Bruno Reis/)).toHaveLength(1)
  })
})
