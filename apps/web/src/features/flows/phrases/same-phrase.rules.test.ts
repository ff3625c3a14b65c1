import type { FlowCampaign } from '@recado/contract/flows/phrases'
import { expect, it } from 'vitest'
import { olderPhrase, samePhrase, type TypedPhrase } from './same-phrase.rules.ts'

const phrase = (id: number, change: Partial<FlowCampaign> = {}): FlowCampaign => ({
  ...{ id, companyId: 1, name: `Frase ${id}`, phrase: `quero ${id}`, phrases: [`quero ${id}`], match: 'equal' },
  ...{ flowId: id, whatsappId: null, status: true },
  ...{ createdAt: '2026-01-01T12:00:00.000Z', updatedAt: '2026-01-01T12:00:00.000Z', ...change },
})
const phrases = [
  phrase(1, { phrases: ['Pedido', 'Quero informação'] }),
  phrase(2, { phrases: ['horário'], whatsappId: 8 }),
  phrase(3, { phrases: ['preço'], status: false }),
  phrase(4, { phrases: ['pedido!'] }),
]
const inputWith = (text: string, change: Partial<TypedPhrase> = {}): TypedPhrase => ({
  ...{ phrases: ['outra', text], whatsappId: null, flowId: 9, ...change },
})

it.each<[what: string, input: TypedPhrase, expected: number | undefined]>([
  ['the same words in another case, without accents and with a full stop match', inputWith(' QUERO INFORMACAO. '), 1],
  ['the same phrase at the same connection matches', inputWith('horario', { whatsappId: 8 }), 2],
  ['a phrase for all connections does not match one for a single connection', inputWith('horário'), undefined],
  ['the same phrase at another connection does not match', inputWith('horário', { whatsappId: 9 }), undefined],
  ['another entry of the same flow does not match', inputWith('quero informação', { flowId: 1 }), undefined],
  ['the edited phrase itself does not match', inputWith('quero informação', { id: 1 }), undefined],
  ['an inactive phrase does not match', inputWith('preço'), undefined],
  ['other words do not match', inputWith('quero'), undefined],
  ['an empty phrase does not match', inputWith('  '), undefined],
])('FLL-07: %s', (_what, input, expected) => {
  expect(samePhrase(phrases, input)?.phrase.id).toBe(expected)
})

it('FLL-06: the later of two entries with a common phrase is marked', () => {
  expect(phrases.map((one) => olderPhrase(phrases, one)?.id)).toEqual([undefined, undefined, undefined, 1])
})
