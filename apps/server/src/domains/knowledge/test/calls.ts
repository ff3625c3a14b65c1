import { addKnowledgePage, createKnowledge } from '@recado/contract/knowledge/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, SAID } from '../../../../test/sample.ts'

const input = { kind: 'faq', title: `${SAID} Qual é o prazo?`, body: `${SAID} Dois dias úteis.` } as const

/** Not a public address, so its reading ends immediately. */
const NOWHERE = 'http://127.0.0.3/sobre'

function textForm(): FormData {
  const form = new FormData()
  form.set('title', `${SAID} arquivo`)
  form.set('file', new Blob([`${SAID}: dois dias úteis.`], { type: 'text/plain' }), `${SAID} prazos.txt`)
  return form
}

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
    'knowledge.addPage': own('allowed', async () => ({ body: { address: NOWHERE, title: `${SAID} página` } })),
    'knowledge.addFile': own('allowed', async () => ({ body: textForm() })),
    'knowledge.refresh': namingSample('allowed', async (w) => {
      const { id } = await w.do(addKnowledgePage, { body: { address: NOWHERE, title: `${w.marker} página` } })
      return { params: { id } }
    }),
    'knowledge.update': namingSample('allowed', async (w) => ({ params: { id: await newDocument(w) }, body: input })),
    'knowledge.delete': namingSample('allowed', async (w) => ({ params: { id: await newDocument(w) } })),
  },
  traces: {
    'knowledge.create': ['knowledge.create'],
    'knowledge.addPage': ['knowledge.create'],
    'knowledge.addFile': ['knowledge.create'],
    'knowledge.refresh': ['knowledge.refresh'],
    'knowledge.update': ['knowledge.update'],
    'knowledge.delete': ['knowledge.delete'],
  },
}

async function newDocument({ marker, do: act }: CompanyFixture): Promise<number> {
  const body = `${marker}: a entrega leva dois dias, e o prazo começa no pagamento.`
  return (await act(createKnowledge, { body: { kind: 'text', title: `${marker} Entrega`, body } })).id
}
