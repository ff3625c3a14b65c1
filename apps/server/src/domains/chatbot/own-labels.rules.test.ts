import { automaticTexts } from '@recado/contract/automatic-texts/automatic-text.rules'
import { expect, it } from 'vitest'
import { withSigns } from './own-labels.rules.ts'
import { now } from './test/scene.ts'

const words = {
  language: 'pt' as const,
  texts: automaticTexts('pt', { menuPerson: 'Chamar a Ana', menuBack: 'Início' }),
}

it.each([
  ['# - Chamar a Ana', '#'],
  ['chamar a ana!', '#'],
  ['0 - Início', '0'],
  ['inicio', '0'],
  ['Chamar', 'Chamar'],
  ['quero chamar a Ana', 'quero chamar a Ana'],
  ['1', '1'],
  ['', ''],
  [null, null],
])('PLUS-51: the answer %j is read as %j when the labels are the company’s', (text, result) => {
  expect(withSigns(words, [{ text, sentAt: now }])).toEqual([{ text: result, sentAt: now }])
})
