import { allEndpoints } from '@recado/contract/all-endpoints'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { replyParser } from './reply-check.ts'

const at = '2026-11-22T00:00:00.000Z'

const ticket = {
  id: 1,
  uuid: 'u',
  companyId: 2,
  status: 'open',
  unreadMessages: 0,
  lastMessage: 'Olá',
  lastMessageAt: at,
  isGroup: false,
  userId: 3,
  queueId: null,
  whatsappId: 4,
  contactId: 5,
  chatbot: false,
  flowWebhook: false,
  useIntegration: false,
  promptId: null,
  integrationId: null,
  code: '202611221',
  createdAt: at,
  updatedAt: at,
  contact: { id: 5, name: 'Ana', number: '55', lid: null, email: '', profilePicUrl: null, isGroup: false },
  user: { id: 3, name: 'Bia' },
  queue: null,
  whatsapp: { id: 4, name: 'Loja', status: 'CONNECTED' },
  tags: [{ id: 6, name: 'VIP', color: '#123', kanban: 0 }],
  snoozedAt: null,
  snoozedUntil: null,
  machineStopped: false,
  rating: null,
  lastSpeaker: { kind: 'user' as const, userId: 3, name: 'Bia' },
  waitingSince: null,
  unsent: false,
  version: 7,
}
const page = () => structuredClone({ tickets: [ticket, ticket], count: 2, hasMore: false, cursor: null })

/** Returns a parser's output for a value, or its error. */
function outcome(parse: (value: unknown) => unknown, value: unknown) {
  try {
    return { sent: JSON.stringify(parse(value)) }
  } catch (error) {
    if (error instanceof z.ZodError) return { issues: error.issues }
    throw error
  }
}

it('sends a page unchanged when parsing would not change it', () => {
  const reply = page()
  expect(replyParser(listTickets.response)(reply)).toBe(reply)
  expect(listTickets.response.parse(reply)).toEqual(reply)
})

const odd: unknown[] = [undefined, null, 'x', '', 0, 1.5, -1, Number.NaN, 2 ** 60, true, new Date(0), {}, [], [null]]

/** Returns the key path of every value inside a value. */
function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[key], ...placesIn(inner).map((rest) => [key, ...rest])])
}

type Holder = Record<string, unknown>
const holderOf = (value: unknown, keys: readonly string[]) =>
  keys.slice(0, -1).reduce((inner, key) => inner[key] as Holder, value as Holder)

it('agrees with the schema on every wrong, missing or additional field of a ticket', () => {
  const parse = replyParser(listTickets.response)
  const whole = (value: unknown) => listTickets.response.parse(value)
  for (const keys of placesIn(page())) {
    const replacements = odd.map(
      (value) => (holder: Holder, last: string) => void Object.assign(holder, { [last]: value }),
    )
    const absent = (holder: Holder, last: string) => void delete holder[last]
    const more = (holder: Holder) => void Object.assign(holder, { secret: 'x' })
    for (const change of [...replacements, absent, more]) {
      const value = page()
      change(holderOf(value, keys), keys.at(-1) ?? '')
      expect(outcome(parse, value), keys.join('.')).toEqual(outcome(whole, value))
    }
  }
})

class Priced {
  amount = 1
  toJSON() {
    return { amount: 'much' }
  }
}

interface Tree {
  name: string
  below?: Tree[] | undefined
}
const tree: z.ZodType<Tree> = z.object({
  name: z.string(),
  get below(): z.ZodOptional<z.ZodArray<typeof tree>> {
    return z.array(tree).optional()
  },
})

describe('schemas of other kinds', () => {
  const cases: Array<[string, z.ZodType, unknown[]]> = [
    ['bounds', z.object({ n: z.int().min(3) }), [{ n: 3 }, { n: 2 }]],
    [
      'formats',
      z.object({ at: z.iso.datetime(), mail: z.email() }),
      [
        { at, mail: 'a@b.co' },
        { at: 'x', mail: 'y' },
      ],
    ],
    ['a rule on all', z.object({ a: z.string() }).refine(({ a }) => a !== 'no'), [{ a: 'yes' }, { a: 'no' }]],
    [
      'a rule on what may be absent',
      z.object({
        a: z
          .string()
          .optional()
          .refine((a) => a !== ''),
      }),
      [{}, { a: '' }],
    ],
    ['conversions', z.object({ n: z.coerce.number(), t: z.string().trim() }), [{ n: '4', t: ' x ' }]],
    ['defaults', z.object({ a: z.string().default('d') }), [{}, { a: 'x' }]],
    ['strict objects', z.strictObject({ a: z.string() }), [{ a: 'x' }, { a: 'x', b: 1 }]],
    ['open objects', z.looseObject({ a: z.string() }), [{ a: 'x', b: 1 }]],
    ['records', z.record(z.string(), z.int()), [{ a: 1 }, { a: 'x' }]],
    ['unions', z.union([z.string(), z.object({ a: z.int() })]), ['x', { a: 1, b: 2 }, 3]],
    [
      'enums and literals',
      z.object({ a: z.enum(['x', 'y']), b: z.literal(1) }),
      [
        { a: 'x', b: 1 },
        { a: 'z', b: '1' },
      ],
    ],
    ['optional fields', z.object({ a: z.int().optional() }), [{}, { a: 1 }, { a: undefined }, { b: 1 }, { a: null }]],
    ['objects of a class', z.object({ amount: z.int() }), [new Priced(), Object.create({ amount: 1 })]],
    [
      'a tree',
      tree,
      [
        { name: 'a', below: [{ name: 'b', below: [] }] },
        { name: 'a', below: [{ name: 1 }] },
      ],
    ],
    ['names that are odd in code', z.object({ 'a"b': z.int(), __proto: z.int() }), [{ 'a"b': 1, __proto: 2 }, {}]],
  ]
  it.each(cases)('%s', (_, schema, values) => {
    for (const value of values) {
      expect(outcome(replyParser(schema), value)).toEqual(outcome((reply) => schema.parse(reply), value))
    }
  })
})

it('has a check for every endpoint', () => {
  for (const { id, response } of allEndpoints) {
    expect(() => outcome(replyParser(response), {}), id).not.toThrow()
  }
})
