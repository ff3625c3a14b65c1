import { createPrompt } from '@recado/contract/assistant/endpoints'
import { createContactList } from '@recado/contract/contact-lists/endpoints'
import { createSegment } from '@recado/contract/contacts/segments'
import { createFileList } from '@recado/contract/file-lists/endpoints'
import { createFlow } from '@recado/contract/flows/endpoints'
import { createIntegration } from '@recado/contract/integrations/endpoints'
import type { UsedKind } from '@recado/contract/uses/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, queueColor } from '../../../../test/sample.ts'

/** Names of segments are unique in a company. */
let segmentCount = 0

/** Creates a record of each kind, or returns that of the fixture. */
export const usedRecords: Readonly<Record<UsedKind, (fixture: CompanyFixture) => Promise<number>>> = {
  tag: async ({ tagId }) => tagId,
  queue: async ({ queueId }) => queueId,
  connection: async ({ connectionId }) => connectionId,
  user: (fixture) => fixture.newUser(),
  contactList: async ({ marker, do: act }) => (await act(createContactList, { body: { name: `${marker} lista` } })).id,
  fileList: async ({ marker, do: act }) => {
    const options = [{ name: `${marker} legenda` }]
    return (await act(createFileList, { body: { name: `${marker} arquivos`, message: marker, options } })).id
  },
  flow: async ({ marker, do: act }) => (await act(createFlow, { body: { name: `${marker} fluxo` } })).id,
  prompt: async ({ marker, queueId, do: act }) => {
    const text = {
      name: `${marker} prompt`,
      prompt: `${marker} ${'atende com calma. '.repeat(10)}`,
      apiKey: 'sk-chave-de-teste-123456',
      model: 'gpt-4o-mini',
    }
    const limits = { maxTokens: 100, temperature: 1, maxMessages: 10 }
    return (await act(createPrompt, { body: { ...text, ...limits, queueId } })).id
  },
  integration: async ({ marker, do: act }) => {
    const body = { type: 'webhook' as const, name: `${marker} bot`, urlN8N: 'http://127.0.0.1:9/bot' }
    return (await act(createIntegration, { body })).id
  },
  segment: async ({ marker, do: act }) => {
    const name = `${marker} segmento ${++segmentCount}`
    return (await act(createSegment, { body: { name, filter: { searchParam: marker } } })).id
  },
}

const inMacro = ({ app, admin, marker }: CompanyFixture, action: object) =>
  app.rows(`insert into quick_messages (company_id, shortcode, geral, actions) values ($1, $2, true, $3::jsonb)`, [
    admin.companyId,
    `${marker} ${JSON.stringify(action)}`,
    JSON.stringify([action]),
  ])
const inCampaign = ({ app, admin, marker }: CompanyFixture, column: string, id: number) =>
  app.rows(`insert into campaigns (company_id, name, ${column}) values ($1, $2, $3)`, [admin.companyId, marker, id])
const inQueue = ({ app, admin, marker }: CompanyFixture, column: string, id: number) =>
  app.rows(`insert into queues (company_id, name, color, ${column}) values ($1, $2, $4, $3)`, [
    ...[admin.companyId, `${marker} ${column} ${id}`, id, queueColor()],
  ])

/** Lets a record of the company refer to another one, where none does yet. */
const referrers: Readonly<Partial<Record<UsedKind, (fixture: CompanyFixture, id: number) => Promise<unknown>>>> = {
  tag: (fixture, tagId) => inCampaign(fixture, 'tag_id', tagId),
  user: (fixture, userId) => inMacro(fixture, { type: 'transfer', queueId: fixture.queueId, userId }),
  contactList: (fixture, id) => inCampaign(fixture, 'contact_list_id', id),
  fileList: (fixture, id) => inCampaign(fixture, 'file_list_id', id),
  flow: ({ app, admin, marker }, id) =>
    app.rows(`insert into flow_phrases (company_id, name, phrase, flow_id) values ($1, $2, $3, $4)`, [
      ...[admin.companyId, marker, `${marker} ${id}`, id],
    ]),
  segment: (fixture, id) => inCampaign(fixture, 'segment_id', id),
  prompt: (fixture, id) => inQueue(fixture, 'prompt_id', id),
  integration: (fixture, id) => inQueue(fixture, 'integration_id', id),
}

/** A sample of each call of this area for the endpoint tests. None leaves a trace. */
export const calls: AreaCalls = {
  samples: Object.fromEntries(
    Object.entries(usedRecords).map(([kind, make]) => [
      `uses.${kind}`,
      namingSample('allowed', async (w) => {
        const id = await make(w)
        await referrers[kind as UsedKind]?.(w, id)
        return { params: { id } }
      }),
    ]),
  ),
}
