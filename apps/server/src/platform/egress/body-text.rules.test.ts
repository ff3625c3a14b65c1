import { expect, it } from 'vitest'
import { bodyText } from './body-text.rules.ts'

it.each([
  ['UTF-8', 'olá', 'utf8', 'application/json; charset=utf-8'],
  ['no charset', 'olá', 'utf8', 'text/plain'],
  ['no type', 'olá', 'utf8', undefined],
  ['ISO-8859-1', 'olá', 'latin1', 'text/html; charset=ISO-8859-1'],
  ['a charset in quotation marks', 'olá', 'latin1', 'text/plain;charset="windows-1252"'],
  ['an unknown charset', 'olá', 'utf8', 'text/plain; charset=nope'],
  ['a byte order mark', '\ufeffolá', 'utf8', 'text/plain'],
] as const)('BOT-13: an answer is decoded with %s', (_what, text, encoding, contentType) => {
  expect(bodyText(Buffer.from(text, encoding), contentType)).toBe(text)
})
