import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { markIn, markOf } from '../plan/marks.rules.ts'
import type { WebhookCall } from '../snapshot.rules.ts'

/** The companies' external servers: each company has a webhook, and an integration that answers customers. */
export interface Outside {
  /** The received webhook calls, in order. */
  webhookCalls: readonly WebhookCall[]
  webhookOf(company: number): string
  integrationOf(company: number): string
  /** Passes all received calls on, to be searched for other companies' signs. */
  onReceived(listener: (company: number, what: string, text: string) => void): void
  close(): Promise<void>
}

/** The number of questions after which a conversation is handed over to users. */
const HANDOVER_AT = 3
/** An id that no company has: the ticket is handed over without a queue. */
const NO_QUEUE = 2_000_000_000

export async function openOutside(): Promise<Outside> {
  const webhookCalls: WebhookCall[] = []
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
      if (kind === 'webhook') webhookCalls.push(parseWebhookCall(company, text))
      const id = String(call.headers['x-recado-event-id'] ?? '')
      const answer = kind === 'integration' ? answerTo(company, id) : {}
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    webhookCalls,
    webhookOf: (company) => `${url}/webhook/${company}`,
    integrationOf: (company) => `${url}/integration/${company}`,
    onReceived: (to) => {
      listener = to
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function parseWebhookCall(company: number, text: string): WebhookCall {
  const { id, event, data } = JSON.parse(text) as { id: string; event: string; data: { message?: { body?: string } } }
  return { company, id, event, mark: markIn(data.message?.body ?? '') }
}

/** Returns the same answer to the same question. A question's id is the ticket's and a number. */
function answerTo(company: number, id: string): object {
  const [ticket = '', ordinal = '0'] = id.split('-')
  const text = `${markOf(company, `i${ticket}`, Number(ordinal))} um momento`
  return Number(ordinal) % HANDOVER_AT === 0 ? { text, queueId: NO_QUEUE } : { text }
}
