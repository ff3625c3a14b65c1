import type { AutomaticText } from '@recado/contract/automatic-texts/endpoints'
import { expect, it } from 'vitest'
import { matchingTexts } from './text-search.rules.ts'

const text = (key: AutomaticText['key'], wording: string): AutomaticText => ({
  ...{ key, text: wording, default: wording, isOwn: false },
})
const texts = [
  text('ratingThanks', 'Obrigado!'),
  text('menuBack', 'Voltar'),
  text('optOut', 'Você saiu. Responda VOLTAR.'),
]

it.each([
  ['', ['menuBack', 'ratingThanks', 'optOut']],
  ['voltar', ['menuBack', 'optOut']],
  ['VOCÊ', ['optOut']],
  ['agradecimento', ['ratingThanks']],
  ['xyz', []],
])('PLUS-51: the search %j finds %j', (search, keys) => {
  expect(matchingTexts(texts, search, 'pt').flatMap((group) => group.texts.map(({ key }) => key))).toEqual(keys)
})
