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
  ['the same words in another case and without accents match', { phrase: ' QUERO INFORMACAO ', whatsappId: null }, 1],
  ['the same phrase at the same connection matches', { phrase: 'horario', whatsappId: 8 }, 2],
  [
    'a phrase for all connections does not match one for a single connection',
    { phrase: 'horário', whatsappId: null },
    undefined,
  ],
  ['the same phrase at another connection does not match', { phrase: 'horário', whatsappId: 9 }, undefined],
  ['the edited phrase itself does not match', { id: 1, phrase: 'quero informação', whatsappId: null }, undefined],
  ['an inactive phrase does not match', { phrase: 'preço', whatsappId: null }, undefined],
  ['other words do not match', { phrase: 'quero', whatsappId: null }, undefined],
  ['an empty phrase does not match', { phrase: '  ', whatsappId: null }, undefined],
])('FLL-07: %s', (_what, input, expected) => {
  expect(samePhrase(phrases, input)?.id).toBe(expected)
})
