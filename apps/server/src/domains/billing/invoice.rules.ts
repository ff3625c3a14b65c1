import type { InvoiceStatus } from '@recado/contract/billing/invoice'
import { billingPeriod } from '@recado/contract/identity/recurrence.rules'

/** Days before the due date at which an invoice is created. */
export const AHEAD_DAYS = 10

/**
 * Returns an invoice's status today (companies.6).
 * @param dueDate YYYY-MM-DD, valid until its end
 * @param today the day in America/Sao_Paulo
 */
export function statusOf(stored: string, dueDate: string, today: string): InvoiceStatus {
  if (stored === 'paid') return 'paid'
  return dueDate < today ? 'expired' : 'open'
}

/** Formats BRL for providers: two decimals and a point. */
export const decimalOf = (value: number): string => value.toFixed(2)

/** Returns true if two amounts in BRL are equal to the cent. */
export const isSameAmount = (one: number, other: number): boolean => Math.round(one * 100) === Math.round(other * 100)

const details: Readonly<Record<string, (plan: string, day: string) => string>> = {
  pt: (plan, day) => `Assinatura do plano ${plan}, vencimento ${day}`,
  en: (plan, day) => `Subscription to the ${plan} plan, due ${day}`,
  es: (plan, day) => `Suscripción al plan ${plan}, vencimiento ${day}`,
}

/** Returns an invoice's subject, in the company's language. */
export function detailOf(language: string, plan: string, dueDate: string): string {
  const say = details[language] ?? details.pt
  return say?.(plan, dueDate.split('-').reverse().join('/')) ?? plan
}

/** The content of an invoice. */
export interface InvoiceContent {
  detail: string
  /** BRL. */
  value: number
  planId: number
  recurrence: string
  /** YYYY-MM-DD. */
  dueDate: string
}

/** The part of a plan that an invoice shows. */
export interface BilledPlan {
  id: number
  name: string
  value: number
  recurrence: string
}

interface Billed {
  language: string
  isPlatform: boolean
  dueDate: string | null
  plan: BilledPlan | null
}

/**
 * Returns the content of the unpaid invoice of a company's current period. An existing one keeps its price and period
 * until the due date or the plan changes; a renamed plan changes its text.
 * @param open the existing unpaid invoice
 * @returns null for a company that owes nothing: it never ends, has no plan, or a free one
 */
export function invoiceContentOf(company: Billed, open: InvoiceContent | null, today: string): InvoiceContent | null {
  const { language, isPlatform, dueDate, plan } = company
  if (isPlatform || dueDate === null || plan === null || plan.value <= 0) return null
  const { amount, recurrence } = billingPeriod(plan, dueDate, today)
  const isSame = open !== null && open.dueDate === dueDate && open.planId === plan.id
  return {
    detail: detailOf(language, plan.name, dueDate),
    value: isSame ? open.value : amount,
    planId: plan.id,
    recurrence: isSame ? open.recurrence : recurrence,
    dueDate,
  }
}
