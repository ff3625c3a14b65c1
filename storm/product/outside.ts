import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { markIn, markOf } from '../plan/marks.rules.ts'
import type { Told } from '../snapshot.rules.ts'

/** The companies' own servers: a webhook of each is told what happens, an integration of each answers customers. */
export interface Outside {
  /** Told of by webhook, in the order of arrival. */
  told: readonly Told[]
  webhookOf(company: number): string
  integrationOf(company: number): string
  /** What arrived goes here too, to be searched for other companies' signs. */
  overheard(listener: (company: number, what: string, text: string) => void): void
  close(): Promise<void>
}

/** With so many of its questions a talk is handed over, so that people get their turn. */
const HANDED_OVER_AT = 3
/** No company has it: the ticket goes where people are asked for without a queue. */
const NO_QUEUE = 2_000_000_000

export async function openOutside(): Promise<Outside> {
  const told: Told[] = []
  let listener: (company: number, what: string, text: string) => void = () => undefined
  const server = createServer((call, reply) => {
    const [, kind, place] = call.url?.split('/') ?? []
    const company = Number(place)
    const chunks: Buffer[] = []
    call.on('data', (chunk: Buffer) => chunks.push(chunk))
    call.on('error', () => undefined)
    call.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      listener(company, `a call to the ${kind}`, text)
      if (kind === 'webhook') told.push(toldIn(company, text))
      const id = String(call.headers['x-recado-event-id'] ?? '')
      const answer = kind === 'integration' ? answerTo(company, id) : {}
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    told,
    webhookOf: (company) => `${url}/webhook/${company}`,
    integrationOf: (company) => `${url}/integration/${company}`,
    overheard: (to) => {
      listener = to
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function toldIn(company: number, text: string): Told {
  const { id, event, data } = JSON.parse(text) as { id: string; event: string; data: { message?: { body?: string } } }
  return { company, id, event, mark: markIn(data.message?.body ?? '') }
}

/** The same answer to the same question, whose id is the ticket's and a number. */
function answerTo(company: number, id: string): object {
  const [ticket = '', ordinal = '0'] = id.split('-')
  const text = `${markOf(company, `i${ticket}`, Number(ordinal))} um momento`
  return Number(ordinal) % HANDED_OVER_AT === 0 ? { text, queueId: NO_QUEUE } : { text }
}
