import { lineWords } from '@recado/channels/message-kinds.rules'
import { expect, it } from 'vitest'
import { describedBody, kindWord, moneyText } from './described-body.rules.ts'

it('MSG-02: a described message is text in the language of the company', () => {
  const lines = [
    { word: 'order', text: 'Loja' },
    { word: 'item', text: 'Bolo', quantity: 2, money: { thousandths: 25_500, currency: 'BRL' } },
    { word: 'total', money: { thousandths: 1_234_500, currency: 'BRL' } },
    { word: 'starts', at: Date.UTC(2026, 0, 2, 15) },
    { word: 'duration', seconds: 65 },
    { word: 'link', text: 'https://a.b' },
    { text: 'Tem azul?' },
  ] as const
  expect(describedBody('pt', lines)).toBe(
    '🛒 Pedido: Loja\n• 2 × Bolo – R$ 25,50\nTotal: R$ 1.234,50\nInício: 02/01/2026, 12:00\nDuração: 1:05\n🔗 https://a.b\nTem azul?',
  )
  expect(describedBody('en', lines).split('\n')[0]).toBe('🛒 Order: Loja')
  expect(describedBody('es', lines).split('\n')[4]).toBe('Duración: 1:05')
})

it('the counts of answers are added to the options', () => {
  const lines = [
    { word: 'poll', text: 'Qual?' },
    { text: 'A', option: 'a' },
    { word: 'going', option: 'GOING' },
  ] as const
  expect(describedBody('pt', lines, { counts: { a: 2 } })).toBe('📊 Enquete: Qual?\n• A (2)\n• Vai')
})

it('invalid currencies, times and durations are accepted', () => {
  expect(moneyText('pt', { thousandths: 5_000, currency: 'nope!' })).toBe('5,00 nope!')
  const lines = [{ word: 'starts', at: 9e99 }, { text: 'x'.repeat(9_000) }] as const
  expect(describedBody('pt', lines)).toBe('x'.repeat(8_192))
  expect(
    describedBody(
      'pt',
      Array.from({ length: 300 }, () => ({ text: 'a' })),
    ).length,
  ).toBe(399)
})

it('every word exists in three languages', () => {
  for (const word of lineWords)
    for (const language of ['pt', 'en', 'es'] as const) expect(kindWord(language, word)).not.toBe('')
})

it('times are those of the company’s zone', () => {
  const lines = [{ word: 'starts', at: Date.UTC(2026, 6, 2, 15) }] as const
  const text = (timeZone: string) => describedBody('pt', lines, { timeZone })
  expect([text('America/New_York'), text('Asia/Tokyo')].map((line) => line.slice(-5))).toEqual(['11:00', '00:00'])
})
