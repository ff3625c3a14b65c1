import { createContactList } from '@recado/contract/contact-lists/endpoints'
import { startExtraction, stopExtraction } from '@recado/contract/extractor/endpoints'
import type { CompanyFixture } from '../../../../test/company-fixture.ts'
import { type AreaCalls, namingSample, own, SAID } from '../../../../test/sample.ts'

/** A sample of each call of this area for the endpoint tests, and the traces that they leave. */
export const calls: AreaCalls = {
  samples: {
    'extractor.setup': own('allowed'),
    'extractor.list': own('allowed'),
    'extractor.start': own('allowed', async (w) => {
      await free(w)
      return { body: inputFor(SAID) }
    }),
    'extractor.stop': own('allowed', async (w) => {
      await startOne(w)
      return { body: { roomId: ROOM } }
    }),
    'extractor.show': namingSample('allowed', async (w) => ({ params: { id: await endOne(w) } })),
    'extractor.export': namingSample('allowed', async (w) => ({ params: { id: await endOne(w) } })),
    'extractor.delete': namingSample('allowed', async (w) => ({ params: { id: await endOne(w) } })),
    'extractor.saveContacts': own('allowed', async () => ({ body: { contatos: [business()] } })),
    'extractor.moveToList': namingSample({ 'lists:edit': 'all' }, async (w) => ({
      params: { listId: (await w.do(createContactList, { body: { name: `${w.marker} lista`.slice(0, 50) } })).id },
      body: { contatos: JSON.stringify([business()]) },
    })),
  },
  traces: {
    'extractor.start': ['extraction.start'],
    'extractor.stop': ['extraction.stop'],
    'extractor.delete': ['extraction.delete'],
    'extractor.export': ['extraction.export'],
    'extractor.saveContacts': ['extraction.contacts'],
    'extractor.moveToList': ['extraction.list'],
  },
}

const ROOM = 'walk'
const inputFor = (pesquisa: string) => ({
  ...{ pesquisa, city: 'Porto Alegre', quantidade: 5, roomId: ROOM, removeFirstNine: true as const },
  ...{ countryCode: '+55', autoSaveToContacts: false, autoCopyListId: null, source: 'sample' as const },
})

let number = 0
const business = () => ({ nome: SAID, endereco: '', nota: 0, avaliacoes: 0, numero: `55009${10_000_000 + number++}` })

/** A company can have one running extraction. */
const free = (fixture: CompanyFixture) => fixture.do(stopExtraction, { body: { roomId: ROOM } })

async function startOne(fixture: CompanyFixture): Promise<number> {
  await free(fixture)
  return (await fixture.do(startExtraction, { body: inputFor(fixture.marker) })).extraction.id
}

async function endOne(fixture: CompanyFixture): Promise<number> {
  const id = await startOne(fixture)
  await free(fixture)
  return id
}
