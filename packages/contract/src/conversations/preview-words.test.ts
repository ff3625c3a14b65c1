import { expect, it } from 'vitest'
import { previewIn } from './preview-words.ts'

it.each([
  ['pt', '🎤 Voice message', '🎤 Mensagem de voz'],
  ['en', '🚫 Mensagem apagada', '🚫 Deleted message'],
  ['es', '📷 Foto', '📷 Foto'],
  ['en', '⚠️ Mensagem não suportada (enquete)', '⚠️ Unsupported message (enquete)'],
  ['en', '📷 Foto da loja', '📷 Foto da loja'],
  ['en', '📷 Foto (nova)', '📷 Foto (nova)'],
  ['en', 'Mensagem de voz', 'Mensagem de voz'],
  ['en', '', ''],
] as const)('TKT-05: a reader in %s sees %j as %j', (language, stored, expected) => {
  expect(previewIn(language, stored)).toBe(expected)
})
