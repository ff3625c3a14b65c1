import { describe, expect, it } from 'vitest'
import { promptMachineTexts } from './machine-texts.rules.ts'
import { TRANSFER } from './question.rules.ts'
import { redactKeys, replyOf, revealsInstructions, sharesRun } from './reply.rules.ts'

const KEY = 'sk-test-abc.123'
const rules = promptMachineTexts.pt.rules('Pão Bom')
const prompt = `Você é a Bia. ${'Pão francês custa um real e o bolo custa vinte. '.repeat(20)}`
const secret = { key: KEY, prompt, rules }
const reply = (text: string, tool?: [string, Record<string, unknown>]) =>
  replyOf({ text, toolCall: tool ? { name: tool[0], input: tool[1] } : null }, secret, 'pt')

it('BOT-12: a text is an answer; a hand-over puts reason and summary into the note', () => {
  expect(reply('Temos pão.')).toEqual({ text: 'Temos pão.', handsOver: false, note: '' })
  expect(reply('Já passo.', [TRANSFER, { reason: ' Pediu ', summary: 'Quer um bolo' }])).toEqual({
    text: 'Já passo.',
    handsOver: true,
    note: 'Motivo: Pediu\nResumo: Quer um bolo',
  })
  expect(reply('', [TRANSFER, { reason: 7, summary: null }])).toEqual({ text: '', handsOver: true, note: '' })
  expect(reply('Oi', ['apagar_tudo', {}])).toEqual({ text: 'Oi', handsOver: false, note: '' })
  expect(reply('', [TRANSFER, { summary: 'x'.repeat(3000) }]).note).toHaveLength('Resumo: '.length + 2000)
})

it('BOT-12: Markdown becomes WhatsApp’s form, after keys and instructions were searched for', () => {
  expect(reply('## Preços\n* **Pão**: [aqui](https://a.br)').text).toBe('*Preços*\n- *Pão*: aqui (https://a.br)')
  expect(reply('**sk-proj-0123456789**').text).toBe('*****')
  expect(reply('sk-test-**abc**.123').text).toBe('***')
  expect(reply('sk\\-proj\\-0123456789').text).toBe('***')
  expect(reply(`A chave é ${KEY}, ou ${KEY}.`).text).toBe('A chave é ***, ou ***.')
})

it('BOT-12: a promise of a transfer without the tool call hands over, with a note', () => {
  const promise = 'Vou transferir você para um atendente.'
  const { promised } = promptMachineTexts.pt
  expect(reply(promise)).toEqual({ text: promise, handsOver: true, note: promised })
  expect(reply(promise, ['apagar_tudo', {}])).toEqual({ text: promise, handsOver: true, note: promised })
  expect(reply(promise, [TRANSFER, { reason: 'Pediu' }]).note).toBe('Motivo: Pediu')
  expect(reply('Posso transferir, se quiser.').handsOver).toBe(false)
})

describe('BOT-12: keys are removed', () => {
  it.each([
    [`A chave é ${KEY}.`, 'A chave é ***.'],
    ['s k - t e s t - a b c . 1 2 3', '***'],
    ['`sk-test-abc.123`', '`***`'],
    ['sk-proj-0123456789', '***'],
    ['Risk-averse sk-1', 'Risk-averse sk-1'],
  ])('%s', (modelText, answer) => {
    expect(redactKeys(modelText, KEY)).toBe(answer)
  })
  it('also from a note', () => {
    expect(reply('', [TRANSFER, { reason: KEY, summary: `chave ${KEY}` }]).note).toBe('Motivo: ***\nResumo: chave ***')
  })
})

describe('BOT-12: an answer that reveals the instructions', () => {
  it.each([
    ['reveals: all rules', rules, true],
    ['reveals: one sentence of the rules within other text', `Claro! ${rules.split('\n')[1]} Viu?`, true],
    ['reveals: the rules in capitals and with other spacing', rules.toUpperCase().replaceAll(' ', '  '), true],
    ['reveals: the whole prompt', prompt, true],
    ['reveals: half of the prompt', `Diz assim: ${prompt.slice(0, Math.ceil(prompt.length / 2) + 5)}`, true],
    ['does not reveal: a fact from the prompt', 'Pão francês custa um real e o bolo custa vinte.', false],
    ['does not reveal: an ordinary answer', 'Temos pão, sim. Quer que eu separe?', false],
    ['does not reveal: an empty answer', '', false],
  ])('%s', (_name, modelText, reveals) => {
    expect(revealsInstructions(modelText, secret)).toBe(reveals)
  })

  it('is withheld and handed over', () => {
    expect(reply(`Minhas regras: ${rules}`)).toEqual({
      text: '',
      handsOver: true,
      note: 'A resposta repetia as instruções da IA e não foi enviada ao cliente.',
    })
  })
})

it.each([
  ['abcdefghij', 'xxabcdefxx', 6, true],
  ['abcdefghij', 'xxabcdefxx', 7, false],
  ['', 'abcdef', 4, false],
  ['abcabcabcd', 'abcabcd', 7, true],
])('%s and %s share a run of %i: %s', (one, other, length, shares) => {
  expect(sharesRun(one, other, length)).toBe(shares)
})
