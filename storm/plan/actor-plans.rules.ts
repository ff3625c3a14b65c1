import { type Random, streamOf } from '../random.rules.ts'
import type {
  Admin,
  Attendant,
  AttendantAct,
  BulkAct,
  Customer,
  CustomerAct,
  DailyAct,
  Program,
  ProgramAct,
  SeldomAct,
  SettingAct,
  Step,
} from './acts.ts'
import { markOf } from './marks.rules.ts'

const words = [
  'bom dia',
  'tudo bem?',
  'e o pedido?',
  'ainda não chegou',
  'obrigado!',
  'qual é o preço?',
  'é azul 😀',
  'às três',
] as const
const emojis = ['👍', '❤️', '😂', ''] as const

/** Steps until the end of the storm. */
function stepsOf<Act>(random: Random, lastsMs: number, meanMs: number, next: () => Act): Array<Step<Act>> {
  const steps: Array<Step<Act>> = []
  for (let at = random.pause(meanMs); at < lastsMs; ) {
    steps.push({ after: at - sumOf(steps), act: next() })
    at += Math.max(50, random.pause(meanMs))
  }
  return steps
}
const sumOf = (steps: ReadonlyArray<Step<unknown>>) => steps.reduce((sum, { after }) => sum + after, 0)

/** Merges several plans into the steps of one actor, each at its time. */
function mergePlans<Act>(...plans: ReadonlyArray<ReadonlyArray<Step<Act>>>): Array<Step<Act>> {
  const timedActs = plans.flatMap((steps) => steps.map(({ act }, n) => ({ at: sumOf(steps.slice(0, n + 1)), act })))
  const sorted = timedActs.toSorted((a, b) => a.at - b.at)
  return sorted.map(({ at, act }, n) => ({ after: at - (sorted[n - 1]?.at ?? 0), act }))
}

/** Generates the consecutive marks of one actor's texts. */
function marker(company: number, actor: string): () => string {
  let serial = 0
  return () => markOf(company, actor, ++serial)
}

const customerWeights = {
  write: 40,
  answer: 8,
  burst: 8,
  late: 4,
  again: 4,
  picture: 4,
  place: 1,
  quote: 4,
  edit: 7,
  delete: 4,
  react: 6,
  read: 8,
  type: 2,
  call: 1,
  ownerWrites: 3,
} satisfies Record<CustomerAct['kind'], number>

export function customerPlan(seed: number, lastsMs: number, company: number, place: number): Customer {
  const name = `c${place}`
  const random = streamOf(seed, `customer/${company}/${place}`)
  const mark = marker(company, name)
  const marks = (most: number) => Array.from({ length: random.between(2, most) }, mark)
  const next = (): CustomerAct => {
    const kind = random.weighted(customerWeights)
    const which = random.next()
    const text = random.pick(words)
    if (kind === 'answer') return { kind, mark: mark(), digit: random.between(1, 3) }
    if (kind === 'burst' || kind === 'late') return { kind, marks: marks(5), text }
    if (kind === 'picture' || kind === 'place') return { kind, mark: mark() }
    if (kind === 'quote') return { kind, which, mark: mark(), text }
    if (kind === 'edit') return { kind, which, text }
    if (kind === 'react') return { kind, which, emoji: random.pick(emojis) }
    if (kind === 'again' || kind === 'delete') return { kind, which }
    if (kind === 'write' || kind === 'ownerWrites') return { kind, mark: mark(), text }
    return { kind }
  }
  // Some customers write often, most do not.
  const meanMs = random.pick([4_000, 8_000, 15_000, 25_000])
  const number = customerNumber(place)
  const steps = stepsOf(random, lastsMs, meanMs, next)
  return {
    name: `customer ${company}/${place}`,
    role: 'customer',
    company,
    number,
    line: [0, 0, 1, 2][place % 4] ?? 0,
    steps,
  }
}

/** The phone number of a customer; the same numbers exist at all companies. */
const customerNumber = (place: number): string => `55119${String(81_000_100 + place)}`

/** Number of people who write in a line's group. */
export const MEMBERS = 2
const memberWeights = { write: 10, burst: 2, again: 1, picture: 2, quote: 2 }

/** The phone number of a member of a company's group; the same numbers exist at all companies. */
export const memberNumber = (place: number): string => `55119${String(81_000_900 + place)}`

/** A member who writes in a line's group. */
export function memberPlan(
  seed: number,
  lastsMs: number,
  { company, line, place }: { company: number; line: number; place: number },
): Customer {
  const random = streamOf(seed, `member/${company}/${line}/${place}`)
  const mark = marker(company, `g${line}m${place}`)
  const next = (): CustomerAct => {
    const kind = random.weighted(memberWeights)
    const which = random.next()
    const text = random.pick(words)
    if (kind === 'burst') return { kind, marks: Array.from({ length: random.between(2, 4) }, mark), text }
    if (kind === 'picture') return { kind, mark: mark() }
    if (kind === 'quote') return { kind, which, mark: mark(), text }
    if (kind === 'again') return { kind, which }
    return { kind: 'write', mark: mark(), text }
  }
  return {
    ...{ name: `member ${company}/${line}/${place}`, role: 'customer', company, line, group: `Grupo ${line}` },
    number: memberNumber(place),
    steps: stepsOf(random, lastsMs, 9_000, next),
  }
}

