import { expect, it } from 'vitest'
import { bodyAfterEdit } from './edited-body.rules.ts'

const map = 'https://maps.google.com/maps?q=-23.5,-46.6'

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
])('MSG-06: a %s %j edited to %j is %j', (mediaType, body, text, expected) => {
  expect(bodyAfterEdit(mediaType, body, text)).toBe(expected)
})
