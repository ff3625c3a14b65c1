import { type InvoiceState, type Moment, momentDays, moments } from '@recado/contract/customers/customer'
import { customers } from './demo-history-texts.rules.ts'

/** The shop's subscriptions with their prices in cents. */
export const demoPlans = [
  ['Cuidado mensal', 4990],
  ['Cuidado trimestral', 12_900],
  ['Escritório completo anual', 89_900],
] as const
export const demoServices = ['Locação de mobiliário', 'Limpeza de estofados', 'Manutenção de cadeiras'] as const

export interface DemoCustomer {
  name: string
  number: string
  email: string
  /** Indexes into `demoPlans` and `demoServices`, or null. */
  plan: number | null
  service: number | null
  invoice: InvoiceState
  /** Days from today to the expiry, or null without one. */
  endsIn: number | null
  mutedMoments: Moment[]
  device: string
  comment: string
}

const COUNT = 40
/** Customers without a plan, and with an expiry today. */
const LEADS = 6
const TODAY = 3
/** Days from today to the expiries of the others. */
const ends = [
  ...[-45, -30, -21, -12, -9, -6, -3, -2, -1],
  ...[1, 2, 3, 4, 5, 5, 7, 9, 11, 14, 15, 18, 20, 22, 25, 27, 30, 45, 60, 90, 180, 340],
]
const devices = ['12 cadeiras Atlas', '3 estações de trabalho', 'Sofá de três lugares', 'Mesa de reunião e 8 cadeiras']
const comments = ['Prefere visita pela manhã.', 'Portaria pede nome e documento.', 'Pagou por Pix da última vez.']

/** Customers in every state, who have written to the shop. */
export const demoCustomers: readonly DemoCustomer[] = Array.from({ length: COUNT }, (_, n) => {
  // Names are in alphabetical order, so each page of the list has customers of every state.
  const rank = (n * 7) % COUNT
  const isLead = rank < LEADS
  const endsIn = isLead ? null : rank < LEADS + TODAY ? 0 : (ends[rank - LEADS - TODAY] ?? null)
  const name = customers[n] ?? ''
  return {
    ...{ name, number: `55119876${51_000 + n}`, email: n % 3 === 0 ? `${mailName(name)}@exemplo.com.br` : '' },
    ...{ plan: isLead ? null : n % 3, service: isLead && n % 2 === 0 ? null : (n * 2) % 3 },
    ...{ invoice: isLead ? 'lead' : endsIn !== null && endsIn <= 3 ? 'pending' : n % 7 === 0 ? 'pending' : 'payed' },
    ...{ endsIn, mutedMoments: mutedMomentsOf(endsIn) },
    ...{ device: isLead ? '' : (devices[n % 4] ?? ''), comment: n % 5 === 0 ? (comments[n % 3] ?? '') : '' },
  }
})

function mailName(name: string): string {
  const plain = name.normalize('NFD').replace(/[^A-Za-z ]/g, '')
  return plain.trim().toLowerCase().replace(/ +/g, '.')
}

/**
 * Disables the reminders of the demonstration's first day, so that visitors see none sent at nine. Later ones are sent.
 */
function mutedMomentsOf(endsIn: number | null): Moment[] {
  return endsIn === null ? [] : moments.filter((moment) => [0, 1].includes(endsIn + momentDays[moment]))
}