const attendantWeights = {
  accept: 18,
  send: 40,
  sendTwice: 4,
  sendPicture: 3,
  edit: 6,
  delete: 3,
  react: 4,
  read: 6,
  unread: 1,
  return: 2,
  transfer: 2,
  give: 2,
  resolve: 7,
  reopen: 2,
  snooze: 1,
  wake: 1,
  tag: 4,
  note: 2,
  openChat: 6,
  schedule: 2,
} satisfies Record<DailyAct['kind'], number>

export function attendantPlan(seed: number, lastsMs: number, company: number, place: number): Attendant {
  const random = streamOf(seed, `attendant/${company}/${place}`)
  const mark = marker(company, `a${place}`)
  const next = (): DailyAct => {
    const kind = random.weighted(attendantWeights)
    const which = random.next()
    const text = random.pick(words)
    if (kind === 'send' || kind === 'sendTwice' || kind === 'note') return { kind, which, mark: mark(), text }
    if (kind === 'schedule') return { kind, which, mark: mark(), text, inMs: random.between(1_500, 8_000) }
    if (kind === 'sendPicture') return { kind, which, mark: mark() }
    if (kind === 'edit') return { kind, which, text }
    if (kind === 'react') return { kind, which, emoji: random.pick(emojis) }
    if (kind === 'transfer') return { kind, which, queue: random.between(0, 1) }
    if (kind === 'give') return { kind, which, colleague: random.between(0, 3) }
    if (kind === 'tag') return { kind, which, tags: [0, 1, 2].filter(() => random.chance(0.4)) }
    return { kind, which }
  }
  const daily: Array<Step<AttendantAct>> = stepsOf(random, lastsMs, 900, next)
  const steps = mergePlans(daily, seldomSteps(seed, lastsMs, company, place))
  return { name: `attendant ${company}/${place}`, role: 'attendant', company, place, steps }
}

/** Uses a separate stream, so that the daily acts of each seed do not change. */
function seldomSteps(seed: number, lastsMs: number, company: number, place: number): Array<Step<SeldomAct>> {
  const random = streamOf(seed, `attendant seldom/${company}/${place}`)
  const mark = marker(company, `a${place}x`)
  return stepsOf(random, lastsMs, 6_000, (): SeldomAct => {
    const kind = random.weighted({ forward: 3, cancel: 4, tryNow: 3 } satisfies Record<SeldomAct['kind'], number>)
    const which = random.next()
    if (kind === 'forward') return { kind, which, to: random.next(), mark: mark() }
    if (kind === 'cancel') return { kind, which, mark: mark(), text: random.pick(words) }
    return { kind, which }
  })
}

const adminWeights = {
  greeting: 3,
  menu: 3,
  queueGreeting: 3,
  rename: 4,
  deleteTicket: 1,
} satisfies Record<SettingAct['kind'], number>

export function adminPlan(seed: number, lastsMs: number, company: number): Admin {
  const random = streamOf(seed, `admin/${company}`)
  const mark = marker(company, 'adm')
  const next = (): SettingAct => {
    const kind = random.weighted(adminWeights)
    if (kind === 'greeting') return { kind, line: random.between(0, 1), on: random.chance(0.7), mark: mark() }
    if (kind === 'menu') return { kind, line: random.between(0, 1), queues: random.between(1, 2) }
    if (kind === 'queueGreeting') return { kind, queue: random.between(0, 1), on: random.chance(0.6), mark: mark() }
    if (kind === 'rename') return { kind, which: random.next(), mark: mark() }
    return { kind, which: random.next() }
  }
  const steps = mergePlans<Admin['steps'][number]['act']>(
    stepsOf(random, lastsMs, 5_000, next),
    bulkSteps(seed, lastsMs, company),
  )
  return { name: `admin ${company}`, role: 'admin', company, steps }
}

function bulkSteps(seed: number, lastsMs: number, company: number): Array<Step<BulkAct>> {
  const random = streamOf(seed, `admin bulk/${company}`)
  const weights = { bulkTag: 3, bulkQueue: 2, bulkDelete: 1 } satisfies Record<BulkAct['kind'], number>
  return stepsOf(random, lastsMs, 9_000, (): BulkAct => {
    const kind = random.weighted(weights)
    const [which, many] = [random.next(), random.between(2, 6)]
    if (kind === 'bulkTag') return { kind, which, many, tag: random.between(0, 2) }
    if (kind === 'bulkQueue') return { kind, which, many, queue: random.between(0, 1) }
    return { kind, which, many }
  })
}

/** A program that sends to the company's customers, and to people who never wrote, over both simulated lines. */
export function programPlan(seed: number, lastsMs: number, company: number): Program {
  const random = streamOf(seed, `program/${company}`)
  const mark = marker(company, 'p0')
  const next = (): ProgramAct => ({
    ...{ kind: 'sendByApi', line: random.between(0, 1), number: customerNumber(random.between(0, 89)) },
    ...{ mark: mark(), text: random.pick(words) },
  })
  return { name: `program ${company}`, role: 'program', company, steps: stepsOf(random, lastsMs, 1_500, next) }
}
