import { expect, it } from 'vitest'
import { bodyAfterEdit } from './edited-body.rules.ts'

const map = 'https://maps.google.com/maps?q=-23.5,-46.6'

it.each([
  [`data:image/jpeg;base64,AA==|${map}|Indo`, '', '|https://maps.google.com/maps?q=1.5,-2|Indo'],
  [`|${map}|Indo`, 'Cheguei', '|https://maps.google.com/maps?q=1.5,-2|Cheguei'],
  [`|${map}`, '', '|https://maps.google.com/maps?q=1.5,-2'],
])('MSG-02: a live location %j that moves with %j becomes %j', (body, text, expected) => {
  expect(bodyAfterEdit('locationMessage', body, text, { latitude: 1.5, longitude: -2 })).toBe(expected)
  expect(bodyAfterEdit('chat', 'antes', text, { latitude: 1.5, longitude: -2 })).toBe(text)
})

it.each([
  ['chat', 'antes', 'depois', 'depois'],
  ['image', 'antes', 'depois', 'depois'],
  ['chat', 'antes', '|https://mal.test|x', '|https://mal.test|x'],
  ['locationMessage', `|${map}|Loja`, 'Outra loja', `|${map}|Outra loja`],
  ['locationMessage', `|${map}`, 'https://mal.test', `|${map}|https://mal.test`],
  ['locationMessage', `|${map}|Loja`, '|https://mal.test|Clique', `|${map}|/https://mal.test/Clique`],
  ['locationMessage', `data:image/jpeg;base64,AA==|${map}|Loja`, ' ', `data:image/jpeg;base64,AA==|${map}`],
  ['vcard', 'BEGIN:VCARD', 'BEGIN:VCARD x', 'BEGIN:VCARD'],
  ['unsupported', 'poll', 'x', 'poll'],
])('MSG-06: a %s %j edited to %j becomes %j', (mediaType, body, text, expected) => {
  expect(bodyAfterEdit(mediaType, body, text)).toBe(expected)
})
