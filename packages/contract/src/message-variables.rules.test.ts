import { expect, it } from 'vitest'
import { fillVariables, hasVariables, unknownVariables, type VariableValues } from './message-variables.ts'

// 9:00 in São Paulo (UTC−3).
const morning = new Date('2026-03-05T12:00:00Z')
const ana: VariableValues = { contactName: 'Ana Lima', now: morning, language: 'pt' }

it.each<[string, Partial<VariableValues>, string]>([
  ['{{ms}}, {{firstName}}', {}, 'Bom dia, Ana'],
  ['{{name}}', {}, 'Ana Lima'],
  ['{{ name }} / {{firstName}}', { contactName: '  Ana   Lima ' }, 'Ana   Lima / Ana'],
  ['[{{firstName}}{{name}}]', { contactName: '' }, '[]'],
  ['{{hora}}', {}, '09:00'],
  ['{{hora}}', { now: new Date('2026-03-05T03:05:00Z') }, '00:05'],
  ['{{ms}}', { now: new Date('2026-03-05T03:00:00Z') }, 'Bom dia'],
  ['{{ms}}', { now: new Date('2026-03-05T14:59:59Z') }, 'Bom dia'],
  ['{{ms}}', { now: new Date('2026-03-05T15:00:00Z') }, 'Boa tarde'],
  ['{{ms}}', { now: new Date('2026-03-05T20:59:00Z') }, 'Boa tarde'],
  ['{{ms}}', { now: new Date('2026-03-05T21:00:00Z') }, 'Boa noite'],
  ['{{ms}}', { now: new Date('2026-03-05T21:00:00Z'), language: 'es' }, 'Buenas noches'],
  ['{{ms}}', { language: 'en' }, 'Good morning'],
  ['{{ms}} {{hora}}', { timeZone: 'Asia/Tokyo' }, 'Boa noite 21:00'],
  ['{{protocol}}', { ticket: { id: 42, createdAt: '2026-03-05T02:30:00Z' } }, '2026030442'],
  ['{{protocol}}', { ticket: { id: 42, createdAt: new Date('2026-03-05T03:00:00Z') } }, '2026030542'],
  ['x{{protocol}}y', {}, 'xy'],
  ['{{nome}} {{constructor}} {{}}', {}, ''],
  ['Olá {{nome}}, tudo bem?', {}, 'Olá, tudo bem?'],
  ['{{nome completo}}, {{firstName}}!', {}, ', Ana!'],
  ['{{primeiro-nome}} oi', {}, 'oi'],
  ['{{ firstName}}{{x}}', {}, 'Ana'],
  ['{{name}}', { contactName: '{{hora}}' }, '{{hora}}'],
  ['{{name}}', { contactName: '$& $1' }, '$& $1'],
  ['{{primeiroNome}}, {{PrimeiroNome}}!', {}, 'Ana, Ana!'],
  ['{{FIRSTNAME}} {{Name}} {{ HORA }}', {}, 'Ana Ana Lima 09:00'],
  ['no braces', {}, 'no braces'],
])('MSG-18: %j filled from %j is %j', (text, change, result) => {
  expect(fillVariables(text, { ...ana, ...change })).toBe(result)
})

it('QUE-02: lists names in braces that are not variables', () => {
  expect(unknownVariables('{{nome}} {{firstName}} {{ name }}', 'de {{nome}} e {{Name}}', '{{nomi}}', '{{}}')).toEqual([
    '{{nome}}',
    '{{nomi}}',
    '{{}}',
  ])
  expect(unknownVariables('Olá {{firstName}}, {uma chave} { {solta} }')).toEqual([])
})

it('recognises texts with variables', () => {
  expect(['{{hora}}', 'a {{ ms }}', '{{nada}}', 'ms'].map(hasVariables)).toEqual([true, true, false, false])
})
