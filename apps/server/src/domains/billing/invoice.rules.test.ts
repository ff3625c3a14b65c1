import { expect, it } from 'vitest'
import { decimalOf, detailOf, isSameAmount, statusOf } from './invoice.rules.ts'

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
])('%d is written %s', (value, expected) => {
  expect(decimalOf(value)).toBe(expected)
})

it.each([
  [0.1 + 0.2, 0.3, true],
  [99.9, 99.9, true],
  [99.9, 99.89, false],
  [99.9, 999, false],
])('%d and %d are one amount: %s', (one, other, same) => {
  expect(isSameAmount(one, other)).toBe(same)
})

it.each([
  ['pt', 'Assinatura do plano Inicial, vencimento 05/12/2026'],
  ['en', 'Subscription to the Inicial plan, due 05/12/2026'],
  ['es', 'Suscripción al plan Inicial, vencimiento 05/12/2026'],
  ['xx', 'Assinatura do plano Inicial, vencimento 05/12/2026'],
])('says in %s what it is for', (language, expected) => {
  expect(detailOf(language, 'Inicial', '2026-12-05')).toBe(expected)
})
