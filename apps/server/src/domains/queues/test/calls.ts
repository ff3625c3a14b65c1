import { createQueueOption } from '@recado/contract/queues/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, queueColor, SAID } from '../../../../test/sample.ts'

const text = `${SAID} texto`

/** A sample of each call of this area for the walks, and the traces they leave. */
export const calls: AreaCalls = {
  samples: {
    'queues.index': own('allowed', async (w) => ({ query: { companyId: w.admin.companyId } })),
    'queues.show': namingSample('allowed', async (w) => ({ params: { id: w.queueId } })),
    'queues.use': namingSample('allowed', async (w) => ({ params: { id: w.queueId } })),
    'queues.create': own('allowed', async (_w) => ({
      body: { name: `${SAID} ${queueColor()}`, color: queueColor() },
    })),
    'queues.update': namingSample('allowed', async (w) => ({
      params: { id: await w.newQueue() },
      body: { greetingMessage: text },
    })),
    'queues.delete': namingSample('allowed', async (w) => ({ params: { id: await w.newQueue() } })),
    'queueOptions.index': namingSample('allowed', async (w) => ({
      query: { queueId: (await newOption(w)).queueId, parentId: -1 },
    })),
    'queueOptions.create': namingSample('allowed', async (w) => ({
      body: { queueId: await w.newQueue(), title: SAID },
    })),
    'queueOptions.update': namingSample('allowed', async (w) => ({
      params: { id: (await newOption(w)).id },
      body: { title: `${SAID} mudou` },
    })),
    'queueOptions.delete': namingSample('allowed', async (w) => ({ params: { id: (await newOption(w)).id } })),
  },
  traces: {
    'queueOptions.create': ['queue.option.create'],
    'queueOptions.delete': ['queue.option.delete'],
    'queueOptions.update': ['queue.option.update'],
    'queues.create': ['queue.create'],
    'queues.delete': ['queue.delete'],
    'queues.update': ['queue.update'],
  },
}

async function newOption(fixture: CompanyFixture): Promise<{ id: number; queueId: number }> {
  const body = { queueId: await fixture.newQueue(), title: fixture.marker }
  return fixture.do(createQueueOption, { body })
}
