import { saveAssistantSettings } from '@recado/contract/assistant/endpoints'
import { BODY_MAX_LENGTH, MOST_DOCUMENTS } from '@recado/contract/knowledge/choices'
import {
  createKnowledge,
  deleteKnowledge,
  listKnowledge,
  searchKnowledge,
  showKnowledge,
  updateKnowledge,
} from '@recado/contract/knowledge/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SharedTestApp, startTestApp } from '../../../test/app.ts'
import { startFakeOpenAi } from '../../../test/fake-openai.ts'
import type { Person } from '../../../test/people.ts'
import { sharedTestApp } from '../../../test/shared-app.ts'
import { until } from '../../../test/until.ts'
import { embedPassages } from './embed-passages.ts'
import { passageFinder } from './find-passages.ts'
import type { Embedder } from './knowledge-services.ts'

let app: SharedTestApp
beforeAll(async () => {
  app = await sharedTestApp()
})
afterAll(() => app?.stop())

const input = (change: object = {}) => ({ kind: 'text', title: 'Entrega', body: 'Entregamos em dois dias.', ...change })
const create = (change: object = {}, as: Person = app.admin) => app.call(createKnowledge, as, { body: input(change) })
const at = (id: number) => ({ params: { id } })
const find = async (question: string, as: Person = app.admin) =>
  (await app.call(searchKnowledge, as, { body: { question } })).body.sources.map(({ title }) => title)

describe('knowledge', () => {
  it.each([
    ['title', 'ab', 400],
    ['title', ' abc ', 200],
    ['title', 'x'.repeat(200), 200],
    ['title', 'x'.repeat(201), 400],
    ['body', 'ab', 400],
    ['body', 'x'.repeat(BODY_MAX_LENGTH), 200],
    ['body', 'x'.repeat(BODY_MAX_LENGTH + 1), 400],
    ['kind', 'video', 400],
  ])('AI-01: %s %j returns %i', async (name, value, status) => {
    const answer = await create({ [name]: value })
    expect(answer.status).toBe(status)
    if (status === 200) await app.call(deleteKnowledge, app.admin, at(answer.body.id))
  })

  it('AI-01: a document is added, listed, found without accents, changed and deleted, each announced only to admins', async () => {
    const { body: document } = await create({ kind: 'faq', title: 'Vocês abrem no sábado?', body: 'Sim, até as 13 h.' })
    expect(document).toMatchObject({ kind: 'faq', passages: 1 })
    const list = (searchParam: string) => app.call(listKnowledge, app.admin, { query: { searchParam } })
    expect((await list('voces ABREM')).body).toMatchObject({ count: 1, hasMore: false, records: [{ id: document.id }] })
    expect((await list('%')).body.count).toBe(0)
    const { body: changedDocument } = await app.call(updateKnowledge, app.admin, {
      ...at(document.id),
      body: { body: 'Não.' },
    })
    expect(changedDocument).toMatchObject({ title: 'Vocês abrem no sábado?', body: 'Não.' })
    expect((await app.call(showKnowledge, app.admin, at(document.id))).body).toEqual(changedDocument)
    expect((await app.call(deleteKnowledge, app.admin, at(document.id))).status).toBe(200)
    expect((await app.call(deleteKnowledge, app.admin, at(document.id))).body).toEqual({
      error: 'ERR_NO_DOCUMENT_FOUND',
    })
  })

  it('AI-01: only admins of the company have access', async () => {
    const { body: document } = await create({ title: 'Só nosso' })
    expect((await app.call(showKnowledge, app.stranger, at(document.id))).status).toBe(404)
    expect((await app.call(listKnowledge, app.attendant, {})).status).toBe(403)
    expect(await find('só nosso', app.stranger)).toEqual([])
    await app.call(deleteKnowledge, app.admin, at(document.id))
  })

  it('AI-01: the limit is 300 documents', async () => {
    const company = app.stranger.companyId
    await app.rows(`insert into knowledge_documents (company_id, kind, title, body)
      select ${company}, 'text', 'T' || n, 'x' from generate_series(1, ${MOST_DOCUMENTS - 1}) n`)
    expect((await create({}, app.stranger)).status).toBe(200)
    expect((await create({}, app.stranger)).body).toEqual({ error: 'ERR_KNOWLEDGE_FULL' })
    await app.rows(`delete from knowledge_documents where company_id = ${company}`)
  })
})

