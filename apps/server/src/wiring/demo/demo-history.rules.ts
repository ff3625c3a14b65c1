import { customers, furniture, prices, rating, type Script, scripts } from './demo-history-texts.rules.ts'
import type { DemoTalk, TalkLine } from './demo-talk.ts'
import type { Attendant, DemoQueue } from './demo-team.ts'

/**
 * The number of days it covers, the last of them yesterday: twice a month, so that a month can be compared with the one
 * before.
 */
const HISTORY_DAYS = 60
/** How many conversations begin on a Sunday, Monday … */
const PER_WEEKDAY = [1, 7, 6, 5, 6, 8, 3]
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Numbers from 0 to 1 that are the same in every installation. */
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
 * The people who serve a queue, how quick they are (minutes between two lines) and how content their customers (0 to
 * 1).
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
 * Two months of resolved conversations before a day (YYYY-MM-DD, São Paulo): the same talks on the same distances from it
 * in every installation, oldest first.
 */
export function historyBefore(today: string): DemoTalk[] {
  const start = Date.parse(`${today}T00:00:00-03:00`)
  const roll = dice(20)
  const nextCustomer = customersInTurn(roll)
  const talks: DemoTalk[] = []
  for (let ago = HISTORY_DAYS; ago >= 1; ago--) {
    const day = start - ago * DAY_MS
    // Noon of the day is the same day in every zone that matters here.
    const count = PER_WEEKDAY[new Date(day + DAY_MS / 2).getUTCDay()] ?? 0
    for (let n = 0; n < count; n++) {
      const begins = day + (8 * 60 + ((n + roll()) / count) * 9 * 60) * MINUTE_MS
      talks.push(talk(nextCustomer(talks.length), begins, roll))
    }
  }
  return talks
}

const chosen = <T>(from: readonly T[], part: number): T => from[Math.floor(part * from.length)] as T

/** A dozen are known soon, then every fifth conversation is somebody's first; who comes back was silent for days. */
function customersInTurn(roll: () => number): (serial: number) => number {
  const known: number[] = []
  return (serial) => {
    const isNew = known.length < customers.length && (known.length < 12 || serial % 5 === 0)
    const customer = isNew ? known.length : known.splice(Math.floor((roll() * known.length) / 4), 1)[0]
    known.push(customer ?? 0)
    return customer ?? 0
  }
}

function talk(customer: number, begins: number, roll: () => number): DemoTalk {
  const queue: DemoQueue = roll() < 0.6 ? 'Vendas' : 'Suporte'
  const server = chosen(servers[queue], roll())
  const { lines: said, tags = [] } = chosen<Script>(scripts[queue], roll())
  const piece = chosen(furniture, roll())
  const price = chosen(prices, roll())
  const takenAt = begins + (1 + roll() ** 2 * 24) * MINUTE_MS
  const lines: TalkLine[] = []
  let at = begins
  for (const [n, text] of said.entries()) {
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
    ...{ taken: { by: server.key, at: new Date(takenAt) }, closedAt: new Date(closedAt) },
  }
}

const scoreOf = (part: number, charm: number): 1 | 2 | 3 =>
  part < charm ? 3 : part < charm + (1 - charm) * 0.7 ? 2 : 1
