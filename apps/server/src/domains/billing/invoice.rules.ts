import type { InvoiceStatus } from '@recado/contract/billing/invoice'

/** Invoices are made this many days before they are due. */
export const AHEAD_DAYS = 10

/**
 * What an invoice is today (CONFLICTS A-06).
 * @param dueDate YYYY-MM-DD, valid to its end
 * @param today the day in America/Sao_Paulo
 */
export function statusOf(stored: string, dueDate: string, today: string): InvoiceStatus {
  if (stored === 'paid') return 'paid'
  return dueDate < today ? 'expired' : 'open'
}

/** BRL as providers write it: two places and a point. */
export const decimalOf = (value: number): string => value.toFixed(2)

/** Whether two amounts in BRL are the same to the cent. */
export const isSameAmount = (one: number, other: number): boolean => Math.round(one * 100) === Math.round(other * 100)

const details: Readonly<Record<string, (plan: string, day: string) => string>> = {
  pt: (plan, day) => `Assinatura do plano ${plan}, vencimento ${day}`,
  en: (plan, day) => `Subscription to the ${plan} plan, due ${day}`,
  es: (plan, day) => `Suscripción al plan ${plan}, vencimiento ${day}`,
}

/** What an invoice is for, in the company's language. */
export function detailOf(language: string, plan: string, dueDate: string): string {
  const say = details[language] ?? details.pt
  return say?.(plan, dueDate.split('-').reverse().join('/')) ?? plan
}
