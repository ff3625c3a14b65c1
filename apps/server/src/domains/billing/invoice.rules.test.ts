import { expect, it } from 'vitest'
import { decimalOf, detailOf, invoiceContentOf, isSameAmount, statusOf } from './invoice.rules.ts'

it.each([
  ['open', '2026-11-19', 'expired'],
  ['open', '2026-11-20', 'open'],
  ['open', '2026-11-21', 'open'],
  ['paid', '2026-11-19', 'paid'],
  ['paid', '2026-11-21', 'paid'],
])('INV-02: %s and due on %s is %s on the 20th', (stored, dueDate, expected) => {
  expect(statusOf(stored, dueDate, '2026-11-20')).toBe(expected)
})

it.each([
  [99.9, '99.90'],
  [1284, '1284.00'],
  [0.1 + 0.2, '0.30'],
])('%d is formatted as %s', (value, expected) => {
  expect(decimalOf(value)).toBe(expected)
})

it.each([
  [0.1 + 0.2, 0.3, true],
  [99.9, 99.9, true],
  [99.9, 99.89, false],
  [99.9, 999, false],
])('%d and %d are the same amount: %s', (one, other, same) => {
  expect(isSameAmount(one, other)).toBe(same)
})

it.each([
  ['pt', 'Assinatura do plano Inicial, vencimento 05/12/2026'],
  ['en', 'Subscription to the Inicial plan, due 05/12/2026'],
  ['es', 'Suscripción al plan Inicial, vencimiento 05/12/2026'],
  ['xx', 'Assinatura do plano Inicial, vencimento 05/12/2026'],
])('describes in %s what it is for', (language, expected) => {
  expect(detailOf(language, 'Inicial', '2026-12-05')).toBe(expected)
})

const plan = { id: 1, name: 'Inicial', value: 99.9, recurrence: 'MENSAL' }
const company = { language: 'pt', isPlatform: false, dueDate: '2026-12-05', plan }
const invoice = invoiceContentOf(company, null, '2026-11-20')

it("INV-10: an invoice states the plan's price and period", () => {
  const detail = 'Assinatura do plano Inicial, vencimento 05/12/2026'
  expect(invoice).toEqual({ detail, value: 99.9, planId: 1, recurrence: 'MENSAL', dueDate: '2026-12-05' })
})

it.each([
  ['the plan’s price', { plan: { ...plan, value: 120, recurrence: 'ANUAL' } }, { value: 99.9, recurrence: 'MENSAL' }],
  [
    'the plan’s name',
    { plan: { ...plan, name: 'Básico' } },
    { detail: 'Assinatura do plano Básico, vencimento 05/12/2026' },
  ],
  [
    'the plan',
    { plan: { ...plan, id: 2, value: 270, recurrence: 'TRIMESTRAL' } },
    { value: 270, recurrence: 'TRIMESTRAL' },
  ],
  ['the due date', { dueDate: '2026-12-10', plan: { ...plan, value: 120 } }, { dueDate: '2026-12-10', value: 120 }],
])('INV-10: an unpaid invoice after a change of %s', (_what, change, expected) => {
  expect(invoiceContentOf({ ...company, ...change }, invoice, '2026-11-20')).toEqual({
    ...invoice,
    planId: change.plan?.id ?? 1,
    ...expected,
    ...('dueDate' in change ? { detail: 'Assinatura do plano Inicial, vencimento 10/12/2026' } : {}),
  })
})

it.each([
  ['never ends', { dueDate: null }],
  ['has no plan', { plan: null }],
  ['has a free plan', { plan: { ...plan, value: 0 } }],
  ['is the platform', { isPlatform: true }],
])('INV-10: a company that %s owes nothing', (_what, change) => {
  expect(invoiceContentOf({ ...company, ...change }, null, '2026-11-20')).toBeNull()
})
