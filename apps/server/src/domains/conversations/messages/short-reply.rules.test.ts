import { expect, it } from 'vitest'
import { isThanks, scoreOf } from './short-reply.rules.ts'

it.each<[string, number | null]>([
  ['3', 3],
  [' 2 ', 2],
  ['1.', 1],
  ['*3*', 3],
  ['3️⃣', 3],
  ['Nota 2', 2],
  ['0', null],
  ['4', null],
  ['33', null],
  ['3 pedidos', null],
  ['preciso de 3', null],
  ['três', null],
  ['', null],
])('BOT-06: only a clear score is one: %j is %j', (text, score) => {
  expect(scoreOf(text)).toBe(score)
})

it.each<[string, boolean]>([
  ['ok 👍', true],
  ['Obrigado!', true],
  ['muito obrigada pela atenção', true],
  ['valeu, até mais', true],
  ['👍🏽', true],
  ['🙏❤️', true],
  ['Thank you so much!', true],
  ['Muchas gracias', true],
  ['obrigado, mas preciso de ajuda', false],
  ['ok?', false],
  ['ok 😡', false],
  ['😡', false],
  ['preciso de ajuda', false],
  ['bom dia', false],
  ['sim', false],
  ['por tudo', false],
  ['', false],
  ['3', false],
  ['obrigado '.repeat(20), false],
])('BEYOND-16: %j only thanks: %j', (text, thanks) => {
  expect(isThanks(text)).toBe(thanks)
})
