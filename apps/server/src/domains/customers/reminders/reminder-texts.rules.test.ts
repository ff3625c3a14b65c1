import { moments } from '@recado/contract/customers/customer'
import { unknownVariables } from '@recado/contract/message-variables'
import { expect, it } from 'vitest'
import { defaultReminderTexts, withSubscription } from './reminder-texts.rules.ts'

const gold = { plan: 'Ouro', service: 'TV', cents: 4990, endDate: '2026-11-20' }

it.each([
  ['O plano {{plano}} vence {{vencimento}}: {{valor}}.', 'O plano Ouro vence 20/11/2026: R$ 49,90.'],
  ['{{ servico }} de {{firstName}}', 'TV de {{firstName}}'],
  ['{{Plano}} {{VALOR}}', 'Ouro R$ 49,90'],
  ['sem variável', 'sem variável'],
])('CLI-12: %j is sent as %j', (text, result) => {
  expect(withSubscription(text, gold)).toBe(result)
})

it('CLI-12: without a plan its variables are removed', () => {
  const none = { plan: null, service: null, cents: null, endDate: '2026-11-20' }
  expect(withSubscription('Seu plano {{plano}} vence hoje.', none)).toBe('Seu plano vence hoje.')
})

it('CLI-12: variables in a title are not expanded', () => {
  expect(withSubscription('{{plano}}', { ...gold, plan: '{{firstName}}' })).toBe('firstName')
})

it.each(['pt', 'en', 'es'] as const)('CLI-12: the default texts in %s use only existing variables', (language) => {
  for (const moment of moments)
    expect(unknownVariables(withSubscription(defaultReminderTexts[language][moment], gold))).toEqual([])
})
