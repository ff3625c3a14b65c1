import { createPrompt } from '@recado/contract/assistant/endpoints'
import { createContactList } from '@recado/contract/contact-lists/endpoints'
import { createFileList } from '@recado/contract/file-lists/endpoints'
import { createFlow } from '@recado/contract/flows/endpoints'
import { createIntegration } from '@recado/contract/integrations/endpoints'
import type { UsedKind } from '@recado/contract/uses/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample } from '../../../../test/sample.ts'

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
}

/** A sample of each call of this area for the endpoint tests. None leaves a trace. */
export const calls: AreaCalls = {
  samples: Object.fromEntries(
    Object.entries(usedRecords).map(([kind, make]) => [
      `uses.${kind}`,
      namingSample('allowed', async (w) => ({ params: { id: await make(w) } })),
    ]),
  ),
}
