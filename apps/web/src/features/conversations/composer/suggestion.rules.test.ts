import type { QuickSuggestion } from '@recado/contract/quick-messages/quick-message'
import { expect, it } from 'vitest'
import { matching, soughtShortcut, suggestionLabel } from './suggestion.rules.ts'

it.each([
  ['', null],
  ['/', null],
  ['/o', 'o'],
  ['/ola mundo', 'ola mundo'],
  ['oi /o', null],
  ['/o\nmais', null],
])('MSG-10: %j searches for %j', (text, sought) => {
  expect(soughtShortcut(text)).toBe(sought)
})

const offered = [
  ['horario', 'Abrimos às 8h'],
  ['/preço', 'Nossa tabela'],
  ['endereco', 'Rua das Flores, horário comercial'],
  ['novo-horario', 'x'],
].map(([shortcode, message], id) => ({ id, shortcode, message, actions: [] }) as unknown as QuickSuggestion)

it.each([
  ['hor', ['horario', 'novo-horario', 'endereco']],
  ['HORÁ', ['horario', 'novo-horario', 'endereco']],
  ['preco', ['/preço']],
  ['/pre', ['/preço']],
  ['nada disso', []],
])('MSG-10: %j finds %j', (sought, shortcodes) => {
  expect(matching(offered, sought).map(({ shortcode }) => shortcode)).toEqual(shortcodes)
})

it.each([
  [{ shortcode: 'oi', message: '' }, '/oi'],
  [{ shortcode: '/oi', message: 'Olá,\n tudo bem?' }, '/oi - Olá, tudo bem?'],
  [{ shortcode: 'oi', message: 'x'.repeat(29) }, `/oi - ${'x'.repeat(29)}`],
  [{ shortcode: 'oi', message: 'x'.repeat(30) }, `/oi - ${'x'.repeat(29)}…`],
])('MSG-10: the label of %j is %j', (suggestion, label) => {
  expect(suggestionLabel(suggestion)).toBe(label)
})
