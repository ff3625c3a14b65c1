import { expect, it } from 'vitest'
import { answerIn } from './consent.rules.ts'

it.each([
  ['SIM!!! 👍', 'yes'],
  ['Sim, por favor.', 'yes'],
  ['sí, gracias', 'yes'],
  ['Não', 'no'],
  ['Não, obrigado', 'no'],
  ['nao obrigada!', 'no'],
  ['No, gracias', 'no'],
  ['No thank you', 'no'],
  ['Não sei', null],
  ['Não, obrigado, quero só o orçamento', null],
  ['Sim, mas quero saber o preço', null],
  ['', null],
])('PLUS-21: %j answers the question of consent with %j', (text, answer) => {
  expect(answerIn(text)).toBe(answer)
})
