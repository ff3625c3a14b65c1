import { type Random, streamOf } from '../random.rules.ts'
import type { Admin, AdminAct, Attendant, AttendantAct, Customer, CustomerAct, Step } from './acts.ts'
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

/** Steps until the time is over. */
function stepsOf<Act>(random: Random, lastsMs: number, meanMs: number, next: () => Act): Array<Step<Act>> {
  const steps: Array<Step<Act>> = []
  for (let at = random.pause(meanMs); at < lastsMs; ) {
    steps.push({ after: at - sumOf(steps), act: next() })
    at += Math.max(50, random.pause(meanMs))
  }
  return steps
}
const sumOf = (steps: ReadonlyArray<Step<unknown>>) => steps.reduce((sum, { after }) => sum + after, 0)

/** The marks of one actor's texts, one after the other. */
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
  // Some are chatty, most are not.
  const meanMs = random.pick([4_000, 8_000, 15_000, 25_000])
  const number = `55119${String(81_000_100 + place)}`
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
} satisfies Record<AttendantAct['kind'], number>

export function attendantPlan(seed: number, lastsMs: number, company: number, place: number): Attendant {
  const random = streamOf(seed, `attendant/${company}/${place}`)
  const mark = marker(company, `a${place}`)
  const next = (): AttendantAct => {
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
  const steps = stepsOf(random, lastsMs, 900, next)
  return { name: `attendant ${company}/${place}`, role: 'attendant', company, place, steps }
}

const adminWeights = {
  greeting: 3,
  menu: 3,
  queueGreeting: 3,
  rename: 4,
  deleteTicket: 1,
} satisfies Record<AdminAct['kind'], number>

export function adminPlan(seed: number, lastsMs: number, company: number): Admin {
  const random = streamOf(seed, `admin/${company}`)
  const mark = marker(company, 'adm')
  const next = (): AdminAct => {
    const kind = random.weighted(adminWeights)
    if (kind === 'greeting') return { kind, line: random.between(0, 1), on: random.chance(0.7), mark: mark() }
    if (kind === 'menu') return { kind, line: random.between(0, 1), queues: random.between(1, 2) }
    if (kind === 'queueGreeting') return { kind, queue: random.between(0, 1), on: random.chance(0.6), mark: mark() }
    if (kind === 'rename') return { kind, which: random.next(), mark: mark() }
    return { kind, which: random.next() }
  }
  return { name: `admin ${company}`, role: 'admin', company, steps: stepsOf(random, lastsMs, 5_000, next) }
}
