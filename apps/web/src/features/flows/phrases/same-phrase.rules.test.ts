import type { FlowCampaign } from '@recado/contract/flows/phrases'
import { expect, it } from 'vitest'
import { samePhrase, type TypedPhrase } from './same-phrase.rules.ts'

const phrase = (id: number, change: Partial<FlowCampaign> = {}): FlowCampaign => ({
  ...{ id, companyId: 1, name: `Frase ${id}`, phrase: `quero ${id}`, flowId: 1, whatsappId: null, status: true },
  ...{ createdAt: '2026-01-01T12:00:00.000Z', updatedAt: '2026-01-01T12:00:00.000Z', ...change },
})
const phrases = [
  phrase(1, { phrase: 'Quero informação' }),
  phrase(2, { phrase: 'horário', whatsappId: 8 }),
  phrase(3, { phrase: 'preço', status: false }),
]

it.each<[what: string, typed: TypedPhrase, found: number | undefined]>([
  ['the same words in another case, without accents', { phrase: ' QUERO INFORMACAO ', whatsappId: null }, 1],
  ['the same at the same connection', { phrase: 'horario', whatsappId: 8 }, 2],
  ['one of a connection beside one of all: it has its say there', { phrase: 'horário', whatsappId: null }, undefined],
  ['the same at another connection', { phrase: 'horário', whatsappId: 9 }, undefined],
  ['the phrase itself', { id: 1, phrase: 'quero informação', whatsappId: null }, undefined],
  ['one that is off', { phrase: 'preço', whatsappId: null }, undefined],
  ['other words', { phrase: 'quero', whatsappId: null }, undefined],
  ['nothing yet', { phrase: '  ', whatsappId: null }, undefined],
])('FLL-07: %s', (_what, input, expected) => {
  expect(samePhrase(phrases, input)?.id).toBe(expected)
})
