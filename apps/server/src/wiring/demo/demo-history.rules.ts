import { customers, furniture, prices, rating, type Script, scripts } from './demo-history-texts.rules.ts'
import type { DemoTalk, DemoTalkLine } from './demo-talk.ts'
import type { Attendant, DemoQueue } from './demo-team.ts'

/** Number of days it covers, up to yesterday: two months, so that a month can be compared with the one before. */
const HISTORY_DAYS = 60
/** Conversations that begin on a Sunday, Monday … */
const PER_WEEKDAY = [1, 7, 6, 5, 6, 8, 3]
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Returns a generator of numbers from 0 to 1 that is the same in every installation. */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * The attendants of each queue with their pace (minutes between two lines) and charm (satisfaction of their customers,
 * 0 to 1).
 */
const servers: Record<DemoQueue, ReadonlyArray<{ key: Attendant; pace: number; charm: number }>> = {
  Vendas: [
    { key: 'ana', pace: 4, charm: 0.9 },
    { key: 'carla', pace: 7, charm: 0.7 },
  ],
  Suporte: [
    { key: 'bruno', pace: 6, charm: 0.75 },
    { key: 'diego', pace: 9, charm: 0.55 },
  ],
}

/**
 * Returns two months of resolved conversations before a day (YYYY-MM-DD, São Paulo), oldest first. The conversations
 * and their distances from the day are the same in every installation.
 */
export function historyBefore(today: string): DemoTalk[] {
  const start = Date.parse(`${today}T00:00:00-03:00`)
  const roll = dice(20)
  const nextCustomer = customersInTurn(roll)
  const talks: DemoTalk[] = []
  for (let daysAgo = HISTORY_DAYS; daysAgo >= 1; daysAgo--) {
    const day = start - daysAgo * DAY_MS
    // Noon is on the same date in UTC and in São Paulo.
    const count = PER_WEEKDAY[new Date(day + DAY_MS / 2).getUTCDay()] ?? 0
    for (let n = 0; n < count; n++) {
      const beginsAt = day + (8 * 60 + ((n + roll()) / count) * 9 * 60) * MINUTE_MS
      talks.push(talk(nextCustomer(talks.length), beginsAt, roll))
    }
  }
  return talks
}

const pick = <T>(from: readonly T[], part: number): T => from[Math.floor(part * from.length)] as T

/**
 * The first twelve conversations are with new customers, then every fifth. A returning customer was silent for days.
 */
function customersInTurn(roll: () => number): (serial: number) => number {
  const knownCustomers: number[] = []
  return (serial) => {
    const isNew = knownCustomers.length < customers.length && (knownCustomers.length < 12 || serial % 5 === 0)
    const customer = isNew
      ? knownCustomers.length
      : knownCustomers.splice(Math.floor((roll() * knownCustomers.length) / 4), 1)[0]
    knownCustomers.push(customer ?? 0)
    return customer ?? 0
  }
}

function talk(customer: number, begins: number, roll: () => number): DemoTalk {
  const queue: DemoQueue = roll() < 0.6 ? 'Vendas' : 'Suporte'
  const server = pick(servers[queue], roll())
  const { lines: texts, tags = [] } = pick<Script>(scripts[queue], roll())
  const piece = pick(furniture, roll())
  const price = pick(prices, roll())
  const takenAt = begins + (1 + roll() ** 2 * 24) * MINUTE_MS
  const lines: DemoTalkLine[] = []
  let at = begins
  for (const [n, text] of texts.entries()) {
    if (n === 1) at = takenAt
    if (n > 0) at += (0.5 + roll()) * server.pace * MINUTE_MS
    const by = n % 2 === 0 ? 'customer' : server.key
    lines.push({ by, text: text.replace('{p}', piece).replace('{v}', price), at: new Date(at) })
  }
  const closedAt = at + (1 + roll() * 6) * MINUTE_MS
  const rated = roll() < 0.6 ? { score: scoreOf(roll(), server.charm), at: new Date(closedAt + 2 * MINUTE_MS) } : null
  if (rated) {
    lines.push({ by: 'bot', text: rating.ask, at: new Date(closedAt + 2000) })
    lines.push({ by: 'customer', text: String(rated.score), at: rated.at })
    lines.push({ by: 'bot', text: rating.thanks, at: new Date(rated.at.getTime() + 2000) })
  }
  return {
    ...{ name: customers[customer] ?? '', number: `55119876${51_000 + customer}`, queue, tags, lines, rated },
    ...{ acceptance: { by: server.key, at: new Date(takenAt) }, closedAt: new Date(closedAt) },
  }
}

const scoreOf = (part: number, charm: number): 1 | 2 | 3 =>
  part < charm ? 3 : part < charm + (1 - charm) * 0.7 ? 2 : 1
