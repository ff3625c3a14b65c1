import type { ChannelContent, ChannelProvider, ChannelTemplate } from '@recado/channels/channel'
import { createWebhookNetwork, type WebhookNetwork } from '@recado/channels/webhook-network'
import { listTickets, updateTicket } from '@recado/contract/conversations/endpoints'
import { startTestApp, type TestApp } from './app.ts'
import { until } from './until.ts'

export const DAY_MS = 24 * 3_600_000

/** A template in the network's form: approved, with two placeholders. */
export const template = (change: Partial<ChannelTemplate> = {}): ChannelTemplate => ({
  ...{ name: 'pedido_pronto', language: 'pt_BR', category: 'UTILITY', status: 'approved', reason: null },
  ...{ header: 'Loja', body: 'Oi {{1}}, seu pedido {{2}} está pronto.', footer: 'Não responda', buttons: ['Ok'] },
  ...{ places: ['1', '2'], needsMore: false, ...change },
})

export interface OfficialApp {
  app: TestApp
  network: WebhookNetwork
  /** The first company's connection over the network. */
  connectionId: number
  /** Makes a customer write, a new one unless a phone is given. Returns the phone. */
  write(content?: ChannelContent, who?: { phone?: string; agoMs?: number }): Promise<string>
  /** Returns a customer's unfinished ticket, or the last one. */
  ticketOf(phone: string): Promise<number>
  /** Returns the ticket of a new customer who wrote this long ago, accepted by the admin. */
  customer(agoMs?: number): Promise<number>
  stop(): Promise<void>
}

/**
 * Starts a server whose first company is connected to a network like the official one. The network has webhooks for
 * incoming messages, templates for opening conversations, and options to tap.
 * @param change adapts the network as the server sees it
 */
export async function startOfficialApp(
  settings: Record<string, string> = {},
  change: (provider: ChannelProvider) => ChannelProvider = (provider) => provider,
): Promise<OfficialApp> {
  const mediaLimits = { image: 5_242_880, video: 16_777_216, audio: 16_777_216, document: 104_857_600 }
  const longest = { text: 4096, caption: 1024 }
  const abilities = { needsTemplate: true, windowMs: DAY_MS, longest, mediaLimits, mostOptions: 10 }
  const network = createWebhookNetwork('5511999990000', (request) => post(request), undefined, abilities)
  network.templates = [template()]
  // Under a name that the contract contains.
  const app = await startTestApp(settings, { moreChannels: { beta: change({ ...network.provider, name: 'beta' }) } })
  const { companyId, userId } = app.admin
  const [connection] = await app.rows<{ id: number }>(
    `insert into connections (company_id, name, provider, is_default) values ($1, 'Oficial', 'beta', true) returning id`,
    [companyId],
  )
  const connectionId = connection?.id ?? 0
  await app.rows(`insert into connection_sessions (company_id, connection_id, wanted) values ($1, $2, true)`, [
    companyId,
    connectionId,
  ])
  async function post({ raw, headers }: { raw: Uint8Array; headers: object }): Promise<void> {
    const answer = await fetch(`${app.url}/api/channels/${companyId}/${connectionId}/webhook`, {
      method: 'POST',
      body: new Uint8Array(raw),
      headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    })
    if (answer.status !== 200) throw new Error(`not taken: ${answer.status}`)
  }
  await app.restart()
  const read = () => app.rows('select 1 from channel_templates where connection_id = $1', [connectionId])
  await until(async () => (await read()).length > 0, 'the templates, read when the connection opened')
  let serial = 0
  const official: OfficialApp = {
    ...{ app, network, connectionId },
    async write(content = { kind: 'text', text: 'oi' }, who = {}) {
      const phone = who.phone ?? `55119${84_000_000 + ++serial}`
      const chat = { phone, lid: null, group: null }
      const sender = { chat, author: chat, authorName: `Cliente ${phone}`, groupName: null, fromMe: false }
      const id = `in-${++serial}`
      const sentAt = Date.now() - (who.agoMs ?? 0)
      await network.report('messages', [{ ...sender, id, sentAt, late: false, quotedId: null, content }])
      return phone
    },
    async ticketOf(phone) {
      const response = await app.call(listTickets, app.admin, { query: { searchParam: phone, showAll: true } })
      return response.body.tickets[0]?.id ?? 0
    },
    async customer(agoMs = 0) {
      const id = await official.ticketOf(await official.write(undefined, { agoMs }))
      await app.call(updateTicket, app.admin, { params: { id }, body: { status: 'open', userId } })
      return id
    },
    stop: () => app.stop(),
  }
  return official
}
