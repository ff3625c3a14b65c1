import { expect, it } from 'vitest'
import { choicesOf } from './message-choices.rules.ts'

const helps = ['translation', 'transcription']
const text = { ticketId: 1, fromMe: true, body: 'Oi', mediaType: 'chat', mediaState: 'none', mediaUrl: null } as const
const picture = { ...text, body: '', mediaType: 'image', mediaState: 'ready', mediaUrl: '/media/1' } as const
const voice = { ...picture, fromMe: false, mediaType: 'audio' } as const
const open = { id: 1, status: 'open' } as const
const closed = { id: 1, status: 'closed' } as const
const later = { id: 2, status: 'open' } as const

it.each([
  ['our own text', text, open, ['react', 'reply', 'copy', 'forward', 'edit', 'delete']],
  ['our own picture', picture, open, ['react', 'reply', 'download', 'forward', 'delete']],
  ['a text of the customer', { ...text, fromMe: false }, open, ['react', 'reply', 'copy', 'forward', 'translate']],
  ['a text in a resolved ticket', text, closed, ['copy', 'forward', 'edit', 'delete']],
  ['our own text of an earlier ticket', text, later, ['reply', 'copy', 'forward']],
  ['a picture of an earlier ticket', picture, later, ['reply', 'download', 'forward']],
  [
    'a picture of an earlier ticket beside a resolved one',
    picture,
    { id: 2, status: 'closed' },
    ['download', 'forward'],
  ],
  ['a picture that is not loaded yet', { ...picture, fromMe: false, mediaState: 'pending' }, closed, []],
  ['a voice message', voice, open, ['react', 'reply', 'download', 'forward', 'transcribe']],
  [
    'a transcribed voice message',
    { ...voice, transcript: 'Bom dia' },
    open,
    ['react', 'reply', 'download', 'forward', 'translate'],
  ],
  ['our own voice message', { ...voice, fromMe: true }, open, ['react', 'reply', 'download', 'forward', 'delete']],
  ['a deleted message', { ...text, isDeleted: true }, open, []],
] as const)('MSG-14: %s', (_what, message, ticket, choices) => {
  expect(choicesOf({ isDeleted: false, ...message } as never, ticket as never, { helps })).toEqual(choices)
})

it('PLUS-43: actions that the ticket’s connection does not support are not offered', () => {
  const abilities = { hasQr: false, canDelete: false, canEdit: false, canReact: true }
  const own = { isDeleted: false, ...text } as never
  expect(choicesOf(own, open, { abilities })).toEqual(['react', 'reply', 'copy', 'forward'])
  expect(choicesOf(own, open, { abilities: { ...abilities, canReact: false } })).toEqual(['reply', 'copy', 'forward'])
})

it('AI-08: AI actions that the company does not offer are not shown', () => {
  const textMessage = { isDeleted: false, ...text, fromMe: false } as never
  const voiceMessage = { isDeleted: false, ...voice } as never
  expect(choicesOf(textMessage, open)).not.toContain('translate')
  expect(choicesOf(textMessage, open, { helps: ['transcription'] })).not.toContain('translate')
  expect(choicesOf(voiceMessage, open, { helps: ['translation'] })).not.toContain('transcribe')
})
