import { expect, it } from 'vitest'
import { endAtSentence } from './cut.rules.ts'

it.each<[string, string, string]>([
  ['a sentence', 'Temos pão. Também temos bo', 'Temos pão.'],
  ['a question', 'Quer pão? Temos também', 'Quer pão?'],
  ['an exclamation', 'Temos sim! E tam', 'Temos sim!'],
  ['an ellipsis', 'Vejamos… Temos pã', 'Vejamos…'],
  ['three dots', 'Vejamos... Temos pã', 'Vejamos...'],
  ['a text that ends with a sentence', 'Temos pão. Temos bolo.', 'Temos pão. Temos bolo.'],
  ['a sentence in quotes', 'Ela disse “sim.” Depois el', 'Ela disse “sim.”'],
  ['a sentence in bold', '**Temos pão.** Também te', '**Temos pão.**'],
  ['a sentence with emojis', 'Temos pão! 🍞👍🏽 Também te', 'Temos pão! 🍞👍🏽'],
  ['a sentence before a line break', 'Temos pão.\n\nTambém te', 'Temos pão.'],
  ['a sentence in Spanish', 'Tenemos pan. ¿Quieres má', 'Tenemos pan.'],
  ['an abbreviation', 'Temos pão. Fale com o Sr. João da', 'Temos pão.'],
  ['a doctor', 'Marcado. A Dra. Ana aten', 'Marcado.'],
  ['an address', 'Venha hoje. Fica na Av. Paulista', 'Venha hoje.'],
  ['initials', 'Pronto. Fale com J. R. Silva so', 'Pronto.'],
  ['an abbreviation before a small letter', 'Temos doces. Há bolos, tortas etc. para o', 'Temos doces.'],
  ['etc. at the end of a sentence', 'Há bolos, tortas etc. Também te', 'Há bolos, tortas etc.'],
  ['Latin abbreviations', 'Temos doces. Há tortas, p.ex. Floresta', 'Temos doces.'],
  ['an amount', 'Temos pão. Custa R$ 1.500 e o', 'Temos pão.'],
  ['an amount whose decimals are missing', 'Temos pão. Custa R$ 3.', 'Temos pão.'],
  ['a number at the end of a sentence', 'São 20. Quer to', 'São 20.'],
  ['a year', 'Desde 1990. Hoje te', 'Desde 1990.'],
  ['an address of the web', 'Temos pão. Veja em https://a.br. Ou', 'Temos pão. Veja em https://a.br.'],
  ['a link', 'Temos pão. Veja [o site](https://a.br). Também te', 'Temos pão. Veja [o site](https://a.br).'],
  ['half an address of the web', 'Temos pão. Veja em www.', 'Temos pão.'],
  ['an address without its end', 'Temos pão. Veja em https://a.', 'Temos pão.'],
  ['a list', 'Temos:\n- pão\n- bolo\n- torta de mo', 'Temos:\n- pão\n- bolo'],
  ['a numbered list', 'Temos:\n1. pão\n2. bolo\n3. tor', 'Temos:\n1. pão\n2. bolo'],
  ['the number of a list', 'Temos:\n1. pão\n2.', 'Temos:\n1. pão'],
  ['a list after a sentence', 'Temos doces.\n\n- pão\n- bo', 'Temos doces.\n\n- pão'],
  ['the first item of a list', 'Claro! Temos:\n- pão de', 'Claro!'],
  ['a table', '| a | b |\n|---|---|\n| 1 | 2 |\n| 3', '| a | b |\n|---|---|\n| 1 | 2 |'],
  ['a heading', 'Temos pão.\n\n## Bolos de', 'Temos pão.'],
  ['an open bold', '**Atenção. Fechamos às', 'Atenção.'],
  ['an open block of code', 'Veja:\n```\na = 1. Ou', 'Veja:\n```\na = 1.\n```'],
  ['words without a sentence', 'Temos pão de queijo e tam', 'Temos pão de queijo e…'],
  ['words after a comma', 'Temos pão, bolo, tor', 'Temos pão, bolo…'],
  ['an introduction', 'Temos:\n- pã', 'Temos…'],
  ['one long word', 'x'.repeat(50), `${'x'.repeat(50)}…`],
  ['a text without words', '', '…'],
  ['an abbreviation only', 'Fale com o Sr. João da', 'Fale com o Sr. João…'],
  ['Japanese', 'パンがあります。 ケーキも', 'パンがあります。'],
])('BOT-12: an answer that was cut ends after %s', (_what, text, end) => expect(endAtSentence(text)).toBe(end))

it.each(['. ', 'a. ', 'Sr. ', '- ', '- a\n', '**', '1. ', '!)', '!🍞', '🍞', '.', '-', ' ', '\n', '`'])(
  'BOT-12: repetitions of %j are cut in linear time',
  (part) => {
    const begin = performance.now()
    endAtSentence(`a. ${part.repeat(50_000 / part.length)}b c`)
    endAtSentence(`a ${part.repeat(50_000 / part.length)}b`)
    expect(performance.now() - begin).toBeLessThan(2_000)
  },
)
