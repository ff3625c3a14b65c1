import { createKnowledge } from '@recado/contract/knowledge/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, SAID } from '../../../../test/sample.ts'

const input = { kind: 'faq', title: `${SAID} Qual é o prazo?`, body: `${SAID} Dois dias úteis.` } as const

/** A sample of each call of this area for the endpoint tests, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'knowledge.index': own('allowed', async (w) => {
      await newDocument(w)
      return { query: { pageNumber: 1 } }
    }),
    'knowledge.search': own('allowed', async (w) => {
      await newDocument(w)
      return { body: { question: `${SAID}: qual é o prazo de entrega?` } }
    }),
    'knowledge.show': namingSample('allowed', async (w) => ({ params: { id: await newDocument(w) } })),
    'knowledge.create': own('allowed', async () => ({ body: input })),
    'knowledge.update': namingSample('allowed', async (w) => ({ params: { id: await newDocument(w) }, body: input })),
    'knowledge.delete': namingSample('allowed', async (w) => ({ params: { id: await newDocument(w) } })),
  },
  traces: {
    'knowledge.create': ['knowledge.create'],
    'knowledge.update': ['knowledge.update'],
    'knowledge.delete': ['knowledge.delete'],
  },
}

async function newDocument({ marker, do: act }: CompanyFixture): Promise<number> {
  const body = `${marker}: a entrega leva dois dias, e o prazo começa no pagamento.`
  return (await act(createKnowledge, { body: { kind: 'text', title: `${marker} Entrega`, body } })).id
}
