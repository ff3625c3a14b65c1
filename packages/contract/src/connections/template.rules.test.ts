import { describe, expect, it } from 'vitest'
import {
  filledBody,
  filledTemplate,
  fitsHeader,
  isFilled,
  isSendable,
  isUsable,
  parameterOf,
  placeIn,
} from './template.rules.ts'

const numbered = {
  header: 'Pedido',
  body: 'Oi {{1}}, seu pedido {{2}} saiu. {{1}}!',
  footer: 'Loja',
  places: ['1', '2'],
}
const everywhere = {
  ...numbered,
  header: 'Pedido {{1}}',
  places: ['header:1', '1', '2', 'button:0'],
}
const namedTemplate = {
  header: '',
  body: 'Oi {{ first_name }}, até {{dia}}.',
  footer: '',
  places: ['first_name', 'dia'],
}

describe('the text of a template', () => {
  it.each([
    [numbered, ['Ana', '12'], 'Pedido\n\nOi Ana, seu pedido 12 saiu. Ana!\n\nLoja'],
    [namedTemplate, ['Ana', 'sexta'], 'Oi Ana, até sexta.'],
    [{ ...numbered, header: '', footer: '' }, ['Ana'], 'Oi Ana, seu pedido {{2}} saiu. Ana!'],
    [everywhere, ['77', 'Ana', '12', 'abc'], 'Pedido 77\n\nOi Ana, seu pedido 12 saiu. Ana!\n\nLoja'],
    [namedTemplate, ['', ' \n '], 'Oi {{ first_name }}, até {{dia}}.'],
    [namedTemplate, ['$1 {{dia}}', 'sexta'], 'Oi $1 {{dia}}, até sexta.'],
  ])('PLUS-40: is header, filled body and footer: %#', (template, values, text) => {
    expect(filledTemplate(template, values)).toBe(text)
  })

  it('keeps a placeholder that the template does not list as written', () => {
    expect(filledBody({ ...namedTemplate, body: '{{other}} {{dia}}' }, ['Ana', 'sexta'])).toBe('{{other}} sexta')
  })

  it.each([
    [['Ana', '12'], true],
    [['Ana', ' '], false],
    [['Ana'], false],
    [['Ana', '12', 'mais'], false],
  ])('%j fills both placeholders: %s', (values, isComplete) => {
    expect(isFilled(numbered, values)).toBe(isComplete)
  })

  it.each([
    ['1', { part: 'body', name: '1' }],
    ['nome', { part: 'body', name: 'nome' }],
    ['header:1', { part: 'header', name: '1' }],
    ['header:nome', { part: 'header', name: 'nome' }],
    ['button:2', { part: 'button', index: 2 }],
  ])('the placeholder %s is parsed as %j', (place, where) => {
    expect(placeIn(place)).toEqual(where)
  })

  it('a template without placeholders accepts no values', () => {
    expect(isFilled({ places: [] }, [])).toBe(true)
  })

  it('a parameter is put on one line', () => {
    expect(parameterOf('  duas\nlinhas\te     espaços ')).toBe('duas linhas e espaços')
  })

  it.each([
    ['approved', false, true],
    ['approved', true, false],
    ['pending', false, false],
    ['rejected', false, false],
    ['paused', false, false],
    ['disabled', false, false],
  ])('status %s, needs more than placeholders %s: can be sent %s', (status, needsMore, usable) => {
    expect(isUsable({ status, needsMore })).toBe(usable)
  })
})

const MB = 1024 * 1024
it.each([
  ['image', 'image/jpeg', 5 * MB, true],
  ['image', 'image/png', 5 * MB + 1, false],
  ['image', 'image/webp', 1, false],
  ['image', 'image/png', 0, false],
  ['video', 'video/mp4', 16 * MB, true],
  ['video', 'video/3gpp', 16 * MB + 1, false],
  ['video', 'video/quicktime', 1, false],
  ['document', 'application/pdf', 64 * MB, true],
  ['document', 'application/pdf', 64 * MB + 1, false],
  ['document', 'text/plain', 1, false],
  ['document', 'image/png', 1, false],
] as const)('for a template with a %s header, a file of %s with %i bytes is allowed: %s', (kind, type, size, fits) => {
  expect(fitsHeader(kind, { type, size })).toBe(fits)
})

it.each([
  ['approved', false, null, true],
  ['approved', true, null, false],
  ['approved', true, undefined, false],
  ['approved', true, 'image', true],
  ['paused', true, 'image', false],
] as const)(
  'status %s, needs more than placeholders %s, header file %s: can be sent to one person %s',
  (status, needsMore, headerMedia, can) => {
    expect(isSendable({ status, needsMore, headerMedia })).toBe(can)
  },
)