describe('passages', () => {
  beforeAll(async () => {
    await create({ title: 'Prazo de entrega', body: 'As entregas levam dois dias úteis na capital.' })
    await create({ title: 'Trocas', body: 'Você pode trocar em até trinta dias, com a nota fiscal.' })
    await create({ title: 'Bom dia', body: 'Gostaria de saber como começar? Diga bom dia.' })
    await create({ kind: 'faq', title: 'Aceitam cartão?', body: 'Crédito e débito, todas as bandeiras.' })
  })

  it.each([
    ['word forms, case and accents do not matter', 'quanto tempo demora a ENTREGA?', ['Prazo de entrega']],
    ['the title is searched too', 'aceita cartao', ['Aceitam cartão?']],
    ['rare words weigh more than polite phrases', 'bom dia, gostaria de trocar um produto', ['Bom dia', 'Trocas']],
    ['a question on an unknown topic has no results', 'estacionamento', []],
    ['quotes and operators are not interpreted', `'; drop table x; -- \\ " & | ! :* <->`, []],
    ['a question of punctuation only has no results', '???', []],
  ])('AI-02: %s', async (_name, question, expected) => {
    expect((await find(question)).slice(0, expected.length + 1).sort()).toEqual(expected)
  })

  it('AI-02: many better matches of another company do not displace those of the company', async () => {
    const { body: own } = await create({ title: 'Embrulho', body: 'É grátis.' })
    // More than the search reads.
    for (let n = 0; n < 25; n++)
      expect((await create({ title: `Embrulho de presente ${n}` }, app.stranger)).status).toBe(200)
    expect(await find('embrulho de presente')).toEqual(['Embrulho'])
    await app.rows(`delete from knowledge_documents where company_id = ${app.stranger.companyId}`)
    await app.call(deleteKnowledge, app.admin, at(own.id))
  })

  it('AI-02: the relevant part of a long document is found', async () => {
    const filler = 'Texto sobre outra coisa qualquer da loja. '.repeat(30)
    await create({ title: 'Manual', body: `${filler}\n\nA garantia cobre defeitos de fábrica.\n\n${filler}` })
    const { body } = await app.call(searchKnowledge, app.admin, { body: { question: 'o que a garantia cobre' } })
    expect(body.sources[0]?.text).toContain('A garantia cobre')
  })

  it('AI-02: with a model, similar meanings are found without common words, and if the model fails the words are searched', async () => {
    const { workplace } = app.server.services
    const { companyId } = app.admin
    // The first coordinate means money, the second time.
    const vectorOf = (text: string) => [
      /cartão|pagar|dinheiro/i.test(text) ? 5 : 0.1,
      /prazo|demora/i.test(text) ? 5 : 0.1,
    ]
    const requests: string[][] = []
    const embedder: Embedder = {
      model: 'teste-1',
      embed: async (_company, texts) => {
        requests.push([...texts])
        return texts.map(vectorOf)
      },
    }
    const log = { warn: () => undefined }
    const search = passageFinder({ workplace, embedder, log })
    const documents = await app.rows<{ id: number }>(
      `select id from knowledge_documents where company_id = ${companyId} order by id`,
    )
    for (const { id } of documents) await embedPassages({ workplace, embedder, log }, { companyId, documentId: id })
    const calls = requests.length
    for (const { id } of documents) await embedPassages({ workplace, embedder, log }, { companyId, documentId: id })
    expect(requests).toHaveLength(calls)
    expect((await search(companyId, 'dinheiro vivo'))[0]?.title).toBe('Aceitam cartão?')
    expect(await search(app.stranger.companyId, 'dinheiro vivo')).toEqual([])
    const failingFinder = passageFinder({
      ...{ workplace, log },
      embedder: { model: 'teste-1', embed: () => Promise.reject(new Error('away')) },
    })
    expect((await failingFinder(companyId, 'garantia'))[0]?.title).toBe('Manual')
    // A changed text loses its vector until the next request.
    const id = documents[0]?.id ?? 0
    await app.call(updateKnowledge, app.admin, { ...at(id), body: { body: 'Outro texto.' } })
    expect(
      await app.rows(`select 1 from knowledge_passages where document_id = ${id} and embedding is not null`),
    ).toEqual([])
  })
})

it('AI-02: a job requests vectors with the company’s own key, and none without a key', async () => {
  const fake = await startFakeOpenAi()
  const model = 'text-embedding-3-small'
  const own = await startTestApp({ OPENAI_URL: fake.url, EMBEDDING_MODEL: model })
  try {
    await own.call(createKnowledge, own.admin, { body: input({ title: 'Sem chave' }) })
    const ask = (question: string) => own.call(searchKnowledge, own.admin, { body: { question } })
    expect((await ask('sem chave')).body.sources).toHaveLength(1)
    expect(fake.requests).toEqual([])
    await own.call(saveAssistantSettings, own.admin, { body: { apiKey: 'sk-test-da-empresa' } })
    // The search notices that a document has no vector yet.
    await ask('sem chave')
    const embeddedPassages = () => own.rows(`select 1 from knowledge_passages where embedding_model = '${model}'`)
    await until(async () => (await embeddedPassages()).length === 1, 'the vector of the first document')
    await own.call(createKnowledge, own.admin, { body: input({ title: 'Com chave' }) })
    await until(async () => (await embeddedPassages()).length === 2, 'the vector of the second document')
    expect(new Set(fake.requests.map(({ key }) => key))).toEqual(new Set(['sk-test-da-empresa']))
    fake.fail({ status: 500, code: 'server_error' })
    expect((await ask('entregamos')).body.sources).toHaveLength(2)
  } finally {
    await own.stop()
    await fake.stop()
  }
})
