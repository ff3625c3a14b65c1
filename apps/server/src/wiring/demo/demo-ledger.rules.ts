import type { MovementKind } from '@recado/contract/finance/movement'
import { dice } from './demo-history.rules.ts'

/** A movement in the demonstration's ledger. */
export interface DemoMovement {
  kind: MovementKind
  cents: number
  title: string
  at: Date
}

/** Days that the ledger covers, including today: the longest period of the screen. */
export const LEDGER_DAYS = 90
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Sales on a Sunday, Monday … */
const SALES = [0, 2, 2, 2, 2, 3, 4]

const goods: ReadonlyArray<readonly [title: string, reais: number]> = [
  ['Cadeira Atlas', 689],
  ['Mesa de jantar Ipê', 2190],
  ['Poltrona Lina', 1290],
  ['Escrivaninha Norte', 949],
  ['Estante Vila', 1150],
  ['Banqueta Lapa', 349],
  ['Mesa lateral Lua', 279],
  ['Conjunto de seis cadeiras', 1990],
]

/** Monthly expenses: day, title, amount in reais, and its variation. */
const monthly: ReadonlyArray<readonly [day: number, title: string, reais: number, spread: number]> = [
  [1, 'Aluguel da loja', 4800, 0],
  [5, 'Salários', 11_200, 0],
  [10, 'Energia elétrica', 640, 120],
  [12, 'Internet e telefone', 259.9, 0],
  [15, 'Contador', 890, 0],
  [20, 'Adiantamento de salários', 7400, 0],
  [20, 'Impostos do mês', 2150, 500],
]
/** Weekly expenses: weekday, title, amount in reais, and its variation. */
const weekly: ReadonlyArray<readonly [weekday: number, title: string, reais: number, spread: number]> = [
  [2, 'Marcenaria São Bento, reposição', 3400, 2000],
  [4, 'Combustível da entrega', 290, 90],
  [5, 'Embalagens e ferragens', 180, 160],
]

/**
 * Returns three months of a small furniture shop's movements until an instant, oldest first: sales on each open day,
 * and expenses. A day's movements are the same in every installation.
 * @param today YYYY-MM-DD in São Paulo
 */
export function ledgerUntil(today: string, now: Date): DemoMovement[] {
  const midnight = Date.parse(`${today}T00:00:00-03:00`)
  const movements: DemoMovement[] = []
  for (let daysAgo = LEDGER_DAYS - 1; daysAgo >= 0; daysAgo--)
    movements.push(...dayOfLedger(midnight - daysAgo * DAY_MS))
  return movements.filter(({ at }) => at <= now)
}

/** @param midnight start of the day in São Paulo, in milliseconds */
function dayOfLedger(midnight: number): DemoMovement[] {
  // Noon is on the same date in UTC and in São Paulo.
  const noon = new Date(midnight + DAY_MS / 2)
  const roll = dice(Math.floor(midnight / DAY_MS))
  const sales = Array.from({ length: SALES[noon.getUTCDay()] ?? 0 }, (_, n): DemoMovement => {
    const [title, reais] = goods[Math.floor(roll() * goods.length)] ?? ['Venda', 100]
    // One in three pays by Pix, with a discount of five percent.
    const isPix = roll() < 1 / 3
    const cents = Math.round(reais * (isPix ? 95 : 100))
    const at = new Date(midnight + (9 * 60 + n * 110 + Math.floor(roll() * 100)) * MINUTE_MS)
    return { kind: 'Entrada', cents, title: `Venda: ${title}${isPix ? ' (Pix)' : ''}`, at }
  })
  const due = [
    ...monthly.filter(([day]) => day === noon.getUTCDate()),
    ...weekly.filter(([weekday]) => weekday === noon.getUTCDay()),
  ]
  const payments = due.map(([, title, reais, spread], n): DemoMovement => {
    const cents = Math.round((reais + roll() * spread) * 100)
    return { kind: 'Saida', cents, title, at: new Date(midnight + (8 * 60 + 30 + n * 7) * MINUTE_MS) }
  })
  return [...payments, ...sales]
}
