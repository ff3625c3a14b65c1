import type { Card } from '@recado/contract/boards/card'
import { expect, it } from 'vitest'
import {
  addedText,
  addedVideo,
  blankDraft,
  bodyOf,
  type CardDraft,
  cardDraftOf,
  changedCardFields,
  isWebAddress,
  rebased,
} from './card-draft.rules.ts'

const card = {
  title: 'Pintar',
  tag: 'Obra',
  color: '#ffffff',
  date: '2026-12-01',
  priority: 'Alta',
  users: [
    { id: 3, name: 'Rui' },
    { id: 2, name: 'Ana' },
  ],
  description: '<p>Oi</p>',
  subtasks: [
    { id: 5, title: 'Comprar tinta', completed: true, due: null },
    { id: 6, title: 'Lixar', completed: false, due: '2026-11-30' },
  ],
  videos: [{ title: 'Como', link: 'https://v.example' }],
  recurrence: null,
} as unknown as Card
const base = cardDraftOf(card)

it('BRD-05: a new card is white and Normal', () => {
  expect([blankDraft.color, blankDraft.priority]).toEqual(['#ffffff', 'Normal'])
})

it('BRD-08: a draft without changes sends nothing, even after the editor was opened', () => {
  expect(bodyOf(base, cardDraftOf(card))).toEqual({})
  const empty = { ...base, description: '' }
  expect(bodyOf(empty, { ...empty, description: '<p></p>' })).toEqual({})
  expect(bodyOf(base, { ...base, users: [2, 3] })).toEqual({})
})

it.each<[Partial<CardDraft>, object]>([
  [{ title: ' Pintar tudo ' }, { title: 'Pintar tudo' }],
  [{ date: null }, { date: null }],
  [{ users: [2] }, { users: [{ id: 2 }] }],
  [{ description: '<p></p>' }, { description: '' }],
  [{ newComments: ['Feito'] }, { comments: [{ title: 'Feito' }] }],
  [{ removedComments: [9] }, { removedComments: [9] }],
  [{ videos: [] }, { videos: [] }],
  [{ recurrence: { rule: 'weekly', next: '2026-12-07' } }, { recurrence: { rule: 'weekly', next: '2026-12-07' } }],
  [
    { subtasks: [...base.subtasks.slice(1), { key: 'n', title: ' Pintar ', completed: false, due: null }] },
    {
      subtasks: [
        { id: 6, title: 'Lixar', completed: false, due: '2026-11-30' },
        { title: 'Pintar', completed: false, due: null },
      ],
    },
  ],
])('BRD-10: the change %j sends only %j', (change, body) => {
  expect(bodyOf(base, { ...base, ...change })).toEqual(body)
})

it('BRD-08: on a card that another user changed, the user’s changes stay and the other user’s are merged', () => {
  const mine = { ...base, title: 'Pintar hoje', newComments: ['Vou'] }
  const now = { ...base, title: 'Pintar amanhã', tag: 'Casa' }
  expect(rebased(base, mine, now)).toEqual({ ...base, title: 'Pintar hoje', tag: 'Casa', newComments: ['Vou'] })
})

it('BRD-10: a subtask that another user removed in the meantime becomes a new one', () => {
  const mine = { ...base, subtasks: base.subtasks.map((one) => ({ ...one, completed: true })) }
  const now = { ...base, subtasks: base.subtasks.slice(1) }
  expect(rebased(base, mine, now).subtasks.map(({ id }) => id)).toEqual([undefined, 6])
})

it('BRD-08: the fields that a draft changed', () => {
  expect(changedCardFields(base, { ...base, tag: 'Casa', priority: 'Baixa' })).toEqual(['tag', 'priority'])
})

it.each([
  ['  ', null],
  ['', null],
  [' a ', 'a'],
])('BRD-10: the input %j adds %j', (input, added) => {
  expect(addedText(input)).toBe(added)
})

it.each([
  [{ title: 'a', link: ' ' }, null],
  [{ title: ' ', link: 'https://a.b' }, null],
  [
    { title: ' a ', link: ' https://a.b ' },
    { title: 'a', link: 'https://a.b' },
  ],
])('BRD-09: the video %j adds %j', (input, added) => {
  expect(addedVideo(input)).toEqual(added)
})

it.each([
  ['https://a.b/c', true],
  ['http://a.b', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://', false],
  ['a.b', false],
])('BRD-09: %s may be a link: %s', (link, fine) => {
  expect(isWebAddress(link)).toBe(fine)
})
