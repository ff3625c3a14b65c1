import { createPrompt } from '@recado/contract/assistant/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, SAID } from '../../../../test/sample.ts'

/** A sample of each call of this area for the endpoint tests, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'prompts.index': own('allowed', async (w) => {
      await newPrompt(w)
      return { query: { companyId: w.admin.companyId } }
    }),
    'prompts.models': own('allowed'),
    'prompts.show': namingSample('allowed', async (w) => ({ params: { id: await newPrompt(w) } })),
    'prompts.create': namingSample('allowed', async (w) => ({ body: input(SAID, w.queueId) })),
    'prompts.update': namingSample('allowed', async (w) => ({
      params: { id: await newPrompt(w) },
      body: { maxTokens: 90 },
    })),
    'prompts.checkKey': namingSample('allowed', async (w) => ({ params: { id: await newPrompt(w) } })),
    'prompts.try': namingSample('allowed', async (w) => {
      const { name: _name, queueId: _queue, apiKey: _key, ...values } = input(SAID, w.queueId)
      return { body: { ...values, id: await newPrompt(w), messages: [{ from: 'customer' as const, text: SAID }] } }
    }),
    'prompts.delete': namingSample('allowed', async (w) => ({ params: { id: await newPrompt(w) } })),
    'assistantSettings.show': own('allowed'),
    'assistantSettings.save': own('allowed', async () => ({ body: { monthTokens: 1_000_000 } })),
  },
  traces: {
    'prompts.create': ['prompt.create'],
    'prompts.update': ['prompt.update'],
    'prompts.delete': ['prompt.delete'],
    'assistantSettings.save': ['assistantSettings.update'],
  },
}

const input = (name: string, queueId: number) => ({
  name: `${name} prompt`,
  prompt: 'Responda com educação e em frases curtas, sempre em português.',
  model: 'gpt-4o-mini',
  maxTokens: 100,
  temperature: 1,
  apiKey: 'sk-test-da-empresa',
  queueId,
  maxMessages: 10,
})

async function newPrompt(fixture: CompanyFixture): Promise<number> {
  return (await fixture.do(createPrompt, { body: input(fixture.marker, fixture.queueId) })).id
}
